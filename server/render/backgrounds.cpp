#include "server/render/backgrounds.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <span>
#include <stdexcept>
#include <utility>
#include <variant>

#include <fmt/compile.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/render/cairo_canvas.hpp"
#include "server/render/map_painter.hpp"

namespace adjutant::render {
namespace {

// All of a background's shapes as text, so that two that look different differ.
class Description {
 public:
  void operator()(const core::Polygon& shape) { add('p', shape.style, shape.corners); }
  void operator()(const core::Polyline& shape) { add('l', shape.style, shape.points); }
  void operator()(const core::Rectangle& shape) {
    add('r', shape.style, {shape.at, {shape.width, shape.depth}, {shape.heading, 0}});
  }
  void operator()(const core::Arc& shape) {
    add('a', shape.style,
        {shape.at, {shape.inner_radius, shape.radius}, {shape.heading, shape.degrees}});
  }
  void operator()(const core::Ruler& shape) {
    add('u', shape.style, {shape.from, shape.to, {shape.parts, shape.number_every}});
    text += shape.unit;
    text += '\n';
  }
  void operator()(const core::Symbol& shape) { add('s', shape.style, {shape.at, {shape.size, 0}}); }
  void operator()(const core::Label& shape) {
    add('t', shape.style, {shape.at});
    text += shape.text;
    text += '\n';
  }
  void operator()(const core::Counter&) {}
  void operator()(const core::Base&) {}
  void operator()(const core::Arrow&) {}

  void add(const core::Style& style) {
    const auto colour = [](std::optional<std::uint32_t> rgb) { return rgb ? *rgb + 1 : 0; };
    fmt::format_to(std::back_inserter(text), "{} {} {} {} {} {} {} {}{}{} {} {}\n", style.name,
                   colour(style.fill), colour(style.stroke), style.width, colour(style.casing),
                   style.casing_width, style.text_size, style.bold, style.italic, style.smooth,
                   static_cast<int>(style.manner), fmt::join(style.dashes, ","));
  }

  std::string text;

 private:
  void add(char kind, const std::string& style, const std::vector<core::Point>& points) {
    text += kind;
    text += style;
    text += '\n';
    for (const auto& point : points) {
      fmt::format_to(std::back_inserter(text), FMT_COMPILE("{},{} "), point.x, point.y);
    }
  }
};

std::string description(const core::Picture& picture, double scale) {
  Description all;
  all.text = fmt::format("{}x{} {}\n", picture.width, picture.height, scale);
  for (const auto& style : picture.styles) all.add(style);
  const auto background = std::span(picture.shapes).first(background_shapes(picture));
  for (const auto& shape : background) std::visit(all, shape);
  return std::move(all.text);
}

Surface blank(const core::Picture& picture, double scale) {
  const auto pixels = [&](int units) { return static_cast<int>(units * scale + 0.5); };
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels(picture.width),
                                             pixels(picture.height)));
  expect_success(cairo_surface_status(surface.get()));
  return surface;
}

Surface copy_of(cairo_surface_t* painted, const core::Picture& picture, double scale) {
  auto copy = blank(picture, scale);
  const auto rows = static_cast<std::size_t>(cairo_image_surface_get_height(painted));
  const auto bytes = static_cast<std::size_t>(cairo_image_surface_get_stride(painted)) * rows;
  cairo_surface_flush(copy.get());
  std::memcpy(cairo_image_surface_get_data(copy.get()), cairo_image_surface_get_data(painted),
              bytes);
  cairo_surface_mark_dirty(copy.get());
  return copy;
}

}  // namespace

void expect_success(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error(std::string("drawing the map: ") + cairo_status_to_string(status));
  }
}

Surface Backgrounds::of(const core::Picture& picture, double scale) {
  auto known_by = description(picture, scale);
  if (const auto found = find(known_by)) return copy_of(found.get(), picture, scale);
  auto surface = blank(picture, scale);
  const Context context(cairo_create(surface.get()));
  cairo_scale(context.get(), scale, scale);
  CairoCanvas canvas(context.get());
  MapPainter(canvas).paint_background(picture);
  expect_success(cairo_status(context.get()));
  cairo_surface_flush(surface.get());
  auto copy = copy_of(surface.get(), picture, scale);
  keep({std::move(known_by), {surface.release(), Release{}}});
  return copy;
}

std::shared_ptr<cairo_surface_t> Backgrounds::find(const std::string& known_by) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(painted_, known_by, &Painted::known_by);
  if (found == painted_.end()) return nullptr;
  std::rotate(found, found + 1, painted_.end());
  return painted_.back().surface;
}

void Backgrounds::keep(Painted painted) {
  const std::lock_guard lock(mutex_);
  painted_.push_back(std::move(painted));
  if (painted_.size() > kept_max) painted_.erase(painted_.begin());
}

}  // namespace adjutant::render
