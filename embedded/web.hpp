#pragma once

#include <span>
#include <string_view>

// The page that players use, built from web/ and compiled into the program. A build without it
// (ADJUTANT_WEB=OFF) has no file at all.
namespace adjutant::embedded {

// A file as it is, and compressed; a form that would save nothing is empty.
struct WebFile {
  std::string_view path;  // "index.html", "assets/main-BX2k1.js"
  std::string_view bytes;
  std::string_view gzip;    // RFC 1952
  std::string_view brotli;  // RFC 7932
};

// All files, sorted by path.
std::span<const WebFile> web_files();

}  // namespace adjutant::embedded
