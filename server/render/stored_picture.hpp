#pragma once

#include <string>
#include <string_view>

#include "engine/core/picture.hpp"

namespace adjutant::render {

// A picture as bytes, to be drawn later: all that it says, so that it shows what it showed when it
// was stored (adjutant-picture-1). Lists and texts are their length and what is in them; integers
// are signed, in groups of seven bits, the lowest first.
std::string stored_picture(const core::Picture& picture);

// The picture that was stored. Throws std::runtime_error where it is cut off, or of a form that
// this program does not know.
core::Picture read_picture(std::string_view stored);

}  // namespace adjutant::render
