#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "embedded/web.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

// The page that players use: a table of files, each answered in the smallest form its asker takes.
// What is not in the table is not there: no path leads to a file system. Does not change once it is
// made; any thread.
class WebPage {
 public:
  // The files outlive it; index.html is among them.
  explicit WebPage(std::span<const embedded::WebFile> files);

  // The document of every address of the page; browsers ask each time whether it has changed.
  Response document(const Request& request) const;
  // The same document for an address that is none of the page's: 404, and it says so.
  Response nowhere(Request request) const;
  // "assets/main-BX2k1.js": its name changes with its content, so it may be kept for ever. Empty:
  // there is no such file.
  std::optional<Response> file(std::string_view path, const Request& request) const;

 private:
  struct Entry {
    embedded::WebFile file;
    std::string hash;
  };
  static Response answer(const Entry& entry, std::string_view cache_control,
                         const Request& request);
  std::map<std::string, Entry, std::less<>> files_;
};

// Which of a file's forms an Accept-Encoding field asks for (RFC 9110 section 12.5.3): the one with
// the greatest weight, of equal ones the smallest. No field: as it is.
enum class Coding { identity, gzip, brotli };
Coding preferred_coding(std::string_view accept_encoding, const embedded::WebFile& file);

}  // namespace adjutant::net
