#include "server/mail/in/arrival.hpp"

#include <algorithm>
#include <memory>
#include <sstream>

#include "server/mail/gmime.hpp"
#include "server/mail/in/header_fields.hpp"

namespace adjutant::mail {
namespace {

constexpr auto back_max = std::chrono::hours(24);

struct FreeDate {
  void operator()(GDateTime* date) const { g_date_time_unref(date); }
};

std::string without_comments(std::string_view text) {
  std::string rest;
  int depth = 0;
  for (const char byte : text) {
    if (byte == '(') ++depth;
    if (depth == 0) rest += byte;
    if (byte == ')' && depth > 0) --depth;
  }
  return rest;
}

// The host that wrote a Received field.
std::string by_of(std::string_view received) {
  std::istringstream words(without_comments(received.substr(0, received.rfind(';'))));
  for (std::string word; words >> word;) {
    if (g_ascii_strcasecmp(word.c_str(), "by") == 0) {
      std::string host;
      words >> host;
      return host;
    }
  }
  return {};
}

}  // namespace

std::optional<ports::Time> mail_date(const std::string& text) {
  const std::unique_ptr<GDateTime, FreeDate> date(g_mime_utils_header_decode_date(text.c_str()));
  if (!date) return std::nullopt;
  return ports::Time(std::chrono::seconds(g_date_time_to_unix(date.get())));
}

ports::Time arrival(std::string_view mail, std::optional<ports::Time> source_time,
                    ports::Time handed_over, const std::vector<std::string>& trusted_hosts) {
  if (source_time) return std::min(*source_time, handed_over);
  for (const auto& received : field_values(parts_of(mail).header, "Received")) {
    const auto by = by_of(received);
    const bool is_trusted = std::ranges::any_of(trusted_hosts, [&](const std::string& host) {
      return g_ascii_strcasecmp(host.c_str(), by.c_str()) == 0;
    });
    if (!is_trusted) continue;
    const auto semicolon = received.rfind(';');
    const auto time =
        semicolon == std::string::npos ? std::nullopt : mail_date(received.substr(semicolon + 1));
    const bool counts = time && *time <= handed_over && *time >= handed_over - back_max;
    return counts ? *time : handed_over;
  }
  return handed_over;
}

}  // namespace adjutant::mail
