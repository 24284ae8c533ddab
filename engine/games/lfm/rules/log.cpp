#include "engine/games/lfm/rules/log.hpp"

namespace adjutant::lfm {

namespace json = core::json;

json::array Log::ids(const Pieces& pieces) const {
  json::array list;
  if (!told()) return list;
  for (const auto index : pieces) list.emplace_back(id(index));
  return list;
}

json::array Log::hexes(const std::vector<Hex>& hexes) const {
  json::array list;
  if (!told()) return list;
  for (const Hex one : hexes) list.emplace_back(hex(one));
  return list;
}

std::vector<std::string> Log::names(const std::vector<Hex>& hexes) const {
  std::vector<std::string> list;
  if (!told()) return list;
  for (const Hex one : hexes) list.push_back(hex(one));
  return list;
}

}  // namespace adjutant::lfm
