#include "engine/games/rise_and_fight/notation/condition.hpp"

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "engine/games/rise_and_fight/rules/position.hpp"
#include "engine/table/words.hpp"

namespace adjutant::rise_and_fight {
namespace {

class ConditionReader : public table::WordReader {
 public:
  ConditionReader(const State& state, std::string_view text)
      : table::WordReader(text),
        state_(state),
        ends_with_place_(core::notation::split(text).words.size() == words_with_place) {}

  std::expected<bool, std::string> holds() {
    const auto& scenario = *state_.scenario;
    const bool any_enemy = !scenario.find_unit("enemy") && accept("enemy");
    const auto unit = any_enemy ? std::nullopt : this->unit("UNIT within 6 of UNIT");
    const bool result = accept("within") ? is_near(unit) : unit && is_so(*unit);
    if (faults().empty() && more()) fault(next(), "the condition goes on after its end");
    if (faults().empty()) return result;
    return std::unexpected(faults().front().message);
  }

 private:
  static constexpr std::size_t words_with_place = 6;  // UNIT within 6 of 30 24.5

  std::optional<UnitIndex> unit(std::string_view example) {
    if (!more()) {
      missing("a unit", example);
      return {};
    }
    const auto word = next();
    const auto found = state_.scenario->find_unit(word.text);
    if (!found) fault(word, fmt::format("no unit is called '{}'", word.text));
    return found;
  }

  // Of any enemy of the second unit where there is no first.
  bool is_near(std::optional<UnitIndex> unit) {
    constexpr std::string_view example = "enemy within 6 of UNIT";
    const auto mils = length(example);
    if (!mils || !expect("of", example)) return false;
    if (unit && ends_with_place_) {
      const auto place = point("UNIT within 6 of 30 24.5");
      return place && on_table(state_, *unit) && within(body(state_, *unit), {*place}, *mils);
    }
    const auto other = this->unit(example);
    if (!other || !on_table(state_, *other)) return false;
    if (!unit) return enemy_within(state_, *other, *mils);
    return on_table(state_, *unit) && within(body(state_, *unit), body(state_, *other), *mils);
  }

  bool is_so(UnitIndex unit) {
    const auto said = one_of({"fresh", "tired", "engaged", "broken"}, "UNIT tired");
    if (!said || !on_table(state_, unit)) return said == std::size_t{3};
    switch (*said) {
      case 0:
        return state_.units[unit].hits == 0;
      case 1:
        return state_.units[unit].hits > 0;
      case 2:
        return in_contact(state_, unit);
      default:
        return false;
    }
  }

  const State& state_;
  bool ends_with_place_;  // a number alone may be a unit
};

}  // namespace

std::expected<bool, std::string> holds(const State& state, core::Viewer,
                                       std::string_view condition) {
  return ConditionReader(state, condition).holds();
}

}  // namespace adjutant::rise_and_fight
