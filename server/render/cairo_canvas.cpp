#include "server/render/cairo_canvas.hpp"

#include <numbers>

namespace adjutant::render {
namespace {

constexpr const char* font = "DejaVu Sans";
// How far a curve may be from where it should be, in pixels: a quarter shows nowhere.
constexpr double curve_tolerance = 0.25;

}  // namespace

CairoCanvas::CairoCanvas(cairo_t* context) : context_(context) {
  cairo_set_line_join(context_, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(context_, CAIRO_LINE_CAP_ROUND);
  cairo_set_tolerance(context_, curve_tolerance);
}

void CairoCanvas::use(Colour colour) {
  const auto part = [&](int shift) { return ((colour.rgb >> shift) & 0xffu) / 255.0; };
  cairo_set_source_rgb(context_, part(16), part(8), part(0));
}

void CairoCanvas::paint_all(Colour colour) {
  use(colour);
  cairo_paint(context_);
}

void CairoCanvas::move_to(double x, double y) {
  cairo_move_to(context_, x, y);
}

void CairoCanvas::line_to(double x, double y) {
  cairo_line_to(context_, x, y);
}

void CairoCanvas::curve_to(double x1, double y1, double x2, double y2, double x, double y) {
  cairo_curve_to(context_, x1, y1, x2, y2, x, y);
}

void CairoCanvas::close() {
  cairo_close_path(context_);
}

void CairoCanvas::circle(double x, double y, double radius) {
  cairo_new_sub_path(context_);
  cairo_arc(context_, x, y, radius, 0, 2 * std::numbers::pi);
  cairo_close_path(context_);
}

void CairoCanvas::fill(Colour colour) {
  use(colour);
  cairo_fill_preserve(context_);
}

void CairoCanvas::stroke(Colour colour, double width, const std::vector<double>& dashes) {
  use(colour);
  cairo_set_line_width(context_, width);
  cairo_set_dash(context_, dashes.data(), static_cast<int>(dashes.size()), 0);
  cairo_stroke_preserve(context_);
}

void CairoCanvas::forget_path() {
  cairo_new_path(context_);
}

void CairoCanvas::write(const std::string& text, double x, double y, const Style& look) {
  cairo_select_font_face(context_, font,
                         look.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                         look.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context_, look.text_size);
  cairo_text_extents_t extents;
  cairo_text_extents(context_, text.c_str(), &extents);
  cairo_font_extents_t heights;
  cairo_font_extents(context_, &heights);
  const double left = x - extents.width / 2 - extents.x_bearing;
  const double base = y + (heights.ascent - heights.descent) / 2;
  if (look.casing) {
    cairo_move_to(context_, left, base);
    cairo_text_path(context_, text.c_str());
    stroke(*look.casing, look.casing_width);
    cairo_new_path(context_);
  }
  cairo_move_to(context_, left, base);
  use(look.fill.value_or(ink));
  cairo_show_text(context_, text.c_str());
  cairo_new_path(context_);
}

}  // namespace adjutant::render
