#pragma once

#include <cstddef>
#include <string_view>

namespace adjutant::mail {

// Counts by a pass of our own over the lines of a mail before GMime sees it. GMime reads parts
// within parts by recursion, so everything that it could take for the head of a part is counted
// here, even if it is not one.
struct Bounds {
  bool header_ends = false;  // within the bytes allowed
  std::size_t header_bytes = 0;
  int containers = 0;  // Content-Type fields of multipart/… and message/…
  int part_heads = 0;  // Content-Type fields
};

Bounds bounds_of(std::string_view bytes, std::size_t header_bytes_max);

}  // namespace adjutant::mail
