#include "engine/games/tlg2/rules/terms.hpp"

#include <array>
#include <cstddef>

namespace adjutant::tlg2 {

namespace {

template <class Term, std::size_t Count>
std::string_view pick(const std::array<std::string_view, Count>& names, Term term) {
  return names[static_cast<std::size_t>(term)];
}

}  // namespace

std::string_view name(Side side) {
  return pick(std::array<std::string_view, 2>{"United States", "Anglo-Canadian"}, side);
}

std::string_view people(Side side) {
  return pick(std::array<std::string_view, 2>{"the United States", "the Anglo-Canadians"}, side);
}

std::string_view name(UnitType type) {
  return pick(std::array<std::string_view, 3>{"infantry", "cavalry", "artillery"}, type);
}

std::string_view name(Terrain terrain) {
  return pick(std::array<std::string_view, 4>{"clear", "forest", "swamp", "water"}, terrain);
}

std::string_view name(Phase phase) {
  return pick(std::array<std::string_view, 3>{"movement", "combat", "over"}, phase);
}

}  // namespace adjutant::tlg2
