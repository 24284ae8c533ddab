#include "server/render/map_picture.hpp"

#include <cstdint>
#include <string>

#include <cairo.h>
#include <fmt/format.h>

#include "server/render/backgrounds.hpp"
#include "server/render/cairo_canvas.hpp"
#include "server/render/document.hpp"
#include "server/render/map_painter.hpp"
#include "server/render/png.hpp"
#include "server/render/svg_canvas.hpp"

namespace adjutant::render {

namespace {

constexpr int bytes_per_pixel = 4;  // of CAIRO_FORMAT_RGB24

}  // namespace

std::string to_svg(const core::Picture& picture) {
  SvgCanvas canvas(picture.width, picture.height);
  MapPainter(canvas).paint(picture);
  // Title and description stand where screen readers look for them.
  return fmt::format(
      R"(<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="{0}px" height="{1}px" viewBox="0 0 {0} {1}"
 stroke-linecap="round" stroke-linejoin="round" role="img" aria-labelledby="title description">
<title id="title">{2}</title>
<desc id="description">{3}</desc>
{4}</svg>
)",
      picture.width, picture.height, escape_html(picture.title), escape_html(picture.description),
      canvas.elements());
}

std::string to_png(const core::Picture& picture, double scale) {
  static Backgrounds backgrounds;
  const auto surface = backgrounds.of(picture, scale);
  const Context context(cairo_create(surface.get()));
  cairo_scale(context.get(), scale, scale);
  CairoCanvas canvas(context.get());
  MapPainter(canvas).paint_pieces(picture);
  expect_success(cairo_status(context.get()));
  cairo_surface_flush(surface.get());
  const int height = cairo_image_surface_get_height(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get()) / bytes_per_pixel;
  const auto* first =
      reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(surface.get()));
  return to_png({first, static_cast<std::size_t>(stride) * static_cast<std::size_t>(height)},
                cairo_image_surface_get_width(surface.get()), height, stride);
}

}  // namespace adjutant::render
