#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/core/side.hpp"

namespace adjutant::core {

// A map or table with the position on it, as shapes without colours: a game knows where things
// are, the renderer (server/render) knows what they look like. Coordinates are integers, x to the
// right, y downward. `style` names what a shape is ("terrain.forest", "hexside.creek", "road"),
// from the list in docs/maps.md; the renderer gives each style its colours and strokes.

struct Point {
  int x = 0;
  int y = 0;
};

struct Polygon {
  std::string style;
  std::vector<Point> corners;
};

struct Polyline {
  std::string style;
  std::vector<Point> points;
};

// A map symbol: a building, trees, a bridge, an entry arrow.
struct Symbol {
  std::string style;
  Point at;
  int size = 0;  // width and height of its box
};

struct Label {
  std::string style;
  Point at;  // centre
  std::string text;
};

// A unit counter.
struct Counter {
  Side side = Side::first;
  std::string type;      // "infantry", "cavalry", "artillery", …
  std::string id;        // printed large
  std::string strength;  // printed below: "8", "4 r12"
  int steps = 1;
  int steps_full = 1;
  Point at;  // centre
  int size = 0;
};

// An arrow over the map: a move, an attack, a retreat.
struct Arrow {
  std::string style;  // "arrow.move", "arrow.attack", "arrow.retreat", "arrow.advance"
  std::vector<Point> points;
};

using Shape = std::variant<Polygon, Polyline, Symbol, Label, Counter, Arrow>;

struct Picture {
  int width = 0;
  int height = 0;
  std::string title;
  std::string description;    // for those who cannot see it: the position in a sentence or two
  std::vector<Shape> shapes;  // painted in this order
};

}  // namespace adjutant::core
