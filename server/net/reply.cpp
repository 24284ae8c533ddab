#include "server/net/reply.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <sodium.h>

#include "engine/core/hash.hpp"

namespace adjutant::net {
namespace {

constexpr std::string_view style =
    "body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;"
    "color:#222;background:#fbf8f1}table{border-collapse:collapse}th,td{border:1px solid #bbb;"
    "padding:.2rem .5rem;text-align:left}pre,code{background:#efe9da}svg{max-width:100%;"
    "height:auto}button{font:inherit;padding:.4rem 1rem}";

// RFC 4648 section 4.
std::string base64(const core::Digest& digest) {
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_encoded_len(digest.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), digest.data(), digest.size(), variant);
  text.pop_back();  // it ends with NUL
  return text;
}

}  // namespace

Response json_reply(int status, const core::json::value& value) {
  Response response;
  response.status = status;
  response.body = core::json::serialize(value);
  return response;
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    const auto end = std::min(if_none_match.find(','), if_none_match.size());
    auto member = if_none_match.substr(0, end);
    if_none_match.remove_prefix(std::min(end + 1, if_none_match.size()));
    member.remove_prefix(std::min(member.find_first_not_of(" \t"), member.size()));
    while (member.ends_with(' ') || member.ends_with('\t')) member.remove_suffix(1);
    if (member.starts_with("W/")) member.remove_prefix(2);
    if (member == "*" || member == etag) return true;
  }
  return false;
}

Response cached(Response response, std::string_view etag, std::string_view cache_control,
                const Request& request, std::string_view vary) {
  response.headers.emplace_back("ETag", etag);
  response.headers.emplace_back("Cache-Control", cache_control);
  response.headers.emplace_back("Vary", vary);
  if (names_etag(request.if_none_match, etag)) {
    response.status = 304;
    response.body.clear();
  }
  return response;
}

Response page(int status, std::string_view title, std::string_view body_html, Styles styles) {
  static const auto style_hash = "'sha256-" + base64(core::sha256(style)) + "'";
  Response response;
  response.status = status;
  response.content_type = "text/html; charset=utf-8";
  response.body = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      "<title>{0}</title><style>{1}</style></head>\n<body><h1>{0}</h1>\n{2}\n</body></html>\n",
      escaped(title), style, body_html);
  response.headers.emplace_back(
      "Content-Security-Policy",
      fmt::format("default-src 'none'; style-src {}; form-action 'self'; frame-ancestors 'none'; "
                  "base-uri 'none'",
                  styles == Styles::of_a_map ? "'unsafe-inline'" : style_hash));
  return response;
}

void allow_frames(Response& response, std::string_view ancestors) {
  constexpr std::string_view nobody = "frame-ancestors 'none'";
  for (auto& [name, value] : response.headers) {
    if (name != "Content-Security-Policy") continue;
    const auto at = value.find(nobody);
    if (at != std::string::npos) {
      value.replace(at, nobody.size(), fmt::format("frame-ancestors {}", ancestors));
    }
  }
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace adjutant::net
