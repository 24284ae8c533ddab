#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/side.hpp"

namespace adjutant::core {

// A map or table with the position on it, as shapes without colours: a game knows where things
// are, the renderer (server/render) knows what they look like. Coordinates are integers, x to the
// right, y downward; headings are whole degrees clockwise from the top of the picture. `style`
// names what a shape is ("terrain.forest", "line.creek", "road"), from the list in docs/maps.md or
// from the picture's own.

struct Point {
  int x = 0;
  int y = 0;
};

// An area: a wood, a hex, a zone.
struct Polygon {
  std::string style;
  std::vector<Point> corners;
};

struct Polyline {
  std::string style;
  std::vector<Point> points;
};

// An area with four right angles, turned: a house, works, a template.
struct Rectangle {
  std::string style;
  Point at;  // centre
  int width = 0;
  int depth = 0;  // along the heading
  int heading = 0;
};

// Around a point: an arc of fire, a field of view; with all 360 degrees a disc, or a ring.
struct Arc {
  std::string style;
  Point at;
  int inner_radius = 0;  // 0: a sector down to the point
  int radius = 0;
  int heading = 0;    // of its middle
  int degrees = 360;  // from edge to edge
};

// A scale along a line: a mark at its ends and between equal parts, and numbers at some marks, from
// 0 on, with the unit after the last.
struct Ruler {
  std::string style;  // stroke of the line, size and fill of the numbers
  Point from;
  Point to;  // marks and numbers stand on the left of the way there
  int parts = 1;
  int number_every = 1;  // parts; 0: no numbers
  std::string unit;      // "in", "base widths"
};

// A map symbol: a building, trees.
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

// A unit counter, upright.
struct Counter {
  Side side = Side::first;
  std::string type;      // its sign is the style "sign.TYPE": "infantry", "cavalry", …
  std::string id;        // printed large
  std::string strength;  // printed below: "8", "4 r12"
  int steps = 1;         // dots on the right, this many of them full
  int steps_full = 1;
  Point at;  // centre
  int size = 0;
  std::string badge = {};  // a letter or two at its lower left corner: a state
};

// A unit on a base, turned to where it looks; its front is marked.
struct Base {
  Side side = Side::first;
  std::string type;  // its sign is the style "sign.TYPE"
  std::string id;
  std::string state;  // a style laid over the base: "state.disrupted"; empty: none
  Point at;           // centre
  int width = 0;      // along the front
  int depth = 0;
  int heading = 0;
};

// An arrow over the map: a move, an attack, a retreat.
struct Arrow {
  std::string style;  // "arrow.move", "arrow.attack", "arrow.retreat", "arrow.advance"
  std::vector<Point> points;
};

using Shape =
    std::variant<Polygon, Polyline, Rectangle, Arc, Ruler, Symbol, Label, Counter, Base, Arrow>;

// How a shape is drawn beyond fill and stroke.
enum class Manner : std::uint8_t {
  plain,
  hatched,   // an area: strokes over it from corner to corner
  hachures,  // a line: short strokes to its left, down a slope
  rails,     // a line: a rail on either side, a bridge
  trees,     // a symbol
  reeds,
  house,
  crossed,  // a sign on a counter or base: lines from corner to corner of its box
  diagonal,
  dot,
  diagonal_and_dot,
  flag,
};

// What shapes of a style look like, for a game that brings its own. Colours are 0xrrggbb, lengths
// tenths of the picture's units.
struct Style {
  std::string name;
  std::optional<std::uint32_t> fill = {};
  std::optional<std::uint32_t> stroke = {};
  int width = 10;
  std::optional<std::uint32_t> casing = {};  // a wider stroke below: road edges, letters' edges
  int casing_width = 0;
  std::vector<int> dashes = {};
  int text_size = 0;
  bool bold = false;
  bool italic = false;
  bool smooth = false;  // a line that bends instead of breaking
  int cut_start = 0;    // an arrow leaves this much free, so that counters show
  int cut_end = 0;
  Manner manner = Manner::plain;
};

struct Picture {
  int width = 0;
  int height = 0;
  std::string title;
  std::string description;         // for those who cannot see it: the position in a sentence or two
  std::vector<Shape> shapes;       // painted in this order
  std::vector<Style> styles = {};  // the game's own, and what it draws otherwise than the house
};

}  // namespace adjutant::core
