#include "server/render/png.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>
#include <zlib.h>

#include <gtest/gtest.h>

namespace adjutant::render {
namespace {

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    number = number * 256 + static_cast<unsigned char>(bytes[i]);
  }
  return number;
}

// The chunks of a PNG by their type; checks each CRC.
std::map<std::string, std::string> chunks_of(const std::string& png) {
  std::map<std::string, std::string> chunks;
  for (std::size_t at = 8; at < png.size();) {
    const auto length = number_at(png, at);
    const auto named = png.substr(at + 4, 4 + length);
    EXPECT_EQ(number_at(png, at + 8 + length),
              ::crc32(0, reinterpret_cast<const Bytef*>(named.data()), 4 + length));
    chunks[named.substr(0, 4)] = named.substr(4);
    at += 12 + length;
  }
  return chunks;
}

// The pixels of an indexed PNG without filters.
std::vector<std::uint32_t> pixels_of(const std::string& png, std::size_t width,
                                     std::size_t height) {
  auto chunks = chunks_of(png);
  std::string rows((width + 1) * height, '\0');
  uLongf size = rows.size();
  EXPECT_EQ(
      ::uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                   reinterpret_cast<const Bytef*>(chunks["IDAT"].data()), chunks["IDAT"].size()),
      Z_OK);
  EXPECT_EQ(size, rows.size());
  std::vector<std::uint32_t> pixels;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (at % (width + 1) == 0) continue;  // the filter of the row
    const auto index = static_cast<unsigned char>(rows[at]);
    pixels.push_back(number_at('\0' + chunks["PLTE"].substr(3 * index, 3), 0));
  }
  return pixels;
}

TEST(Png, KeepsThePixelsOfAPictureWithFewColours) {
  std::vector<std::uint32_t> pixels;
  for (std::uint32_t i = 0; i < 30; ++i) pixels.push_back(i % 3 == 0 ? 0x123456 : i * 0x080808);
  const auto png = to_png(pixels, 5, 6, 5);
  EXPECT_EQ(number_at(png, 16), 5u);
  EXPECT_EQ(number_at(png, 20), 6u);
  EXPECT_EQ(pixels_of(png, 5, 6), pixels);
}

TEST(Png, LeavesOutWhatStandsBetweenTheRows) {
  const std::vector<std::uint32_t> pixels{0x111111, 0x222222, 0xdead, 0x333333, 0x444444, 0xdead};
  EXPECT_EQ(pixels_of(to_png(pixels, 2, 2, 3), 2, 2),
            (std::vector<std::uint32_t>{0x111111, 0x222222, 0x333333, 0x444444}));
}

TEST(Png, GivesRareColoursTheNearestOfTheCommonOnes) {
  std::vector<std::uint32_t> pixels(2000, 0xf3ecd2);
  for (std::uint32_t i = 0; i < 2000; ++i) pixels.push_back((i * 0x10305U) & 0xf8f8f8U);
  const auto back = pixels_of(to_png(pixels, 40, 100, 40), 40, 100);
  EXPECT_EQ(back.front(), 0xf3ecd2u);
  int worst = 0;
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    for (const int shift : {0, 8, 16}) {
      const auto part = [&](std::uint32_t pixel) {
        return static_cast<int>(pixel >> shift & 255U);
      };
      worst = std::max(worst, std::abs(part(pixels[i]) - part(back[i])));
    }
  }
  EXPECT_GT(worst, 0);
  EXPECT_LT(worst, 128);
}

}  // namespace
}  // namespace adjutant::render
