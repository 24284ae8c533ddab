#include "server/render/png.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>
#include <zlib.h>

namespace adjutant::render {
namespace {

constexpr std::size_t colours_max = 256;
// Colours that differ in the last three bits of a channel only look the same.
constexpr std::size_t bins = 1U << 15;
// Maps are mostly runs and repeats: more effort makes them hardly smaller.
constexpr int effort = 3;

std::size_t bin_of(std::uint32_t pixel) {
  return ((pixel >> 9) & 0x7c00U) | ((pixel >> 6) & 0x03e0U) | ((pixel >> 3) & 0x001fU);
}

// How often colours of a bin occur, and the one that stands for them: the majority's, if there is
// one (Boyer and Moore).
struct Bin {
  std::uint32_t count = 0;
  std::uint32_t colour = 0;
  std::uint32_t lead = 0;

  void add(std::uint32_t pixel, std::uint32_t times) {
    count += times;
    if (pixel == colour) {
      lead += times;
    } else if (lead >= times) {
      lead -= times;
    } else {
      colour = pixel;
      lead = times - lead;
    }
  }
};

struct Palette {
  std::vector<std::uint32_t> colours;
  std::vector<std::uint8_t> of_bin;  // index of the colour for each bin that occurs
};

int distance(std::uint32_t a, std::uint32_t b) {
  int sum = 0;
  for (const int shift : {16, 8, 0}) {
    const int apart =
        static_cast<int>((a >> shift) & 0xffU) - static_cast<int>((b >> shift) & 0xffU);
    sum += apart * apart;
  }
  return sum;
}

std::vector<Bin> count_colours(std::span<const std::uint32_t> pixels, int width, int height,
                               int stride) {
  std::vector<Bin> counted(bins);
  for (int y = 0; y < height; ++y) {
    const auto row = pixels.subspan(static_cast<std::size_t>(y) * static_cast<std::size_t>(stride),
                                    static_cast<std::size_t>(width));
    for (std::size_t from = 0; from < row.size();) {
      std::size_t to = from + 1;
      while (to < row.size() && row[to] == row[from]) ++to;
      counted[bin_of(row[from])].add(row[from] & 0xffffffU, static_cast<std::uint32_t>(to - from));
      from = to;
    }
  }
  return counted;
}

Palette palette_of(const std::vector<Bin>& counted) {
  std::vector<std::size_t> used;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    if (counted[bin].count > 0) used.push_back(bin);
  }
  std::ranges::sort(used, [&](std::size_t a, std::size_t b) {
    return std::pair(counted[b].count, a) < std::pair(counted[a].count, b);
  });
  Palette palette{.colours = {}, .of_bin = std::vector<std::uint8_t>(bins)};
  for (const auto bin : used) {
    const auto colour = counted[bin].colour;
    auto nearest = palette.colours.begin();
    if (palette.colours.size() < colours_max) {
      nearest = palette.colours.insert(palette.colours.end(), colour);
    } else {
      nearest = std::ranges::min_element(
          palette.colours, {}, [&](std::uint32_t other) { return distance(colour, other); });
    }
    palette.of_bin[bin] = static_cast<std::uint8_t>(nearest - palette.colours.begin());
  }
  return palette;
}

// The rows as PNG has them before compression: a filter byte (none), then an index each pixel.
std::string indexed(std::span<const std::uint32_t> pixels, int width, int height, int stride,
                    const Palette& palette) {
  const auto wide = static_cast<std::size_t>(width);
  std::string rows((wide + 1) * static_cast<std::size_t>(height), '\0');
  char* to = rows.data();
  for (int y = 0; y < height; ++y) {
    const auto* from = &pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(stride)];
    ++to;  // the filter byte
    for (const auto* end = from + wide; from < end;) {
      const auto* run_end = std::find_if(from, end, [&](std::uint32_t p) { return p != *from; });
      const auto index = static_cast<char>(palette.of_bin[bin_of(*from)]);
      to = std::fill_n(to, run_end - from, index);
      from = run_end;
    }
  }
  return rows;
}

std::string compressed(const std::string& plain) {
  auto size = ::compressBound(static_cast<uLong>(plain.size()));
  std::string packed(size, '\0');
  const int done = ::compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                               reinterpret_cast<const Bytef*>(plain.data()),
                               static_cast<uLong>(plain.size()), effort);
  if (done != Z_OK) throw std::runtime_error("drawing the map: no memory to compress the picture");
  packed.resize(size);
  return packed;
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (const int shift : {24, 16, 8, 0})
    bytes.push_back(static_cast<char>(number >> shift & 0xffU));
  return bytes;
}

// PNG, section 5.3: length, type, data, CRC of the latter two.
void append_chunk(std::string& png, std::string_view type, std::string_view data) {
  png += big_endian(static_cast<std::uint32_t>(data.size()));
  const auto from = png.size();
  png += type;
  png += data;
  const auto crc = ::crc32(0, reinterpret_cast<const Bytef*>(png.data() + from),
                           static_cast<uInt>(png.size() - from));
  png += big_endian(static_cast<std::uint32_t>(crc));
}

}  // namespace

std::string to_png(std::span<const std::uint32_t> pixels, int width, int height, int stride) {
  const auto palette = palette_of(count_colours(pixels, width, height, stride));
  std::string colours;
  for (const auto colour : palette.colours) colours += big_endian(colour).substr(1);
  // Eight bits a pixel, each an index into the palette.
  const auto header = big_endian(static_cast<std::uint32_t>(width)) +
                      big_endian(static_cast<std::uint32_t>(height)) +
                      std::string("\x08\x03\0\0\0", 5);
  std::string png("\x89PNG\r\n\x1a\n");
  append_chunk(png, "IHDR", header);
  append_chunk(png, "PLTE", colours);
  append_chunk(png, "IDAT", compressed(indexed(pixels, width, height, stride, palette)));
  append_chunk(png, "IEND", {});
  return png;
}

}  // namespace adjutant::render
