#include "server/render/map_picture.hpp"

#include <memory>
#include <new>
#include <stdexcept>

#include <cairo-svg.h>
#include <cairo.h>

#include "server/render/document.hpp"
#include "server/render/map_painter.hpp"

namespace adjutant::render {

namespace {

struct Release {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;

// Throws std::runtime_error when cairo could not do its work (memory, fonts).
void expect_success(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error(std::string("drawing the map: ") + cairo_status_to_string(status));
  }
}

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
  try {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  } catch (const std::bad_alloc&) {
    return CAIRO_STATUS_NO_MEMORY;
  }
  return CAIRO_STATUS_SUCCESS;
}

void paint(cairo_surface_t* surface, const core::Picture& picture, double scale) {
  const Context context(cairo_create(surface));
  cairo_scale(context.get(), scale, scale);
  MapPainter(context.get()).paint(picture);
  expect_success(cairo_status(context.get()));
}

// cairo counts surfaces through the whole life of the process and writes the number down.
void forget_surface_numbers(std::string& svg) {
  static constexpr std::string_view mark = "surface";
  for (auto at = svg.find(mark); at != std::string::npos; at = svg.find(mark, at + 1)) {
    const auto number = at + mark.size();
    auto end = number;
    while (end < svg.size() && svg[end] >= '0' && svg[end] <= '9') ++end;
    svg.erase(number, end - number);
  }
}

// Title and description, where screen readers look for them.
void describe(std::string& svg, const core::Picture& picture) {
  const auto root = svg.find("<svg ");
  const auto end = root == std::string::npos ? root : svg.find('>', root);
  if (end == std::string::npos) throw std::runtime_error("drawing the map: cairo wrote no SVG");
  svg.insert(end + 1, "\n<title id=\"title\">" + escape_html(picture.title) +
                          "</title>\n<desc id=\"description\">" + escape_html(picture.description) +
                          "</desc>");
  svg.insert(end, " role=\"img\" aria-labelledby=\"title description\"");
}

}  // namespace

std::string to_svg(const core::Picture& picture) {
  std::string svg;
  const Surface surface(
      cairo_svg_surface_create_for_stream(append, &svg, picture.width, picture.height));
  cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
  paint(surface.get(), picture, 1.0);
  cairo_surface_finish(surface.get());
  expect_success(cairo_surface_status(surface.get()));
  forget_surface_numbers(svg);
  describe(svg, picture);
  return svg;
}

std::string to_png(const core::Picture& picture, double scale) {
  const auto pixels = [&](int units) { return static_cast<int>(units * scale + 0.5); };
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels(picture.width),
                                                   pixels(picture.height)));
  paint(surface.get(), picture, scale);
  std::string png;
  expect_success(cairo_surface_write_to_png_stream(surface.get(), append, &png));
  return png;
}

}  // namespace adjutant::render
