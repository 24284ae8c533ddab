#include "server/net/response_message.hpp"

#include <algorithm>
#include <utility>

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/status.hpp>
#include <fmt/format.h>

namespace adjutant::net {
namespace {

constexpr std::size_t head_bytes_usual = 768;

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

bool ends_a_line(char c) {
  return c == '\r' || c == '\n' || c == '\0';
}

// Line breaks in the value are left out, so that no value can begin another field.
void add(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ");
  const auto begin = head.size();
  head += value;
  if (std::ranges::any_of(value, ends_a_line)) {
    const auto broken = std::ranges::remove_if(head.begin() + static_cast<std::ptrdiff_t>(begin),
                                               head.end(), ends_a_line);
    head.erase(broken.begin(), broken.end());
  }
  head += "\r\n";
}

// RFC 9112 section 4.
void add_status_line(std::string& head, int status) {
  namespace http = boost::beast::http;
  head.append("HTTP/1.1 ").append(std::to_string(status)).append(" ");
  head +=
      std::string_view(http::obsolete_reason(http::int_to_status(static_cast<unsigned>(status))));
  head += "\r\n";
}

}  // namespace

ResponseMessage response_message(Response response, const Framing& framing) {
  ResponseMessage message;
  auto& head = message.head;
  head.reserve(head_bytes_usual);
  add_status_line(head, response.status);
  add(head, "Date", date_of(framing.now));
  add(head, "X-Request-Id", framing.request_id);
  head += on_every_answer;
  if (framing.by_tls) add(head, "Strict-Transport-Security", "max-age=31536000");
  if (!may_be_framed(response)) head += "X-Frame-Options: DENY\r\n";
  if (!says(response, "Content-Security-Policy")) {
    head += "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";
  }
  if (!says(response, "Cache-Control")) head += "Cache-Control: no-store\r\n";
  for (const auto& [name, value] : response.headers) add(head, name, value);
  // One field with all that the connection is to know (RFC 9110 sections 7.6.1 and 7.8).
  const bool upgrades = says(response, "Upgrade");
  const std::string_view keeps = framing.close ? "close" : framing.http_1_0 ? "keep-alive" : "";
  const std::string_view comma = upgrades && !keeps.empty() ? ", " : "";
  if (upgrades || !keeps.empty()) {
    add(head, "Connection", fmt::format("{}{}{}", keeps, comma, upgrades ? "Upgrade" : ""));
  }
  if (has_body(response.status)) {
    add(head, "Content-Type", response.content_type);
    add(head, "Content-Length", std::to_string(response.body.size()));
    if (!framing.to_head) message.body = std::move(response.body);
  }
  head += "\r\n";
  return message;
}

}  // namespace adjutant::net
