#include <algorithm>

#include <fmt/format.h>

#include "engine/games/two_by_two/scenario/reader.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

// Reads points and what is made of them; each fault with its path.
class MapReader {
 public:
  MapReader(Block& map, core::FileFaults& faults) : block_(map), faults_(faults) {
    read_.width = map.integer("width", inch, table_max);
    read_.depth = map.integer("depth", inch, table_max);
  }

  Map read() {
    read_hills();
    for (auto [name, member] : {std::pair{"woods", &Map::woods}, {"towns", &Map::towns}}) {
      each(name, [&, list = member](const json::value& value, const std::string& path) {
        if (auto area = area_of(value, path)) (read_.*list).push_back(*std::move(area));
      });
    }
    for (auto [name, member] : {std::pair{"hedges", &Map::hedges},
                                {"walls", &Map::walls},
                                {"streams", &Map::streams},
                                {"rivers", &Map::rivers}}) {
      each(name, [&, list = member](const json::value& value, const std::string& path) {
        if (auto line = line_of(value, path); !line.empty())
          (read_.*list).push_back(std::move(line));
      });
    }
    each("bridges", [&](const json::value& value, const std::string& path) {
      if (const auto bridge = point_of(value, path)) read_.bridges.push_back(*bridge);
    });
    read_roads();
    read_labels();
    read_entries();
    read_exits();
    read_objectives();
    return std::move(read_);
  }

 private:
  template <class Take>
  void each(std::string_view name, Take take) {
    const auto& list = block_.list_or_empty(name);
    for (std::size_t i = 0; i < list.size(); ++i) {
      take(list[i], element(block_.path_of(name), i));
    }
  }

  void fault(const std::string& path, std::string message, std::string cure) {
    add_fault(faults_, path, std::move(message), std::move(cure));
  }

  std::optional<Point> point_of(const json::value& value, const std::string& path) {
    if (const auto point = read_point(value, read_)) return point;
    fault(path, "is no point of the table",
          fmt::format("write [x, y] in mils, to [{}, {}]", read_.width, read_.depth));
    return {};
  }

  std::vector<Point> points_of(const json::value& value, const std::string& path) {
    std::vector<Point> points;
    const auto* list = value.if_array();
    if (list == nullptr) fault(path, "is " + core::kind_of(value), "list points [x, y]");
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      if (const auto point = point_of((*list)[i], element(path, i))) points.push_back(*point);
    }
    return points;
  }

  // Section 6: areas are simple polygons.
  std::optional<table::Area> area_of(const json::value& value, const std::string& path) {
    auto corners = points_of(value, path);
    if (corners.size() <= table::Area::corners_max && table::is_simple(corners)) {
      return table::Area(std::move(corners));
    }
    fault(path, "is no area",
          fmt::format("list 3 to {} corners around it, of which no edges cross",
                      table::Area::corners_max));
    return {};
  }
  std::optional<table::Area> corners_in(Block& block) {
    const auto* corners = block.need("corners");
    return corners == nullptr ? std::nullopt : area_of(*corners, block.path_of("corners"));
  }
  std::optional<Point> point_in(Block& block, std::string_view name) {
    const auto* value = block.need(name);
    return value == nullptr ? std::nullopt : point_of(*value, block.path_of(name));
  }

  // Two points at least, or none after a fault.
  table::Line line_of(const json::value& value, const std::string& path) {
    auto line = points_of(value, path);
    if (line.size() > 1) return line;
    fault(path, "is no line", "list two points or more");
    return {};
  }

  bool on_edge(Point at) const {
    return at.x == 0 || at.y == 0 || at.x == read_.width || at.y == read_.depth;
  }
  bool at_corner(Point at) const {
    return (at.x == 0 || at.x == read_.width) && (at.y == 0 || at.y == read_.depth);
  }

  void read_hills() {
    each("hills", [&](const json::value& value, const std::string& path) {
      Block block(faults_, value, path);
      const int height = block.integer("height", 1, 9);
      if (auto area = corners_in(block)) read_.hills.push_back({height, *std::move(area)});
      block.finish();
    });
  }

  void read_roads() {
    each("roads", [&](const json::value& value, const std::string& path) {
      Block block(faults_, value, path);
      auto name = block.text("name");
      const auto* points = block.need("points");
      auto line = points == nullptr ? table::Line{} : line_of(*points, block.path_of("points"));
      if (!line.empty()) read_.roads.push_back({std::move(name), std::move(line)});
      block.finish();
    });
  }

  void read_labels() {
    each("labels", [&](const json::value& value, const std::string& path) {
      Block block(faults_, value, path);
      auto text = block.text("text");
      if (const auto at = point_in(block, "at")) read_.labels.push_back({std::move(text), *at});
      block.finish();
    });
  }

  void read_entries() {
    each("entries", [&](const json::value& value, const std::string& path) {
      Block block(faults_, value, path);
      Entry entry;
      entry.id = block.text("id");
      entry.side = read_side(block);
      entry.kind = static_cast<EntryKind>(block.choice("kind", {"rear", "flank"}));
      entry.at = point_in(block, "at").value_or(Point{});
      if (!on_edge(entry.at) || at_corner(entry.at)) {
        fault(block.path_of("at"), "is not on an edge", "take a point of an edge, no corner");
      }
      block.finish();
      read_.entries.push_back(std::move(entry));
    });
  }

  void read_exits() {
    each("exits", [&](const json::value& value, const std::string& path) {
      Block block(faults_, value, path);
      Exit exit;
      exit.id = block.text("id");
      exit.side = read_side(block);
      exit.from_turn = block.integer("from", 1, 100);
      const auto* ends = block.need("ends");
      const auto points =
          ends == nullptr ? std::vector<Point>{} : points_of(*ends, block.path_of("ends"));
      const bool along_edge =
          points.size() == 2 &&
          ((points[0].x == points[1].x && (points[0].x == 0 || points[0].x == read_.width)) ||
           (points[0].y == points[1].y && (points[0].y == 0 || points[0].y == read_.depth)));
      if (along_edge) {
        exit.ends = {points[0], points[1]};
      } else if (ends != nullptr) {
        fault(block.path_of("ends"), "are not two points of one edge", "write [[x, y], [x, y]]");
      }
      block.finish();
      read_.exits.push_back(std::move(exit));
    });
  }

  void read_objectives() {
    each("objectives", [&](const json::value& value, const std::string& path) {
      Block block(faults_, value, path);
      auto name = block.text("name");
      const int points = block.integer("points", 1, 99);
      if (auto area = corners_in(block)) {
        read_.objectives.push_back({std::move(name), *std::move(area), points});
      }
      block.finish();
    });
  }

  Block& block_;
  core::FileFaults& faults_;
  Map read_;
};

}  // namespace

Side read_side(Block& block) {
  return block.choice("side", {side_ids.begin(), side_ids.end()}) == 0 ? blue : red;
}

Map read_map(Block& file) {
  auto block = file.block("map");
  auto map = MapReader(block, file.faults()).read();
  block.finish();
  return map;
}

}  // namespace adjutant::two_by_two
