#include "engine/games/lfm/rules/log.hpp"

#include "engine/core/ensure.hpp"

namespace adjutant::lfm {

namespace json = core::json;

int Log::rolled(std::string_view rule, std::string purpose) {
  ENSURE(dice_ != nullptr, "nothing is thrown in a trial (L31)");
  constexpr int faces = 6;
  const int value = dice_->roll(faces, purpose);
  add("rolled", rule, {{"sides", faces}, {"value", value}, {"purpose", std::move(purpose)}});
  return value;
}

void Log::note(std::string_view type, std::string_view rule, json::object fields) {
  events_->push_back({std::string(type), std::string(rule), {}, std::move(fields)});
}

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
