#include "server/net/body.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

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

app::Result<protocol::Members> members_of(const Request& request) {
  if (request.body.empty()) return protocol::Members(json::object{});
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
  return protocol::Members(std::move(value->get_object()));
}

app::Result<void> check_faults(const protocol::Members& members) {
  auto faults = members.faults();
  if (faults.empty()) return {};
  return app::problem("bad-request", "The body has mistakes: see errors.",
                      {.errors = std::move(faults)});
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
