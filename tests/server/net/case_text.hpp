#pragma once

#include <string>
#include <string_view>

namespace adjutant::net {

// The bytes a line of a case stands for: \r \n \t \0 \s \\ \xHH, and \*N{text} for N times the
// text. `join` is put behind each repetition.
std::string unescaped(std::string_view text, std::string_view join = {});

}  // namespace adjutant::net
