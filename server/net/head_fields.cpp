#include "server/net/head_fields.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include <boost/beast/http/rfc7230.hpp>
#include <boost/url/grammar/lut_chars.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>
#include <boost/url/url_view.hpp>
#include <fmt/format.h>

#include "server/net/decoding.hpp"

namespace adjutant::net {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace urls = boost::urls;
using Fields = http::request_header<>;
using Checked = std::expected<void, Problem>;

constexpr std::size_t host_bytes_max = 255 + 6;
constexpr std::size_t segments_usual = 6;

std::unexpected<Problem> refused(std::string_view type, std::string detail) {
  return std::unexpected(transport_problem(type, std::move(detail)));
}

std::unexpected<Problem> malformed(std::string detail) {
  return refused("malformed-request", std::move(detail));
}

// Makes one list of those that several fields of a name bring (RFC 9110 section 5.3).
void add_to_list(std::string& list, std::string_view more) {
  if (!list.empty()) list += ", ";
  list += more;
}

// A field that may be there once.
struct Single {
  std::size_t count = 0;
  std::string_view value;  // the first

  void add(std::string_view next) {
    if (count++ == 0) value = next;
  }
};

// What the fields say of the connection and of how the request comes. Lists may go over several
// fields; their members are read in any case of letters.
struct ConnectionFields {
  Single host;
  Single content_length;
  Single transfer_encoding;
  std::string expectations;
  bool closes = false;
  bool stays = false;
  bool upgrades = false;
  bool to_websocket = false;
};

// One pass over the fields, since each search among them compares names.
ConnectionFields connection_fields(const Fields& fields) {
  using enum http::field;
  ConnectionFields given;
  for (const auto& field : fields) {
    http::token_list list{field.value()};
    switch (field.name()) {
      case host:
        given.host.add(field.value());
        break;
      case content_length:
        given.content_length.add(field.value());
        break;
      case transfer_encoding:
        given.transfer_encoding.add(field.value());
        break;
      case expect:
        add_to_list(given.expectations, field.value());
        break;
      case connection:
        given.closes = given.closes || list.exists("close");
        given.stays = given.stays || list.exists("keep-alive");
        given.upgrades = given.upgrades || list.exists("upgrade");
        break;
      case upgrade:
        given.to_websocket = given.to_websocket || list.exists("websocket");
        break;
      default:
        break;
    }
  }
  return given;
}

// A host with an optional port: no user, no path, no list (RFC 9110 section 7.2).
bool is_host(std::string_view text) {
  if (text.empty() || text.size() > host_bytes_max) return false;
  // Nearly all requests name the same host.
  thread_local std::string last;
  if (text == last) return true;
  const auto authority = urls::parse_authority(text);
  const bool is_one =
      authority && !authority->has_userinfo() && !authority->encoded_host().empty() &&
      authority->encoded_host().find_first_of("!$&'()*+,;=%~") == std::string_view::npos;
  if (is_one) last = text;
  return is_one;
}

constexpr auto stands_for_itself = urls::unreserved_chars + urls::grammar::lut_chars('/');

// Whether it needs no parser: a path with nothing to decode, and without a query.
bool is_plain_path(std::string_view target) {
  char before = 0;
  return std::ranges::all_of(target, [&](char c) {
    const bool is_empty_segment = std::exchange(before, c) == '/' && c == '/';
    return stands_for_itself(c) && !is_empty_segment;
  });
}

// "/a/b" into path and segments. `decode` gives nothing for a text that cannot be decoded.
bool read_path(std::string_view path, Request& request, const auto& decode) {
  auto decoded = decode(path);
  if (!decoded) return false;
  request.path = *std::move(decoded);
  request.segments.reserve(segments_usual);
  for (auto rest = path.substr(1); !rest.empty();) {
    const auto end = std::min(rest.find('/'), rest.size());
    auto segment = decode(rest.substr(0, end));
    if (!segment) return false;
    request.segments.push_back(*std::move(segment));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return true;
}

// "/a/b?c=d" into path, segments and query.
bool read_address(const urls::url_view& url, Request& request) {
  const std::string_view path = url.encoded_path().empty() ? "/" : url.encoded_path();
  // Boost.URL takes what follows a port without a slash for a path: "http://host:8~/x".
  if (!path.starts_with('/')) return false;
  const auto decode = [](std::string_view text) { return percent_decoded(text); };
  if (!read_path(path, request, decode)) return false;
  for (const auto& parameter : url.encoded_params()) {
    auto key = percent_decoded(parameter.key, true);
    auto value = percent_decoded(parameter.value, true);
    if (!key || !value) return false;
    if (!key->empty()) request.query.emplace_back(std::move(*key), std::move(*value));
  }
  return true;
}

// RFC 9112 section 3.2: a path, a whole URI, or "*" of OPTIONS.
Checked read_target(std::string_view target, Request& request) {
  constexpr auto wanted = "The target must be a path that begins with /, percent-encoded UTF-8.";
  if (target.starts_with('/')) {
    if (is_plain_path(target)) {
      read_path(target, request,
                [](std::string_view text) { return std::optional<std::string>(text); });
      return {};
    }
    const auto url = urls::parse_origin_form(target);
    if (!url || !read_address(*url, request)) return malformed(wanted);
    return {};
  }
  if (target == "*" && request.method == Method::options) {
    request.path = "*";
    return {};
  }
  // A server must accept the absolute form, and take its host for the one of the Host field.
  const auto url = urls::parse_absolute_uri(target);
  if (!url || (url->scheme_id() != urls::scheme::http && url->scheme_id() != urls::scheme::https)) {
    return malformed(wanted);
  }
  const std::string_view host = url->encoded_authority();
  if (!is_host(host)) return malformed("The target's host is not a host name with a port.");
  request.host = host;
  if (url->encoded_path().empty() && !url->has_query() && request.method == Method::options) {
    request.path = "*";
    return {};
  }
  if (!read_address(*url, request)) return malformed(wanted);
  return {};
}

// Exactly chunked, or a single decimal number: Beast takes lists, too.
Checked read_framing(const ConnectionFields& given, Head& head) {
  const auto& [lengths, value] = given.content_length;
  if (const auto& [codings, coding] = given.transfer_encoding; codings > 0) {
    head.chunked = codings == 1 && beast::iequals(coding, "chunked");
    if (!head.chunked) return std::unexpected(wrong_transfer_encoding());
    // RFC 9112 section 6.1: both together is an attempt at smuggling.
    if (lengths > 0) return malformed("Send Content-Length or Transfer-Encoding, not both.");
    if (head.http_1_0) return malformed("HTTP/1.0 has no Transfer-Encoding.");
  }
  if (lengths == 0) return {};
  std::size_t length = 0;
  const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), length);
  if (lengths > 1 || fault != std::errc() || end != value.data() + value.size()) {
    return malformed("Send Content-Length once, as a decimal number.");
  }
  head.content_length = length;
  return {};
}

// RFC 9112 section 3.2: exactly one valid Host in HTTP/1.1.
Checked read_host(const ConnectionFields& given, Head& head) {
  const auto& [hosts, host] = given.host;
  if (hosts > 1 || (hosts == 0 && !head.http_1_0) || (hosts == 1 && !is_host(host))) {
    return malformed("Send exactly one Host field with the server's name.");
  }
  if (head.request.host.empty()) head.request.host = host;
  return {};
}

// RFC 9110 section 10.1.1: an expectation of HTTP/1.0 is not to be heeded.
Checked read_expectation(const ConnectionFields& given, Head& head) {
  if (given.expectations.empty() || head.http_1_0) return {};
  if (!beast::iequals(given.expectations, "100-continue")) {
    return refused("expectation-failed", "Only Expect: 100-continue is understood.");
  }
  head.expects_continue = true;
  return {};
}

// Where a field's value goes; null: nobody asks for it.
struct Place {
  std::string* text = nullptr;
  bool is_list = false;
};

Place place_of(const Fields::value_type& field, Request& request,
               std::array<std::string, 2>& ignored) {
  using enum http::field;
  switch (field.name()) {
    case cookie:
      return {&request.cookie};
    case content_type:
      return {&request.content_type};
    case content_encoding:
      return {&request.content_encoding};
    case authorization:
      return {&request.authorization};
    case origin:
      return {&request.origin};
    case user_agent:
      return {&request.user_agent};
    case sec_websocket_key:
      return {&ignored[0]};
    case sec_websocket_version:
      return {&ignored[1]};
    case accept:
      return {&request.accept, true};
    case accept_encoding:
      return {&request.accept_encoding, true};
    case if_none_match:
      return {&request.if_none_match, true};
    default:
      break;
  }
  if (beast::iequals(field.name_string(), "Idempotency-Key")) return {&request.idempotency_key};
  if (beast::iequals(field.name_string(), "X-Forwarded-For")) return {&request.forwarded_for, true};
  return {};
}

Checked read_fields(const Fields& fields, Request& request) {
  std::array<std::string, 2> ignored;
  std::array<const std::string*, 9> given{};  // what may be there once
  auto next = given.begin();
  for (const auto& field : fields) {
    const auto [text, is_list] = place_of(field, request, ignored);
    if (text == nullptr) continue;
    if (is_list) {
      add_to_list(*text, field.value());
      continue;
    }
    if (std::find(given.begin(), next, text) != next) {
      return malformed(
          fmt::format("Send the field {} only once.", std::string_view(field.name_string())));
    }
    *next++ = text;
    *text = field.value();
  }
  return {};
}

}  // namespace

Problem wrong_transfer_encoding() {
  return transport_problem("transfer-encoding",
                           "Send Transfer-Encoding: chunked, or a Content-Length.");
}

namespace {

Checked read_all(const Fields& fields, const Limits& limits, Head& head) {
  auto& request = head.request;
  const std::string_view target = fields.target();
  head.http_1_0 = fields.version() == 10;
  if (target.size() > limits.target_bytes_max) {
    return refused("target-too-long",
                   fmt::format("Keep it within {} bytes.", limits.target_bytes_max));
  }
  if (static_cast<std::size_t>(std::distance(fields.begin(), fields.end())) >
      limits.header_fields_max) {
    return refused("too-many-fields", fmt::format("Send {} at most.", limits.header_fields_max));
  }
  // Before its target: CONNECT has a form of its own, and of an unknown method nobody knows which.
  const auto method = method_named(fields.method_string());
  if (!method) {
    return refused("unknown-method", "Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.");
  }
  request.method = *method;
  const auto given = connection_fields(fields);
  for (const auto& read :
       {read_target(target, request), read_framing(given, head), read_host(given, head),
        read_expectation(given, head), read_fields(fields, request)}) {
    if (!read) return read;
  }
  // RFC 9112 section 9.3: close counts more than keep-alive, which only 1.0 needs to say.
  head.keep_alive = !given.closes && (!head.http_1_0 || given.stays);
  // RFC 9110 section 7.8: an Upgrade field of HTTP/1.0 is not to be heeded.
  head.upgrades_to_websocket = !head.http_1_0 && given.to_websocket && given.upgrades;
  return {};
}

}  // namespace

// A head is large: it is read where it stays.
std::expected<Head, Problem> head_of(const Fields& fields, const Limits& limits) {
  std::expected<Head, Problem> head;
  if (auto read = read_all(fields, limits, *head); !read) head = std::unexpected(read.error());
  return head;
}

}  // namespace adjutant::net
