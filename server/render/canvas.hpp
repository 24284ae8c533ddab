#pragma once

#include <string>
#include <vector>

#include "server/render/map_styles.hpp"

namespace adjutant::render {

// What a map is painted on. Coordinates are the picture's, y downward; line ends and joins are
// round. A path is traced, then filled and stroked as often as wanted, then forgotten. One thread
// at a time.
class Canvas {
 public:
  virtual ~Canvas() = default;

  virtual void paint_all(Colour colour) = 0;

  virtual void move_to(double x, double y) = 0;
  virtual void line_to(double x, double y) = 0;
  virtual void curve_to(double x1, double y1, double x2, double y2, double x, double y) = 0;
  virtual void close() = 0;
  virtual void circle(double x, double y, double radius) = 0;
  virtual void fill(Colour colour) = 0;
  virtual void stroke(Colour colour, double width, const std::vector<double>& dashes = {}) = 0;
  virtual void forget_path() = 0;

  // One line of text around its centre.
  virtual void write(const std::string& text, double x, double y, const Style& look) = 0;

  void rectangle(double x, double y, double width, double height) {
    move_to(x, y);
    line_to(x + width, y);
    line_to(x + width, y + height);
    line_to(x, y + height);
    close();
  }
};

}  // namespace adjutant::render
