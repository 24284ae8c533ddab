#include "server/net/web_page.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/hash.hpp"
#include "server/net/reply.hpp"

namespace adjutant::net {
namespace {

constexpr std::string_view document_path = "index.html";
constexpr std::string_view policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data:; "
    "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action "
    "'self'";

std::string_view content_type(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> types{{
      {".css", "text/css; charset=utf-8"},
      {".html", "text/html; charset=utf-8"},
      {".ico", "image/x-icon"},
      {".js", "text/javascript; charset=utf-8"},
      {".json", "application/json"},
      {".png", "image/png"},
      {".svg", "image/svg+xml"},
      {".wasm", "application/wasm"},
      {".webmanifest", "application/manifest+json"},
  }};
  const auto* found =
      std::ranges::find_if(types, [&](const auto& type) { return path.ends_with(type.first); });
  return found == types.end() ? "application/octet-stream" : found->second;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

// In thousandths (RFC 9110 section 12.4.2); a text that is not a weight counts as 0.
int weight(std::string_view parameters) {
  const auto at = parameters.find_first_of("qQ");
  if (at == parameters.npos) return 1000;
  auto text = trimmed(parameters.substr(at + 1));
  if (!text.starts_with('=')) return 0;
  text.remove_prefix(1);
  if (text.empty() || (text[0] != '0' && text[0] != '1') || text.size() > 5) return 0;
  if (text.size() > 1 && text[1] != '.') return 0;
  int thousandths = (text[0] - '0') * 1000;
  int step = 100;
  for (const char c : text.substr(std::min<std::size_t>(2, text.size()))) {
    if (c < '0' || c > '9') return 0;
    thousandths += (c - '0') * step;
    step /= 10;
  }
  return std::min(thousandths, 1000);
}

bool is_coding(std::string_view text, std::string_view coding) {
  return std::ranges::equal(text, coding, [](char a, char b) { return (a | 0x20) == b; });
}

// The weight that the field gives a coding; empty: it says nothing of it.
std::optional<int> weight_of(std::string_view field, std::string_view coding) {
  std::optional<int> of_all;
  while (!field.empty()) {
    const auto end = std::min(field.find(','), field.size());
    const auto member = field.substr(0, end);
    field.remove_prefix(std::min(end + 1, field.size()));
    const auto semicolon = std::min(member.find(';'), member.size());
    const auto name = trimmed(member.substr(0, semicolon));
    if (is_coding(name, coding)) return weight(member.substr(semicolon));
    if (name == "*") of_all = weight(member.substr(semicolon));
  }
  return of_all;
}

}  // namespace

Coding preferred_coding(std::string_view accept_encoding, const embedded::WebFile& file) {
  if (trimmed(accept_encoding).empty()) return Coding::identity;
  Coding best = Coding::identity;
  // As it is: may always be sent, but rather compressed where nothing is said of it.
  int most = weight_of(accept_encoding, "identity").value_or(1);
  const auto consider = [&](Coding coding, std::string_view form, std::string_view name) {
    const int asked = weight_of(accept_encoding, name).value_or(0);
    if (form.empty() || asked == 0 || asked < most) return;
    best = coding;
    most = asked;
  };
  consider(Coding::gzip, file.gzip, "gzip");
  consider(Coding::brotli, file.brotli, "br");
  return best;
}

WebPage::WebPage(std::span<const embedded::WebFile> files) {
  for (const auto& file : files) {
    files_.emplace(file.path, Entry{file, core::sha256_hex(file.bytes).substr(0, 32)});
  }
  ENSURE(files_.contains(document_path), "the page has a document");
}

Response WebPage::answer(const Entry& entry, std::string_view cache_control,
                         const Request& request) {
  const auto coding = preferred_coding(request.accept_encoding, entry.file);
  Response response;
  response.content_type = content_type(entry.file.path);
  response.mailed = false;
  std::string_view form;  // RFC 9110 section 8.8.3.3: each coding has a tag of its own
  switch (coding) {
    case Coding::identity:
      response.body = entry.file.bytes;
      break;
    case Coding::gzip:
      response.body = entry.file.gzip;
      form = "-gzip";
      response.headers.emplace_back("Content-Encoding", "gzip");
      break;
    case Coding::brotli:
      response.body = entry.file.brotli;
      form = "-br";
      response.headers.emplace_back("Content-Encoding", "br");
      break;
  }
  response.headers.emplace_back("Content-Security-Policy", policy);
  return cached(std::move(response), fmt::format("\"{}{}\"", entry.hash, form), cache_control,
                request, "Accept-Encoding");
}

Response WebPage::document(const Request& request) const {
  return answer(files_.find(document_path)->second, "no-cache", request);
}

Response WebPage::nowhere(Request request) const {
  // RFC 9110 section 13.2.1: no condition turns a 404 into a 304.
  request.if_none_match.clear();
  auto response = document(request);
  response.status = 404;
  response.problem = "unknown-path";
  return response;
}

std::optional<Response> WebPage::file(std::string_view path, const Request& request) const {
  const auto found = files_.find(path);
  if (found == files_.end() || path == document_path) return std::nullopt;
  const bool is_named_by_content = path.starts_with("assets/");
  return answer(
      found->second,
      is_named_by_content ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      request);
}

}  // namespace adjutant::net
