#include "server/net/head.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "server/net/head_scan.hpp"

namespace adjutant::net {
namespace {

std::unexpected<Problem> refused(std::string_view type, std::string detail) {
  return std::unexpected(transport_problem(type, std::move(detail)));
}

std::unexpected<Problem> malformed(std::string detail) {
  return refused("malformed-request", std::move(detail));
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return result;
}

// Whether a comma-separated field value has this member, in any case of letters.
bool lists(std::string_view value, std::string_view member) {
  while (!value.empty()) {
    const auto end = std::min(value.find(','), value.size());
    if (lower(trimmed(value.substr(0, end))) == member) return true;
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return false;
}

// A host with an optional port: no user, no path (RFC 9110 section 7.2).
bool is_host(std::string_view text) {
  if (text.empty() || text.size() > 255 + 6) return false;
  std::string_view port;
  if (text.front() == '[') {
    const auto end = text.find(']');
    if (end == std::string_view::npos || end < 3) return false;
    if (text.substr(1, end - 1).find_first_not_of("0123456789abcdefABCDEF:.") !=
        std::string_view::npos) {
      return false;
    }
    port = text.substr(end + 1);
  } else {
    const auto colon = std::min(text.find(':'), text.size());
    if (colon == 0) return false;
    if (std::ranges::any_of(text.substr(0, colon), [](char c) {
          return !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                   c == '.' || c == '-' || c == '_');
        })) {
      return false;
    }
    port = text.substr(colon);
  }
  if (port.empty()) return true;
  return port.front() == ':' && port.size() <= 6 &&
         port.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

constexpr auto target_characters = [] {
  std::array<bool, 256> is{};
  for (std::size_t c = 0x21; c < 0x7f; ++c) is[c] = true;
  for (const char c : std::string_view("\"<>\\^`{|}#")) is[static_cast<std::size_t>(c)] = false;
  return is;
}();

bool is_target(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return target_characters[static_cast<unsigned char>(c)]; });
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool valid_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const int length = lead < 0x80   ? 1
                       : lead < 0xc2 ? 0
                       : lead < 0xe0 ? 2
                       : lead < 0xf0 ? 3
                       : lead < 0xf5 ? 4
                                     : 0;
    if (length == 0 || i + static_cast<std::size_t>(length) > text.size()) return false;
    for (int k = 1; k < length; ++k) {
      if ((static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]) & 0xc0) != 0x80) {
        return false;
      }
    }
    const auto second = length > 1 ? static_cast<unsigned char>(text[i + 1]) : 0;
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
        (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f)) {
      return false;
    }
    i += static_cast<std::size_t>(length);
  }
  return true;
}

// "/a/b?c=d" into path, segments and query.
bool read_target(std::string_view target, Request& request) {
  const auto mark = std::min(target.find('?'), target.size());
  const auto path = target.substr(0, mark);
  const auto decoded = percent_decoded(path);
  if (!decoded) return false;
  request.path = *decoded;
  for (auto rest = path.substr(1); !rest.empty();) {
    const auto end = std::min(rest.find('/'), rest.size());
    auto segment = percent_decoded(rest.substr(0, end));
    if (!segment) return false;
    request.segments.push_back(std::move(*segment));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  for (auto rest = target.substr(std::min(mark + 1, target.size())); !rest.empty();) {
    const auto end = std::min(rest.find('&'), rest.size());
    const auto pair = rest.substr(0, end);
    const auto equals = std::min(pair.find('='), pair.size());
    auto key = percent_decoded(pair.substr(0, equals), true);
    auto value = percent_decoded(pair.substr(std::min(equals + 1, pair.size())), true);
    if (!key || !value) return false;
    if (!key->empty()) request.query.emplace_back(std::move(*key), std::move(*value));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return true;
}

std::expected<void, Problem> read_version(std::string_view version, Head& head) {
  if (version == "HTTP/1.1") return {};
  if (version == "HTTP/1.0") {
    head.http_1_0 = true;
    head.keep_alive = false;
    return {};
  }
  // RFC 9112 section 2.3: one digit, a dot, one digit.
  const bool is_version = version.size() == 8 && version.starts_with("HTTP/") &&
                          is_digit(version[5]) && version[6] == '.' && is_digit(version[7]);
  if (!is_version) return malformed("The request line must end with HTTP/1.1.");
  // A later 1.x is read as 1.1 (RFC 9110 section 2.5).
  if (version[5] == '1') return {};
  return refused("http-version", "Use HTTP/1.1.");
}

// RFC 9112 section 3.2: a path, a whole URI, or "*" of OPTIONS.
std::expected<void, Problem> read_target_form(std::string_view target, Head& head) {
  // A server must accept the absolute form, and take its host for the one of the Host field.
  if (const auto scheme = lower(target.substr(0, 8));
      scheme.starts_with("http://") || scheme == "https://") {
    const auto authority = target.find("//") + 2;
    const auto end = std::min(target.find_first_of("/?", authority), target.size());
    head.target_host = target.substr(authority, end - authority);
    if (!is_host(head.target_host)) {
      return malformed("The target's host is not a host name with a port.");
    }
    target = target.substr(end);
    if (target.empty() && head.request.method == Method::options) target = "*";
  }
  if (target == "*" && head.request.method == Method::options) {
    head.request.path = "*";
    return {};
  }
  std::string path(target);
  if (!head.target_host.empty() && !path.starts_with('/')) path.insert(0, "/");
  if (!path.starts_with('/') || !is_target(path) || !read_target(path, head.request)) {
    return malformed("The target must be a path that begins with /, percent-encoded UTF-8.");
  }
  return {};
}

std::expected<void, Problem> read_request_line(std::string_view line, const Limits& limits,
                                               Head& head) {
  const auto first = line.find(' ');
  const auto last = line.rfind(' ');
  if (first == std::string_view::npos || first == last || line.find(' ', first + 1) != last) {
    return malformed("The request line must be: method, one space, target, one space, HTTP/1.1.");
  }
  head.method = line.substr(0, first);
  auto target = line.substr(first + 1, last - first - 1);
  if (!is_token(head.method)) return malformed("The method is not a token.");
  if (auto read = read_version(line.substr(last + 1), head); !read) return read;
  if (target.size() > limits.target_bytes_max) {
    return refused("target-too-long",
                   fmt::format("Keep it within {} bytes.", limits.target_bytes_max));
  }
  const auto method = method_named(head.method);
  head.known_method = method.has_value();
  head.request.method = method.value_or(Method::get);
  // CONNECT has a form of its own, and of an unknown method nobody knows which: 501 is the answer.
  if (!head.known_method) {
    head.request.path = "/";
    return {};
  }
  return read_target_form(target, head);
}

std::expected<void, Problem> read_content_length(std::string_view value, Head& head) {
  std::size_t length = 0;
  const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), length);
  if (value.empty() || fault != std::errc() || end != value.data() + value.size() ||
      head.content_length) {
    return malformed("Content-Length must be given once, as a decimal number.");
  }
  head.content_length = length;
  return {};
}

struct FieldsSeen {
  int host = 0;
  int transfer_encoding = 0;
  bool upgrade_websocket = false;
  bool connection_upgrade = false;
  bool connection_close = false;
  bool connection_keep_alive = false;
};

std::expected<void, Problem> read_field(const std::string& field, std::string_view value,
                                        Head& head, FieldsSeen& seen) {
  auto& request = head.request;
  const auto keep = [&](std::string& place) -> std::expected<void, Problem> {
    if (!place.empty()) return malformed(fmt::format("The field {} is there twice.", field));
    place = value;
    return {};
  };
  if (field == "host") {
    ++seen.host;
    request.host = value;
  } else if (field == "content-length") {
    return read_content_length(value, head);
  } else if (field == "transfer-encoding") {
    if (++seen.transfer_encoding > 1 || lower(value) != "chunked") {
      return refused("transfer-encoding", "Send Transfer-Encoding: chunked, or a Content-Length.");
    }
    head.chunked = true;
  } else if (field == "connection") {
    if (lists(value, "close")) seen.connection_close = true;
    if (lists(value, "keep-alive")) seen.connection_keep_alive = true;
    if (lists(value, "upgrade")) seen.connection_upgrade = true;
  } else if (field == "upgrade") {
    if (lists(value, "websocket")) seen.upgrade_websocket = true;
  } else if (field == "sec-websocket-key") {
    return keep(head.websocket_key);
  } else if (field == "sec-websocket-version") {
    return keep(head.websocket_version);
  } else if (field == "expect") {
    // RFC 9110 section 10.1.1: an expectation of HTTP/1.0 is not to be heeded.
    if (!head.http_1_0 && lower(value) != "100-continue") {
      return refused("expectation-failed", "Only Expect: 100-continue is understood.");
    }
    head.expects_continue = !head.http_1_0;
  } else if (field == "accept") {
    request.accept += (request.accept.empty() ? "" : ", ") + std::string(value);
  } else if (field == "accept-encoding") {
    auto& codings = request.accept_encoding;
    codings += (codings.empty() ? "" : ", ") + std::string(value);
  } else if (field == "cookie") {
    return keep(request.cookie);
  } else if (field == "content-type") {
    return keep(request.content_type);
  } else if (field == "content-encoding") {
    return keep(request.content_encoding);
  } else if (field == "authorization") {
    return keep(request.authorization);
  } else if (field == "origin") {
    return keep(request.origin);
  } else if (field == "if-none-match") {
    request.if_none_match += (request.if_none_match.empty() ? "" : ", ") + std::string(value);
  } else if (field == "idempotency-key") {
    return keep(request.idempotency_key);
  } else if (field == "x-forwarded-for") {
    request.forwarded_for += (request.forwarded_for.empty() ? "" : ", ") + std::string(value);
  } else if (field == "user-agent") {
    return keep(request.user_agent);
  }
  return {};
}

std::expected<void, Problem> check_whole(const Head& head, const FieldsSeen& seen) {
  // RFC 9112 section 3.2: exactly one valid Host in HTTP/1.1.
  if (seen.host > 1 || (seen.host == 0 && !head.http_1_0) ||
      (seen.host == 1 && !is_host(head.request.host))) {
    return malformed("Send exactly one Host field with the server's name.");
  }
  // RFC 9112 section 6.1: both together is an attempt at smuggling.
  if (head.chunked && head.content_length) {
    return malformed("Send Content-Length or Transfer-Encoding, not both.");
  }
  if (head.chunked && head.http_1_0) {
    return malformed("HTTP/1.0 has no Transfer-Encoding.");
  }
  return {};
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
  const bool as_it_is =
      text.find('%') == std::string_view::npos && !(plus_is_space && text.contains('+'));
  if (as_it_is && is_ascii(text)) return std::string(text);
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += plus_is_space && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = digit(text[i + 1]);
    const int low = digit(text[i + 2]);
    if (high < 0 || low < 0 || (high == 0 && low == 0)) return std::nullopt;
    result += static_cast<char>(high * 16 + low);
    i += 2;
  }
  if (!valid_utf8(result)) return std::nullopt;
  return result;
}

std::expected<Head, Problem> read_head(std::string_view text, const Limits& limits) {
  Head head;
  const auto line_end = text.find("\r\n");
  if (auto read = read_request_line(text.substr(0, line_end), limits, head); !read) {
    return std::unexpected(std::move(read.error()));
  }
  FieldsSeen seen;
  std::size_t count = 0;
  for (auto rest = text.substr(line_end + 2); rest != "\r\n";) {
    const auto end = rest.find("\r\n");
    const auto line = rest.substr(0, end);
    rest.remove_prefix(end + 2);
    if (++count > limits.header_fields_max) {
      return refused("too-many-fields", fmt::format("Send {} at most.", limits.header_fields_max));
    }
    if (!is_field_line(line)) {
      return malformed("A header field must be: name, colon, value, on one line.");
    }
    const auto colon = line.find(':');
    if (auto read =
            read_field(lower(line.substr(0, colon)), trimmed(line.substr(colon + 1)), head, seen);
        !read) {
      return std::unexpected(std::move(read.error()));
    }
  }
  if (auto whole = check_whole(head, seen); !whole) return std::unexpected(whole.error());
  // RFC 9112 section 9.3: close counts more than keep-alive, which only 1.0 needs to say.
  head.keep_alive = !seen.connection_close && (!head.http_1_0 || seen.connection_keep_alive);
  // RFC 9110 section 7.8: an Upgrade field of HTTP/1.0 is not to be heeded.
  head.upgrades_to_websocket = !head.http_1_0 && seen.upgrade_websocket && seen.connection_upgrade;
  if (!head.target_host.empty()) head.request.host = head.target_host;
  return head;
}

}  // namespace adjutant::net
