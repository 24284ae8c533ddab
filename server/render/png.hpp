#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace adjutant::render {

// A PNG file of at most 256 colours. The commonest colours stay as they are; a rare one, as between
// a line and its ground, becomes the nearest of these. `pixels` are rows of `stride`, each pixel
// 0x00RRGGBB. The same pixels give the same bytes. Throws std::runtime_error without memory.
std::string to_png(std::span<const std::uint32_t> pixels, int width, int height, int stride);

}  // namespace adjutant::render
