#pragma once

#include <string_view>

#include "server/render/canvas.hpp"

namespace adjutant::render {

// Writes what is painted as elements of an SVG 1.1 document. Neighbours that look the same share a
// group, and coordinates have one decimal: Chippewa takes some 90 kB.
class SvgCanvas : public Canvas {
 public:
  SvgCanvas(int width, int height) : width_(width), height_(height) {}

  // The elements so far, to be put into an <svg> with round line ends and joins.
  std::string elements();

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
  void add(const std::string& look, std::string_view element);
  void flush_fill();

  int width_;
  int height_;
  std::string svg_;
  std::string look_;  // attributes of the group that is open; empty: none is
  std::string path_;
  std::string fill_;  // colour that the path is filled with and that is not written yet
};

}  // namespace adjutant::render
