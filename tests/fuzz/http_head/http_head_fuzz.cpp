#include <algorithm>

#include "engine/core/json.hpp"
#include "server/net/decoding.hpp"
#include "server/net/head.hpp"
#include "server/net/head_scan.hpp"
#include "tests/fuzz/shared/door.hpp"
#include "tests/server/net/response_text.hpp"

// The header section of a request: refused with a problem, or read so that no two readers could
// differ: RFC 9112 sections 2 to 6.
namespace adjutant::fuzz {
namespace {

using net::Head;

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

bool is_utf8(std::string_view text) {
  return core::parse_json(core::json::serialize(core::json::string(text))).has_value();
}

std::size_t count_field(std::string_view head, std::string_view name) {
  std::size_t count = 0;
  for (auto at = head.find("\r\n"); at < head.size(); at = head.find("\r\n", at + 2)) {
    const auto field = head.substr(at + 2, name.size() + 1);
    count += field.size() == name.size() + 1 && field.back() == ':' &&
             std::ranges::equal(field.substr(0, name.size()), name,
                                [](char a, char b) { return (a | 0x20) == (b | 0x20); });
  }
  return count;
}

void check_taken(const Head& head, std::string_view text, const net::Limits& limits) {
  const auto& request = head.request;
  holds(text.size() >= 16 && text.contains(" HTTP/1."), "a request line has a version");
  holds(request.path.starts_with('/') || request.path == "*", "a path begins with /");
  holds(is_utf8(request.path) && !request.path.contains('\0'), "a path is UTF-8 without NUL");
  for (const auto& segment : request.segments) {
    holds(is_utf8(segment) && !segment.contains('\0'), "a segment is UTF-8 without NUL");
  }
  for (const auto& [key, value] : request.query) {
    holds(is_utf8(key) && is_utf8(value), "a query is UTF-8");
  }
  holds(!(head.chunked && head.content_length), "one framing");
  holds(head.chunked == (count_field(text, "Transfer-Encoding") == 1), "chunked said once");
  holds(head.content_length.has_value() == (count_field(text, "Content-Length") == 1),
        "a length said once");
  holds(count_field(text, "Host") == 1 || (head.http_1_0 && count_field(text, "Host") == 0),
        "one Host");
  holds(request.path.size() <= std::min(text.size(), limits.target_bytes_max),
        "nothing is made up");
  for (const auto* field :
       {&request.accept, &request.content_type, &request.authorization, &request.cookie,
        &request.origin, &request.host, &request.if_none_match, &request.idempotency_key,
        &request.forwarded_for, &request.user_agent}) {
    holds(!has_control(*field), "a field is one line");
  }
}

// What a request says may come back in an answer's header: it must stay one header.
void check_answer(const std::string& value) {
  net::Response response;
  response.headers = {{"Location", value}, {"ETag", value}};
  response.content_type = value;
  const auto head = net::head_text(response, {.close = true, .request_id = "r", .now = {}});
  std::size_t ends = 0;
  for (auto at = head.find("\r\n"); at != std::string::npos; at = head.find("\r\n", at + 2)) ++ends;
  response.headers = {{"Location", "x"}, {"ETag", "x"}};
  response.content_type = "x";
  const auto plain = net::head_text(response, {.close = true, .request_id = "r", .now = {}});
  const auto expected = std::ranges::count(plain, '\n');
  holds(static_cast<std::ptrdiff_t>(ends) == expected && std::ranges::count(head, '\n') == expected,
        "no value begins another header");
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  const auto text = fuzz::text_of(data, size);
  fuzz::check_answer(std::string(text));
  net::percent_decoded(text);
  net::cookie_value(text, "adjutant_session");
  static const net::Limits limits;
  net::HeadScan scan;
  const auto end = scan.scan(text, limits);
  if (!end || *end == 0) return 0;
  fuzz::holds(*end <= text.size(), "a head ends within what has come");
  const auto head = net::read_head(text.substr(0, *end), limits);
  if (head) {
    fuzz::check_taken(*head, text.substr(0, *end), limits);
  } else {
    const auto status = net::status_of(head.error()).status;
    fuzz::holds(status >= 400 && status < 600 && !head.error().detail.empty(),
                "a refused head has a problem");
  }
  return 0;
}
