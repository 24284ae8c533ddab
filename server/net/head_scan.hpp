#pragma once

#include <cstddef>
#include <expected>
#include <string_view>

#include "server/net/limits.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// Finds the end of a header section in bytes that come piece by piece, looking at each byte once.
// One thread at a time.
class HeadScan {
 public:
  // The size of the header section at the front of `bytes`, blank line included; 0 when it is not
  // whole yet. `bytes` is what the last call saw and what has come since. A problem as soon as it
  // can no longer become a header section, or one that servers read differently: no method in
  // front, a line that ends without CR or is folded, a request line without a version, too many
  // bytes.
  std::expected<std::size_t, Problem> scan(std::string_view bytes, const Limits& limits);

 private:
  std::size_t line_ = 0;       // where the line begins that is not whole yet
  std::size_t last_line_ = 0;  // and the one before it
  std::size_t scanned_ = 0;    // what has been looked at
};

// A field line as RFC 9112 section 5 has it, without its CRLF: name, colon, value without control
// characters. No space before the colon and no folding: servers differ in how they read these.
bool is_field_line(std::string_view line);

}  // namespace adjutant::net
