#include "server/net/compression.hpp"

#include <algorithm>
#include <array>
#include <zlib.h>

#include "engine/core/ensure.hpp"
#include "server/net/web_page.hpp"

namespace adjutant::net {
namespace {

// JSON is full of repeats: more effort makes it hardly smaller.
constexpr int effort = 4;
constexpr int gzip_window = 15 + 16;  // the largest, in a gzip frame
constexpr int memory_level = 8;       // zlib's own default

bool is_text(std::string_view content_type) {
  constexpr std::array<std::string_view, 3> texts{"application/json", "text/", "image/svg+xml"};
  return std::ranges::any_of(
      texts, [&](std::string_view prefix) { return content_type.starts_with(prefix); });
}

std::string* header(Response& response, std::string_view name) {
  const auto found = std::ranges::find(
      response.headers, name, [](const auto& field) { return std::string_view(field.first); });
  return found == response.headers.end() ? nullptr : &found->second;
}

}  // namespace

std::string gzip(const std::string& text) {
  z_stream stream{};
  const int begun =
      deflateInit2(&stream, effort, Z_DEFLATED, gzip_window, memory_level, Z_DEFAULT_STRATEGY);
  ENSURE(begun == Z_OK, "zlib is there and has memory");
  std::string packed(deflateBound(&stream, text.size()), '\0');
  // zlib reads from what it takes as not const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int ended = deflate(&stream, Z_FINISH);
  ENSURE(ended == Z_STREAM_END, "the bound that zlib gives is enough");
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

Response compressed(Response response, const Request& request) {
  if (response.body.size() < compressed_bytes_min || !is_text(response.content_type) ||
      header(response, "Content-Encoding") != nullptr) {
    return response;
  }
  if (auto* vary = header(response, "Vary"); vary != nullptr) {
    *vary += ", Accept-Encoding";
  } else {
    response.headers.emplace_back("Vary", "Accept-Encoding");
  }
  // As of a file that there is in both forms.
  const embedded::WebFile forms{{}, response.body, response.body, {}};
  if (preferred_coding(request.accept_encoding, forms) != Coding::gzip) return response;
  response.body = response.in_gzip ? response.in_gzip(response.body) : gzip(response.body);
  response.headers.emplace_back("Content-Encoding", "gzip");
  if (auto* etag = header(response, "ETag"); etag != nullptr && !etag->starts_with("W/")) {
    etag->insert(0, "W/");
  }
  return response;
}

}  // namespace adjutant::net
