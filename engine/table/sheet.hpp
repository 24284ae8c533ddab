#pragma once

#include <string>
#include <vector>

#include "engine/core/picture.hpp"
#include "engine/table/area.hpp"

namespace adjutant::table {

// A table as a picture, north at the top: inch rulers on its four edges, room for a title above and
// for strips of text below. Lengths of the table are mils.
class Sheet {
 public:
  Sheet(int width, int depth, int mils_a_unit);

  core::Point spot(Point at) const;
  std::vector<core::Point> spots(const std::vector<Point>& points) const;
  // Lengths in the picture's units.
  int units(int mils) const { return mils / mils_a_unit_; }
  int margin() const { return margin_; }
  // Where the table's south edge is.
  int bottom() const;

  void add(core::Shape shape) { picture_.shapes.push_back(std::move(shape)); }
  void label(std::string style, core::Point at, std::string text);
  void area(std::string style, const Area& area);
  void line(std::string style, const std::vector<Point>& points);
  // None where nobody goes anywhere.
  void arrow(std::string style, const std::vector<Point>& path);

  // The ground ("table"), lines every this many mils ("grid"), and with numbers the rulers.
  void ground();
  void grid(int every);
  void rulers(int number_every);
  void title(const std::string& first, const std::string& second);

  core::Picture& picture() { return picture_; }

  // Of "table", "grid", "line.hedge" and "mark.bridge", which the house has no look for.
  static std::vector<core::Style> styles();

 private:
  static constexpr int margin_ = 44;  // rulers
  static constexpr int header_ = 70;  // the title

  int width_, depth_, mils_a_unit_;
  core::Picture picture_;
};

}  // namespace adjutant::table
