#pragma once

#include <cairo.h>

#include "server/render/canvas.hpp"

namespace adjutant::render {

// Paints with cairo on a context that it does not own.
class CairoCanvas : public Canvas {
 public:
  explicit CairoCanvas(cairo_t* context);

  void paint_all(Colour colour) override;
  void move_to(double x, double y) override;
  void line_to(double x, double y) override;
  void curve_to(double x1, double y1, double x2, double y2, double x, double y) override;
  void close() override;
  void circle(double x, double y, double radius) override;
  void fill(Colour colour) override;
  void stroke(Colour colour, double width, const std::vector<double>& dashes = {}) override;
  void forget_path() override;
  void write(const std::string& text, double x, double y, const Style& look) override;

 private:
  void use(Colour colour);
  cairo_t* context_;
};

}  // namespace adjutant::render
