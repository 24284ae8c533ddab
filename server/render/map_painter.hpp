#pragma once

#include <cstddef>

#include "engine/core/picture.hpp"
#include "server/render/canvas.hpp"
#include "server/render/map_styles.hpp"

namespace adjutant::render {

// Draws the shapes of a picture on a canvas, which it does not own. Not for two threads at once.
class MapPainter {
 public:
  explicit MapPainter(Canvas& canvas) : canvas_(canvas) {}

  void paint(const core::Picture& picture);
  // The same in two parts: all below the first counter or arrow, which is the same in picture after
  // picture of a match; and the rest.
  void paint_background(const core::Picture& picture);
  void paint_pieces(const core::Picture& picture);

  void operator()(const core::Polygon& polygon) const;
  void operator()(const core::Polyline& line) const;
  void operator()(const core::Symbol& symbol) const;
  void operator()(const core::Label& label) const;
  void operator()(const core::Counter& counter) const;
  void operator()(const core::Arrow& arrow) const;

 private:
  void trace(const std::vector<core::Point>& points, bool smooth) const;
  void stroke(const Style& look) const;
  void fill_and_stroke(const Style& look) const;
  void trees(const core::Symbol& symbol, const Style& look) const;
  void tufts(const core::Symbol& symbol, const Style& look) const;
  void house(const core::Symbol& symbol, const Style& look) const;
  void hachures(const core::Polyline& line, const Style& look) const;
  void rails(const core::Polyline& line, const Style& look) const;
  void branch_symbol(const core::Counter& counter, const SideStyle& look) const;
  void steps(const core::Counter& counter, const SideStyle& look) const;

  Canvas& canvas_;
};

// How many shapes of a picture are its background.
std::size_t background_shapes(const core::Picture& picture);

}  // namespace adjutant::render
