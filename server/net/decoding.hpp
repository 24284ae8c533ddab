#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace adjutant::net {

// RFC 3629: whole characters, none longer than needed, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

// Decodes %XX; empty when the text has a wrong escape, a NUL or invalid UTF-8.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space = false);

}  // namespace adjutant::net
