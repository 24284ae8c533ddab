#include "server/render/map_styles.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace adjutant::render {

namespace {

using core::Manner;

constexpr Colour grid{0xcdc2a0}, paper{0xfbf8ef}, river{0x2f78b7};

Style ground(std::uint32_t fill) {
  return {.fill = Colour{fill}, .stroke = grid, .width = 1};
}

Style line(std::uint32_t stroke, double width) {
  return {.stroke = Colour{stroke}, .width = width, .smooth = true};
}

Style letters(std::uint32_t fill, double size, bool bold, bool italic) {
  Style letters{.fill = Colour{fill}, .text_size = size, .bold = bold, .italic = italic};
  letters.casing = paper;
  letters.casing_width = size / 4;
  return letters;
}

Style arrow(std::uint32_t stroke, double width, double cut_start, double cut_end) {
  return {.stroke = Colour{stroke},
          .width = width,
          .casing = paper,
          .casing_width = width + 3,
          .cut_start = cut_start,
          .cut_end = cut_end};
}

Style dashed(Style style, std::vector<double> dashes) {
  style.dashes = std::move(dashes);
  return style;
}

Style smooth(Style style) {
  style.smooth = true;
  return style;
}

Style road() {
  Style road = line(0xe6b35c, 5);
  road.casing = Colour{0x6e4f25};
  road.casing_width = 8;
  return road;
}

Style drawn(Style style, Manner manner) {
  style.manner = manner;
  return style;
}

Style no_casing(Style style) {
  style.casing.reset();
  return style;
}

// Colours by Okabe and Ito's rule: tell apart by lightness too.
const auto& table() {
  static const std::vector<std::pair<std::string_view, Style>> styles{
      {"picture", {.fill = paper}},
      {"terrain.clear", ground(0xf3ecd2)},
      {"terrain.forest", ground(0xb5cd98)},
      {"terrain.swamp", ground(0xcfdcc8)},
      {"terrain.water", {.fill = Colour{0x9cc7e6}, .stroke = Colour{0x9cc7e6}, .width = 1.5}},
      {"terrain.high", {.fill = Colour{0xe0c692}, .stroke = grid, .width = 1}},
      {"terrain.clear.night", ground(0xaeb2c6)},
      {"terrain.forest.night", ground(0x7f9a92)},
      {"terrain.swamp.night", ground(0x95a5ad)},
      {"terrain.water.night", {.fill = Colour{0x6c8fb8}, .stroke = Colour{0x6c8fb8}, .width = 1.5}},
      {"terrain.high.night", {.fill = Colour{0xa29a94}, .stroke = grid, .width = 1}},
      {"symbol.forest",
       drawn({.fill = Colour{0x5f8a49}, .stroke = Colour{0x3f6130}}, Manner::trees)},
      {"symbol.swamp", drawn({.stroke = Colour{0x4d7f86}, .width = 1.6}, Manner::reeds)},
      {"symbol.building",
       drawn({.fill = Colour{0x7a2e1d}, .stroke = ink, .width = 1.5}, Manner::house)},
      {"area.building", {.fill = Colour{0xb98a78}, .stroke = ink, .width = 1.5}},
      {"area.zone", drawn({.stroke = Colour{0x7d7666}, .width = 1.2}, Manner::hatched)},
      {"line.coast", {.stroke = river, .width = 2.5}},
      {"line.creek", line(0x5aa2d8, 5)},
      {"line.river", line(river.rgb, 9)},
      {"line.slope", drawn({.stroke = Colour{0x8a5a1c}, .width = 2.5}, Manner::hachures)},
      {"line.bridge", drawn({.stroke = ink, .width = 3.5}, Manner::rails)},
      {"line.wall", {.stroke = Colour{0x6b5c4d}, .width = 4.5}},
      {"line.edge", {.stroke = Colour{0x8a7f5c}, .width = 1.2, .dashes = {6, 4}}},
      {"road", road()},
      {"label.title", no_casing(letters(ink.rgb, 24, true, false))},
      {"label.subtitle", no_casing(letters(0x555555, 16, false, false))},
      {"label.strip", no_casing(letters(ink.rgb, 16, true, false))},
      {"label.number", no_casing(letters(0x8a7f5c, 9.5, false, false))},
      {"label.number.night", no_casing(letters(0x3f4152, 9.5, false, false))},
      {"label.place", letters(ink.rgb, 14, true, true)},
      {"label.water", no_casing(letters(0x174a78, 17, true, true))},
      {"arc.fire", {.stroke = Colour{0xb34700}, .width = 1.8, .dashes = {7, 4}}},
      {"arc.view", {.stroke = Colour{0x4d4d4d}, .width = 1.5, .dashes = {2, 4}}},
      {"arc.command", {.stroke = Colour{0x1f4e8c}, .width = 1.5}},
      {"ruler", {.fill = ink, .stroke = ink, .width = 1.2, .text_size = 11}},
      {"state.disordered", drawn({.stroke = ink, .width = 1.4}, Manner::hatched)},
      {"sign.infantry", drawn({}, Manner::crossed)},
      {"sign.cavalry", drawn({}, Manner::diagonal)},
      {"sign.artillery", drawn({}, Manner::dot)},
      {"sign.horse_artillery", drawn({}, Manner::diagonal_and_dot)},
      {"sign.commander", drawn({}, Manner::flag)},
      {"arrow.move", smooth(arrow(0x3a3a3a, 3.5, 0, 25))},
      {"arrow.retreat", dashed(arrow(0x8d5a99, 4, 0, 25), {9, 6})},
      {"arrow.advance", arrow(0x1b7837, 4, 0, 25)},
      {"arrow.attack", arrow(0xd55e00, 6, 22, 24)},
      {"arrow.fire", dashed(arrow(0xd55e00, 3, 22, 22), {3, 6})},
      {"arrow.entry.first", arrow(0x1f4e8c, 7, 0, 0)},
      {"arrow.entry.second", arrow(0x9c2f45, 7, 0, 0)},
  };
  return styles;
}

}  // namespace

const Style& style(std::string_view name) {
  static const Style plain{
      .fill = Colour{0xbbbbbb}, .stroke = Colour{0x666666}, .width = 2, .text_size = 14};
  const auto found = std::ranges::find(table(), name, &std::pair<std::string_view, Style>::first);
  return found == table().end() ? plain : found->second;
}

Style style(const core::Style& own) {
  const auto colour = [](std::optional<std::uint32_t> rgb) {
    return rgb ? std::optional(Colour{*rgb}) : std::nullopt;
  };
  Style look{.fill = colour(own.fill),
             .stroke = colour(own.stroke),
             .width = own.width / 10.0,
             .casing = colour(own.casing),
             .casing_width = own.casing_width / 10.0,
             .text_size = own.text_size / 10.0,
             .bold = own.bold,
             .italic = own.italic,
             .smooth = own.smooth,
             .cut_start = own.cut_start / 10.0,
             .cut_end = own.cut_end / 10.0,
             .manner = own.manner};
  for (const int dash : own.dashes) look.dashes.push_back(dash / 10.0);
  return look;
}

const SideStyle& side_style(int side) {
  static const std::array<SideStyle, 2> sides{SideStyle{Colour{0xbfdcf5}, Colour{0x1f4e8c}, false},
                                              SideStyle{Colour{0xf6c3c9}, Colour{0x9c2f45}, true}};
  return sides.at(static_cast<std::size_t>(side));
}

}  // namespace adjutant::render
