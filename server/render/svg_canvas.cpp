#include "server/render/svg_canvas.hpp"

#include <cmath>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "server/render/document.hpp"

namespace adjutant::render {
namespace {

constexpr std::string_view fonts = "'DejaVu Sans',Verdana,sans-serif";
// From the middle of a line of DejaVu Sans to its base: half of ascent less descent.
constexpr double base_of_size = 0.346;

std::string hex(Colour colour) {
  return fmt::format("#{:06x}", colour.rgb);
}

// One decimal where it needs one. By tenths, so that the text is the same on every machine.
std::string number(double value) {
  const auto tenths = std::lround(value * 10);
  const auto whole = std::labs(tenths) / 10;
  const auto rest = std::labs(tenths) % 10;
  const auto* sign = tenths < 0 ? "-" : "";
  return rest == 0 ? fmt::format("{}{}", sign, whole) : fmt::format("{}{}.{}", sign, whole, rest);
}

std::string pair(double x, double y) {
  return number(x) + " " + number(y);
}

}  // namespace

std::string SvgCanvas::elements() {
  add("", "");
  return std::move(svg_);
}

// Puts an element into a group with these attributes: the open one, or a new one.
void SvgCanvas::add(const std::string& look, std::string_view element) {
  if (look != look_) {
    if (!look_.empty()) svg_ += "</g>\n";
    if (!look.empty()) svg_ += fmt::format("<g{}>\n", look);
    look_ = look;
  }
  svg_ += element;
}

void SvgCanvas::paint_all(Colour colour) {
  add(fmt::format(R"( fill="{}")", hex(colour)),
      fmt::format("<path d=\"M0 0H{}V{}H0z\"/>\n", width_, height_));
}

void SvgCanvas::move_to(double x, double y) {
  path_ += "M" + pair(x, y);
}

void SvgCanvas::line_to(double x, double y) {
  path_ += "L" + pair(x, y);
}

void SvgCanvas::curve_to(double x1, double y1, double x2, double y2, double x, double y) {
  path_ += "C" + pair(x1, y1) + " " + pair(x2, y2) + " " + pair(x, y);
}

void SvgCanvas::close() {
  path_ += "z";
}

void SvgCanvas::circle(double x, double y, double radius) {
  const auto arc = fmt::format("A{0} {0} 0 1 0 ", number(radius));
  path_ += "M" + pair(x - radius, y) + arc + pair(x + radius, y) + arc + pair(x - radius, y) + "z";
}

void SvgCanvas::fill(Colour colour) {
  flush_fill();
  fill_ = hex(colour);
}

void SvgCanvas::flush_fill() {
  if (fill_.empty()) return;
  add(fmt::format(R"( fill="{}")", fill_), fmt::format("<path d=\"{}\"/>\n", path_));
  fill_.clear();
}

void SvgCanvas::stroke(Colour colour, double width, const std::vector<double>& dashes) {
  auto look = fmt::format(R"( fill="{}" stroke="{}" stroke-width="{}")",
                          fill_.empty() ? "none" : fill_, hex(colour), number(width));
  if (!dashes.empty()) {
    std::string lengths;
    for (const double dash : dashes) lengths += (lengths.empty() ? "" : " ") + number(dash);
    look += fmt::format(R"( stroke-dasharray="{}")", lengths);
  }
  fill_.clear();
  add(look, fmt::format("<path d=\"{}\"/>\n", path_));
}

void SvgCanvas::forget_path() {
  flush_fill();
  path_.clear();
}

void SvgCanvas::write(const std::string& text, double x, double y, const Style& look) {
  auto attributes =
      fmt::format(R"( text-anchor="middle" font-family="{}" font-size="{}" fill="{}")", fonts,
                  number(look.text_size), hex(look.fill.value_or(ink)));
  if (look.bold) attributes += R"( font-weight="bold")";
  if (look.italic) attributes += R"( font-style="italic")";
  if (look.casing) {
    attributes += fmt::format(R"( stroke="{}" stroke-width="{}" paint-order="stroke")",
                              hex(*look.casing), number(look.casing_width));
  }
  add(attributes, fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", number(x),
                              number(y + base_of_size * look.text_size), escape_html(text)));
}

}  // namespace adjutant::render
