#include "server/net/message.hpp"

#include <algorithm>
#include <array>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/core/notation/words.hpp"

namespace adjutant::net {
namespace {

constexpr std::array<std::pair<Method, std::string_view>, 7> method_names{{
    {Method::get, "GET"},
    {Method::head, "HEAD"},
    {Method::post, "POST"},
    {Method::put, "PUT"},
    {Method::patch, "PATCH"},
    {Method::remove, "DELETE"},
    {Method::options, "OPTIONS"},
}};

}  // namespace

std::string_view name(Method method) {
  return std::ranges::find(method_names, method, &std::pair<Method, std::string_view>::first)
      ->second;
}

std::optional<Method> method_named(std::string_view text) {
  const auto found =
      std::ranges::find(method_names, text, &std::pair<Method, std::string_view>::second);
  if (found == method_names.end()) return std::nullopt;
  return found->first;
}

std::optional<std::string_view> Request::parameter(std::string_view key) const {
  const auto found = std::ranges::find(query, key, &std::pair<std::string, std::string>::first);
  if (found == query.end()) return std::nullopt;
  return found->second;
}

std::string_view cookie_value(std::string_view cookie_header, std::string_view cookie_name) {
  while (!cookie_header.empty()) {
    const auto end = std::min(cookie_header.find(';'), cookie_header.size());
    auto pair = cookie_header.substr(0, end);
    cookie_header.remove_prefix(std::min(end + 1, cookie_header.size()));
    pair.remove_prefix(std::min(pair.find_first_not_of(" \t"), pair.size()));
    if (pair.size() > cookie_name.size() && pair.starts_with(cookie_name) &&
        pair[cookie_name.size()] == '=') {
      return pair.substr(cookie_name.size() + 1);
    }
  }
  return {};
}

bool is_safe(Method method) {
  return method == Method::get || method == Method::head || method == Method::options;
}

// RFC 9110 sections 8.3.1 and 12.4.2: in any case of letters, and not with a weight of 0.
bool wants_html(const Request& request) {
  const auto accept = core::notation::lower_case(request.accept);
  const auto at = accept.find("text/html");
  if (at == std::string::npos) return false;
  const auto range = std::string_view(accept).substr(at, accept.find(',', at) - at);
  const auto weight = range.find("q=0");
  return weight == range.npos || range.find_first_of("123456789", weight) != range.npos;
}

std::string http_date(std::chrono::sys_seconds time) {
  const auto days = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date{days};
  const std::chrono::weekday weekday{days};
  const std::chrono::hh_mm_ss clock{time - days};
  static constexpr std::array week{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT", week[weekday.c_encoding()],
                     unsigned(date.day()), months[unsigned(date.month()) - 1], int(date.year()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

}  // namespace adjutant::net
