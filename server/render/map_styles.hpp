#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/picture.hpp"

// What the styles of a picture look like; docs/maps.md lists them.
namespace adjutant::render {

struct Colour {
  std::uint32_t rgb = 0;
};

struct Style {
  std::optional<Colour> fill{};
  std::optional<Colour> stroke{};
  double width = 1;
  std::optional<Colour> casing{};  // a wider stroke below: road edges, letters on busy ground
  double casing_width = 0;
  std::vector<double> dashes{};
  double text_size = 0;
  bool bold = false;
  bool italic = false;
  bool smooth = false;   // a line that bends instead of breaking
  double cut_start = 0;  // an arrow leaves this much free, so that counters show
  double cut_end = 0;
  core::Manner manner = core::Manner::plain;
};

// The house's own look of a style. One that is not in the table is drawn in plain grey, so that a
// new game shows on the map before its styles are chosen.
const Style& style(std::string_view name);

// As a game's picture brings it.
Style style(const core::Style& own);

inline constexpr Colour ink{0x2b2b2b};

// Counters of a side: never by colour alone. The second side has a double border.
struct SideStyle {
  Colour fill;
  Colour border;
  bool double_border = false;
};
const SideStyle& side_style(int side);

}  // namespace adjutant::render
