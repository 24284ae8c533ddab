#pragma once

#include <string>

#include "engine/core/picture.hpp"

namespace adjutant::render {

// The picture as an SVG document. The same picture gives the same bytes.
std::string to_svg(const core::Picture& picture);

// The picture as a PNG file; scale 1 is the size that goes into mails.
std::string to_png(const core::Picture& picture, double scale);

}  // namespace adjutant::render
