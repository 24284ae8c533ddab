#pragma once

#include <string>

#include "engine/core/picture.hpp"

namespace adjutant::render {

// A picture as an SVG document, its title and description inside for those who cannot see it. The
// same picture gives the same bytes.
std::string to_svg(const core::Picture& picture);

// A picture as PNG: `scale` pixels for each unit of the picture.
std::string to_png(const core::Picture& picture, double scale);

}  // namespace adjutant::render
