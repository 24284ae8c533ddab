#include "server/ops/log.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>

#include <fmt/format.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>

#include "engine/core/control.hpp"

namespace adjutant::ops {
namespace {

// A line a request must not cost a system call: lines are gathered, and written together when there
// are many, when one is worth a look at once, or when somebody asks.
class GatheringSink : public spdlog::sinks::base_sink<std::mutex> {
 public:
  GatheringSink() = default;
  GatheringSink(const GatheringSink&) = delete;
  GatheringSink& operator=(const GatheringSink&) = delete;
  ~GatheringSink() override { write_out(); }

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    gathered_.append(line.data(), line.size());
    if (gathered_.size() >= bytes_max) write_out();
  }
  void flush_() override { write_out(); }

 private:
  static constexpr std::size_t bytes_max = 64 * 1024;

  void write_out() noexcept {
    std::fwrite(gathered_.data(), 1, gathered_.size(), stderr);
    gathered_.clear();
  }

  std::string gathered_;
};

bool is_plain(char c) {
  return c > ' ' && c != '"' && c != '\\' && c != '=' && c != 0x7f;
}

void append_value(std::string& entry, std::string_view value) {
  if (std::ranges::all_of(value, is_plain)) {
    entry += value;
    return;
  }
  entry += '"';
  for (const char c : value) {
    if (c == '"' || c == '\\') {
      entry += '\\';
      entry += c;
    } else if (core::is_control(c)) {
      entry += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      entry += c;
    }
  }
  entry += '"';
}

}  // namespace

void set_up_log(std::string_view level) {
  auto logger = std::make_shared<spdlog::logger>("adjutant", std::make_shared<GatheringSink>());
  logger->set_level(spdlog::level::from_str(std::string(level)));
  logger->set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  logger->flush_on(spdlog::level::warn);
  spdlog::set_default_logger(std::move(logger));
  spdlog::flush_every(std::chrono::seconds{1});
}

void flush_log() {
  spdlog::default_logger()->flush();
}

std::string log_entry(std::string_view event, std::initializer_list<LogField> fields) {
  std::string entry = "event=" + std::string(event);
  for (const auto& [key, value] : fields) {
    if (value.empty()) continue;
    entry += ' ';
    entry += key;
    entry += '=';
    append_value(entry, value);
  }
  return entry;
}

bool logs_info() {
  return spdlog::should_log(spdlog::level::info);
}

void log_info(std::string_view event, std::initializer_list<LogField> fields) {
  if (!logs_info()) return;
  spdlog::info(log_entry(event, fields));
}

void log_warning(std::string_view event, std::initializer_list<LogField> fields) {
  if (!spdlog::should_log(spdlog::level::warn)) return;
  spdlog::warn(log_entry(event, fields));
}

void log_error(std::string_view event, std::initializer_list<LogField> fields) {
  if (!spdlog::should_log(spdlog::level::err)) return;
  spdlog::error(log_entry(event, fields));
}

}  // namespace adjutant::ops
