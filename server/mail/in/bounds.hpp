#pragma once

#include <cstddef>
#include <string_view>

namespace adjutant::mail {

// What a pass of our own over the lines of a mail counts before GMime sees it: GMime reads parts
// within parts by recursion, so whatever it could take for the head of a part is counted here, be
// it one or not.
struct Bounds {
  bool header_ends = false;  // within the bytes allowed
  std::size_t header_bytes = 0;
  int containers = 0;  // Content-Type fields of multipart/… and message/…
  int part_heads = 0;  // Content-Type fields
};

Bounds bounds_of(std::string_view bytes, std::size_t header_bytes_max);

}  // namespace adjutant::mail
