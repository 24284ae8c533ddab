#include "engine/games/rise_and_fight/scenario/reader.hpp"
#include "engine/table/map_file.hpp"

namespace adjutant::rise_and_fight {
namespace {

void read_named_kinds(table::MapFile& file, Map& map) {
  file.each_block("hills", [&](Block& block) {
    const int height = block.integer("height", 1, 9);
    if (auto area = file.area_in(block, "corners")) map.hills.push_back({height, *std::move(area)});
  });
  file.each_block("towns", [&](Block& block) {
    const auto kind =
        static_cast<Built>(block.choice("kind", {built_names.begin(), built_names.end()}));
    if (auto area = file.area_in(block, "corners")) map.towns.push_back({kind, *std::move(area)});
  });
  file.each_block("works", [&](Block& block) {
    const auto kind =
        static_cast<Works>(block.choice("kind", {works_names.begin(), works_names.end()}));
    if (auto line = file.line_in(block, "points"); !line.empty()) {
      map.works.push_back({kind, std::move(line)});
    }
  });
  map.roads = file.roads();
  map.labels = file.labels();
}

}  // namespace

Map read_map(Block& file) {
  auto block = file.block("map");
  Map map;
  map.width = block.integer("width", inch, table_width_max);
  map.depth = block.integer("depth", inch, table_depth_max);
  table::MapFile reader(block, map.width, map.depth);
  map.rough = reader.areas("rough");
  map.open_woods = reader.areas("open_woods");
  map.woods = reader.areas("woods");
  map.dense = reader.areas("dense");
  map.hedges = reader.lines("hedges");
  map.walls = reader.lines("walls");
  map.streams = reader.lines("streams");
  map.rivers = reader.lines("rivers");
  map.bridges = reader.points("bridges");
  map.fords = reader.points("fords");
  read_named_kinds(reader, map);
  block.finish();
  return map;
}

}  // namespace adjutant::rise_and_fight
