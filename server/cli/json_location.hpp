#pragma once

#include <cstddef>
#include <string_view>

// Where something stands in a JSON text, for people who look for it in an editor.
namespace adjutant::cli {

struct TextLocation {
  int line = 1;    // 1-based
  int column = 1;  // 1-based, in bytes
  bool operator==(const TextLocation&) const = default;
};

TextLocation location_of_byte(std::string_view text, std::size_t byte);

// Where a path of a FileFault leads ("units[3].at") in a text that is JSON: the member's name or
// the element; of what is not there, the innermost thing around it that is.
TextLocation location_of_path(std::string_view text, std::string_view path);

}  // namespace adjutant::cli
