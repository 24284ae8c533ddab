#include "server/net/response_head.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace adjutant::net {
namespace {

std::string_view reason(int status) {
  static constexpr std::array<std::pair<int, std::string_view>, 26> reasons{{
      {200, "OK"},
      {201, "Created"},
      {202, "Accepted"},
      {204, "No Content"},
      {303, "See Other"},
      {304, "Not Modified"},
      {400, "Bad Request"},
      {401, "Unauthorized"},
      {403, "Forbidden"},
      {404, "Not Found"},
      {405, "Method Not Allowed"},
      {408, "Request Timeout"},
      {409, "Conflict"},
      {410, "Gone"},
      {413, "Content Too Large"},
      {414, "URI Too Long"},
      {415, "Unsupported Media Type"},
      {417, "Expectation Failed"},
      {422, "Unprocessable Content"},
      {426, "Upgrade Required"},
      {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"},
      {500, "Internal Server Error"},
      {501, "Not Implemented"},
      {503, "Service Unavailable"},
      {505, "HTTP Version Not Supported"},
  }};
  const auto found = std::ranges::find(reasons, status, &std::pair<int, std::string_view>::first);
  return found == reasons.end() ? "Status" : found->second;
}

// What keeps browsers from guessing, framing, telling others where they were, and lending this
// server's answers to other sites' pages.
constexpr std::string_view on_every_answer =
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

constexpr std::size_t head_bytes_usual = 768;

bool says(const Response& response, std::string_view field) {
  return std::ranges::find(response.headers, field, &std::pair<std::string, std::string>::first) !=
         response.headers.end();
}

bool ends_a_line(char c) {
  return c == '\r' || c == '\n' || c == '\0';
}

void add(std::string& head, std::string_view field, std::string_view value) {
  head += field;
  head += ": ";
  const auto begin = head.size();
  head += value;
  if (std::ranges::any_of(value, ends_a_line)) {
    head.erase(
        std::remove_if(head.begin() + static_cast<std::ptrdiff_t>(begin), head.end(), ends_a_line),
        head.end());
  }
  head += "\r\n";
}

// Written out once a second by each thread.
const std::string& date_of(std::chrono::sys_seconds time) {
  thread_local std::pair<std::chrono::sys_seconds, std::string> last;
  if (last.first != time || last.second.empty()) last = {time, http_date(time)};
  return last.second;
}

}  // namespace

bool has_body(int status) {
  return status >= 200 && status != 204 && status != 304;
}

std::string response_head(const Response& response, const Framing& framing) {
  std::string head;
  head.reserve(head_bytes_usual);
  head += "HTTP/1.1 ";
  head += std::to_string(response.status);
  head += ' ';
  head += reason(response.status);
  head += "\r\n";
  add(head, "Date", date_of(framing.now));
  add(head, "X-Request-Id", framing.request_id);
  head += on_every_answer;
  if (framing.by_tls) add(head, "Strict-Transport-Security", "max-age=31536000");
  if (!says(response, "Content-Security-Policy")) {
    add(head, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
  if (has_body(response.status)) {
    add(head, "Content-Type", response.content_type);
    add(head, "Content-Length", std::to_string(response.body.size()));
  }
  if (!says(response, "Cache-Control")) add(head, "Cache-Control", "no-store");
  for (const auto& [field, value] : response.headers) add(head, field, value);
  // One field with all that the connection is to know (RFC 9110 sections 7.6.1 and 7.8).
  const bool upgrades = says(response, "Upgrade");
  const std::string_view keeps = framing.close ? "close" : framing.http_1_0 ? "keep-alive" : "";
  const std::string_view comma = upgrades && !keeps.empty() ? ", " : "";
  if (upgrades || !keeps.empty()) {
    add(head, "Connection", fmt::format("{}{}{}", keeps, comma, upgrades ? "Upgrade" : ""));
  }
  head += "\r\n";
  return head;
}

}  // namespace adjutant::net
