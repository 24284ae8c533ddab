#include "server/net/response_message.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace adjutant::net {
namespace {

namespace http = boost::beast::http;
using Message = http::response<http::string_body>;

// What keeps browsers from guessing, framing, telling others where they were, and lending this
// server's answers to other sites' pages.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> on_every_answer{{
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
}};

bool ends_a_line(char c) {
  return c == '\r' || c == '\n' || c == '\0';
}

template <class Name>
void add(Message& message, Name name, std::string_view value) {
  if (std::ranges::none_of(value, ends_a_line)) return message.insert(name, value);
  std::string clean(value);
  std::erase_if(clean, ends_a_line);
  message.insert(name, clean);
}

// Written out once a second by each thread.
const std::string& date_of(std::chrono::sys_seconds time) {
  thread_local std::pair<std::chrono::sys_seconds, std::string> last;
  if (last.first != time || last.second.empty()) last = {time, http_date(time)};
  return last.second;
}

bool has_body(int status) {
  return status >= 200 && status != 204 && status != 304;
}

}  // namespace

Message response_message(Response response, const Framing& framing) {
  Message message;
  message.result(static_cast<unsigned>(response.status));
  add(message, http::field::date, date_of(framing.now));
  add(message, "X-Request-Id", framing.request_id);
  for (const auto& [name, value] : on_every_answer) message.insert(name, value);
  if (framing.by_tls) add(message, http::field::strict_transport_security, "max-age=31536000");
  if (has_body(response.status)) {
    add(message, http::field::content_type, response.content_type);
    add(message, http::field::content_length, std::to_string(response.body.size()));
    if (!framing.to_head) message.body() = std::move(response.body);
  }
  for (const auto& [name, value] : response.headers) add(message, name, value);
  if (message.count("Content-Security-Policy") == 0) {
    add(message, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
  if (message.count(http::field::cache_control) == 0) {
    add(message, http::field::cache_control, "no-store");
  }
  // One field with all that the connection is to know (RFC 9110 sections 7.6.1 and 7.8).
  const bool upgrades = message.count(http::field::upgrade) > 0;
  const std::string_view keeps = framing.close ? "close" : framing.http_1_0 ? "keep-alive" : "";
  const std::string_view comma = upgrades && !keeps.empty() ? ", " : "";
  if (upgrades || !keeps.empty()) {
    add(message, http::field::connection,
        fmt::format("{}{}{}", keeps, comma, upgrades ? "Upgrade" : ""));
  }
  return message;
}

}  // namespace adjutant::net
