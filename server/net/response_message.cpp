#include "server/net/response_message.hpp"

#include <algorithm>
#include <utility>

#include <boost/beast/core/string.hpp>
#include <fmt/format.h>

namespace adjutant::net {
namespace {

namespace http = boost::beast::http;
using Message = http::response<http::string_body, ResponseFields>;

// What keeps browsers from guessing, framing, telling others where they were, and lending this
// server's answers to other sites' pages.
constexpr std::string_view on_every_answer =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

bool says(const Response& response, std::string_view field) {
  return std::ranges::any_of(response.headers, [field](const auto& header) {
    return boost::beast::iequals(header.first, field);
  });
}

// Its own policy names those who may: the older field, which cannot, would forbid them too.
bool may_be_framed(const Response& response) {
  return std::ranges::any_of(response.headers, [](const auto& header) {
    return header.first == "Content-Security-Policy" &&
           header.second.contains("frame-ancestors ") &&
           !header.second.contains("frame-ancestors 'none'");
  });
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
  message.add("Date", date_of(framing.now));
  message.add("X-Request-Id", framing.request_id);
  message.add_lines(on_every_answer);
  if (framing.by_tls) message.add("Strict-Transport-Security", "max-age=31536000");
  if (!may_be_framed(response)) message.add("X-Frame-Options", "DENY");
  if (!says(response, "Content-Security-Policy")) {
    message.add("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
  if (!says(response, "Cache-Control")) message.add("Cache-Control", "no-store");
  for (const auto& [name, value] : response.headers) message.add(name, value);
  // One field with all that the connection is to know (RFC 9110 sections 7.6.1 and 7.8).
  const bool upgrades = says(response, "Upgrade");
  const std::string_view keeps = framing.close ? "close" : framing.http_1_0 ? "keep-alive" : "";
  const std::string_view comma = upgrades && !keeps.empty() ? ", " : "";
  if (upgrades || !keeps.empty()) {
    message.add("Connection", fmt::format("{}{}{}", keeps, comma, upgrades ? "Upgrade" : ""));
  }
  if (has_body(response.status)) {
    message.add("Content-Type", response.content_type);
    message.add("Content-Length", std::to_string(response.body.size()));
    if (!framing.to_head) message.body() = std::move(response.body);
  }
  return message;
}

}  // namespace adjutant::net
