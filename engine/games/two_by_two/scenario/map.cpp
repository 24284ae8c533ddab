#include "engine/games/two_by_two/scenario/reader.hpp"
#include "engine/table/map_file.hpp"

namespace adjutant::two_by_two {
namespace {

// Reads what lies on the table and whom it belongs to; each fault with its path.
class MapReader {
 public:
  explicit MapReader(Block& block)
      : width_(block.integer("width", inch, table_max)),
        depth_(block.integer("depth", inch, table_max)),
        file_(block, width_, depth_) {}

  Map read() {
    map_.width = width_;
    map_.depth = depth_;
    read_hills();
    map_.woods = file_.areas("woods");
    map_.towns = file_.areas("towns");
    map_.hedges = file_.lines("hedges");
    map_.walls = file_.lines("walls");
    map_.streams = file_.lines("streams");
    map_.rivers = file_.lines("rivers");
    map_.bridges = file_.points("bridges");
    map_.roads = file_.roads();
    map_.labels = file_.labels();
    read_entries();
    read_exits();
    read_objectives();
    return std::move(map_);
  }

 private:
  bool on_edge(Point at) const {
    return at.x == 0 || at.y == 0 || at.x == width_ || at.y == depth_;
  }
  bool at_corner(Point at) const {
    return (at.x == 0 || at.x == width_) && (at.y == 0 || at.y == depth_);
  }
  bool along_edge(const table::Line& line) const {
    if (line.size() != 2) return false;
    const auto [from, to] = std::pair(line[0], line[1]);
    return (from.x == to.x && (from.x == 0 || from.x == width_)) ||
           (from.y == to.y && (from.y == 0 || from.y == depth_));
  }

  void read_hills() {
    file_.each_block("hills", [&](Block& block) {
      const int height = block.integer("height", 1, 9);
      if (auto area = file_.area_in(block, "corners")) {
        map_.hills.push_back({height, *std::move(area)});
      }
    });
  }

  void read_entries() {
    file_.each_block("entries", [&](Block& block) {
      Entry entry;
      entry.id = block.text("id");
      entry.side = read_side(block);
      entry.kind = static_cast<EntryKind>(block.choice("kind", {"rear", "flank"}));
      entry.at = file_.point_in(block, "at").value_or(Point{});
      if (!on_edge(entry.at) || at_corner(entry.at)) {
        add_fault(block.faults(), block.path_of("at"), "is not on an edge",
                  "take a point of an edge, no corner");
      }
      map_.entries.push_back(std::move(entry));
    });
  }

  void read_exits() {
    file_.each_block("exits", [&](Block& block) {
      Exit exit;
      exit.id = block.text("id");
      exit.side = read_side(block);
      exit.from_turn = block.integer("from", 1, 100);
      const auto ends = file_.line_in(block, "ends");
      if (along_edge(ends)) {
        exit.ends = {ends[0], ends[1]};
      } else if (!ends.empty()) {
        add_fault(block.faults(), block.path_of("ends"), "are not two points of one edge",
                  "write [[x, y], [x, y]]");
      }
      map_.exits.push_back(std::move(exit));
    });
  }

  void read_objectives() {
    file_.each_block("objectives", [&](Block& block) {
      auto name = block.text("name");
      const int points = block.integer("points", 1, 99);
      if (auto area = file_.area_in(block, "corners")) {
        map_.objectives.push_back({std::move(name), *std::move(area), points});
      }
    });
  }

  int width_, depth_;
  table::MapFile file_;
  Map map_;
};

}  // namespace

Side read_side(Block& block) {
  return block.choice("side", {side_ids.begin(), side_ids.end()}) == 0 ? blue : red;
}

Map read_map(Block& file) {
  auto block = file.block("map");
  auto map = MapReader(block).read();
  block.finish();
  return map;
}

}  // namespace adjutant::two_by_two
