#include "server/ops/log.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace adjutant::ops {
namespace {

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
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      entry += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      entry += c;
    }
  }
  entry += '"';
}

}  // namespace

void set_up_log(std::string_view level) {
  auto logger = spdlog::stderr_logger_mt("adjutant");
  logger->set_level(spdlog::level::from_str(std::string(level)));
  logger->set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
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

void log_info(std::string_view event, std::initializer_list<LogField> fields) {
  spdlog::info(log_entry(event, fields));
}

void log_warning(std::string_view event, std::initializer_list<LogField> fields) {
  spdlog::warn(log_entry(event, fields));
}

void log_error(std::string_view event, std::initializer_list<LogField> fields) {
  spdlog::error(log_entry(event, fields));
}

}  // namespace adjutant::ops
