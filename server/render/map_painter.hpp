#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/picture.hpp"
#include "server/render/canvas.hpp"
#include "server/render/map_styles.hpp"
#include "server/render/spot.hpp"

namespace adjutant::render {

// Draws the shapes of a picture on a canvas, which it does not own. One thread at a time.
class MapPainter {
 public:
  explicit MapPainter(Canvas& canvas) : canvas_(canvas) {}

  void paint(const core::Picture& picture);
  // The same in two parts: all below the first counter, base or arrow, which is the same in picture
  // after picture of a match; and the rest.
  void paint_background(const core::Picture& picture);
  void paint_pieces(const core::Picture& picture);

  void operator()(const core::Polygon& polygon) const;
  void operator()(const core::Polyline& line) const;
  void operator()(const core::Rectangle& rectangle) const;
  void operator()(const core::Arc& arc) const;
  void operator()(const core::Ruler& ruler) const;
  void operator()(const core::Symbol& symbol) const;
  void operator()(const core::Label& label) const;
  void operator()(const core::Counter& counter) const;
  void operator()(const core::Base& base) const;
  void operator()(const core::Arrow& arrow) const;

 private:
  // The picture's own style, or the house's.
  const Style& look_of(const std::string& name) const;
  void take_styles(const core::Picture& picture);
  void trace(const std::vector<core::Point>& points, bool smooth) const;
  void stroke(const Style& look) const;
  void fill_and_stroke(const Style& look) const;
  void trace(const std::vector<Spot>& outline) const;
  void area(const std::vector<Spot>& outline, const Style& look) const;
  void hatch(const std::vector<Spot>& outline, const Style& look) const;
  void arc_to(Spot centre, double radius, double from, double to) const;
  void trees(const core::Symbol& symbol, const Style& look) const;
  void tufts(const core::Symbol& symbol, const Style& look) const;
  void house(const core::Symbol& symbol, const Style& look) const;
  void hachures(const core::Polyline& line, const Style& look) const;
  void rails(const core::Polyline& line, const Style& look) const;
  void sign(const std::string& type, const Turned& box, double wide, double high,
            const SideStyle& look) const;
  void steps(const core::Counter& counter, const SideStyle& look) const;
  void ids(const core::Picture& picture) const;

  Canvas& canvas_;
  std::vector<std::pair<std::string, Style>> own_styles_;  // of the picture that is painted
};

// How many shapes of a picture are its background.
std::size_t background_shapes(const core::Picture& picture);

}  // namespace adjutant::render
