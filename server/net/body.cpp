#include "server/net/body.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "server/net/decoding.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {
namespace {

namespace json = core::json;

// "application/json", with parameters or without.
bool is_json(std::string_view content_type) {
  auto type = content_type.substr(0, content_type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  constexpr std::string_view wanted = "application/json";
  return std::ranges::equal(type, wanted, [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? a + ('a' - 'A') : a) == b;
  });
}

std::string_view type_of(core::JsonFault::Kind kind) {
  switch (kind) {
    case core::JsonFault::Kind::encoding:
      return "json-encoding";
    case core::JsonFault::Kind::duplicate_name:
      return "json-duplicate-name";
    case core::JsonFault::Kind::number:
      return "json-number";
    case core::JsonFault::Kind::depth:
      return "json-too-deep";
    case core::JsonFault::Kind::syntax:
      break;
  }
  return "malformed-json";
}

}  // namespace

app::Result<Body> Body::read(const Request& request) {
  if (request.body.empty()) return Body(json::object{});
  // RFC 9110 section 8.4: a body in a coding we do not read is of a kind we do not take.
  if (!request.content_encoding.empty()) {
    return std::unexpected(transport_problem("unsupported-media-type",
                                             "Send the body as it is, without Content-Encoding."));
  }
  if (!is_json(request.content_type)) {
    return std::unexpected(transport_problem("unsupported-media-type",
                                             "Send JSON, with Content-Type: application/json."));
  }
  auto value = core::read_json(request.body);
  if (!value) {
    const auto& fault = value.error();
    return std::unexpected(transport_problem(type_of(fault.kind), "The body, " + fault.message));
  }
  if (!value->is_object()) return app::problem("bad-request", "The body must be a JSON object.");
  return Body(std::move(value->get_object()));
}

const json::value* Body::find(std::string_view key) {
  read_.emplace_back(key);
  return object_.if_contains(key);
}

std::string Body::text(std::string_view key) {
  auto value = optional_text(key);
  if (!value && !has(key)) fault(key, "is missing: a text");
  return std::move(value).value_or("");
}

std::optional<std::string> Body::optional_text(std::string_view key) {
  const auto* value = find(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  if (!value->is_string()) {
    fault(key, "must be a text");
    return std::nullopt;
  }
  return std::string(value->get_string());
}

int Body::integer(std::string_view key) {
  const auto value = optional_integer(key);
  if (!value && !has(key)) fault(key, "is missing: a whole number");
  return value.value_or(0);
}

std::optional<int> Body::optional_integer(std::string_view key) {
  const auto* value = find(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  const auto* number = value->if_int64();
  if (number == nullptr || *number < 0 || *number > std::numeric_limits<int>::max()) {
    fault(key, "must be a whole number, not negative");
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

bool Body::flag(std::string_view key) {
  const auto* value = find(key);
  if (value == nullptr) return false;
  if (!value->is_bool()) fault(key, "must be true or false");
  return value->is_bool() && value->get_bool();
}

json::value Body::value(std::string_view key) {
  const auto* value = find(key);
  return value == nullptr ? json::value(nullptr) : *value;
}

void Body::fault(std::string_view path, std::string_view message) {
  errors_.push_back({.path = std::string(path), .message = std::string(message)});
}

std::set<std::string> Body::names_read() const {
  return {read_.begin(), read_.end()};
}

app::Result<void> Body::finish() {
  for (const auto& [key, member] : object_) {
    if (std::ranges::find(read_, std::string_view(key)) == read_.end()) {
      fault(key, fmt::format("is not known here: there are {}", fmt::join(names_read(), ", ")));
    }
  }
  if (errors_.empty()) return {};
  return app::problem("bad-request", "The body has faults: see errors.", {.errors = errors_});
}

app::Result<std::optional<int>> query_number(const Request& request, std::string_view key,
                                             int least, int most) {
  const auto text = request.parameter(key);
  if (!text) return std::nullopt;
  int number = 0;
  const auto [end, fault] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (fault != std::errc() || end != text->data() + text->size() || number < least ||
      number > most) {
    return app::problem("bad-request", fmt::format("The query parameter {} must be a whole number "
                                                   "from {} to {}.",
                                                   key, least, most));
  }
  return number;
}

std::string form_field(std::string_view body, std::string_view key) {
  while (!body.empty()) {
    const auto end = std::min(body.find('&'), body.size());
    const auto pair = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    const auto equals = pair.find('=');
    if (equals == std::string_view::npos || pair.substr(0, equals) != key) continue;
    return percent_decoded(pair.substr(equals + 1), true).value_or("");
  }
  return {};
}

}  // namespace adjutant::net
