#include "engine/games/two_by_two/notation/condition.hpp"

#include "engine/core/notation/words.hpp"
#include "engine/games/two_by_two/notation/words.hpp"
#include "engine/games/two_by_two/rules/position.hpp"

namespace adjutant::two_by_two {
namespace {

class ConditionReader {
 public:
  ConditionReader(const State& state, std::string_view text)
      : state_(state),
        words_(*state.scenario, text),
        ends_with_place_(core::notation::split(text).words.size() == words_with_place) {}

  std::expected<bool, std::string> holds() {
    constexpr std::string_view example = "enemy within 3 of UNIT";
    const bool any_enemy = !words_.scenario().find_unit("enemy") && words_.accept("enemy");
    const auto unit = any_enemy ? std::nullopt : words_.unit("UNIT within 3 of UNIT");
    const bool result = words_.accept("within") ? is_near(unit, example) : unit && is_so(*unit);
    if (words_.faults().empty() && words_.more()) {
      words_.fault(words_.next(), "the condition goes on after its end");
    }
    if (words_.faults().empty()) return result;
    return std::unexpected(words_.faults().front().message);
  }

 private:
  static constexpr std::size_t words_with_place = 6;  // UNIT within 3 of 9.5 14

  // Of any enemy of the second unit where there is no first.
  bool is_near(std::optional<UnitIndex> unit, std::string_view example) {
    const auto mils = words_.length(example);
    if (!mils || !words_.expect("of", example)) return false;
    if (unit && ends_with_place_) {
      const auto place = words_.point("UNIT within 3 of 9.5 14");
      if (!place || !on_table(state_, *unit)) return false;
      return table::squared(*place - state_.units[*unit].at) <= std::int64_t{*mils} * *mils;
    }
    const auto other = words_.unit(example);
    if (!other || !on_table(state_, *other)) return false;
    if (!unit) return enemy_within(state_, *other, *mils);
    return on_table(state_, *unit) &&
           within(base_of(state_, *unit), base_of(state_, *other), *mils);
  }

  bool is_so(UnitIndex unit) {
    const auto said = words_.one_of({"steady", "pinned", "disrupted", "gone"}, "UNIT pinned");
    if (!said) return false;
    constexpr std::size_t gone = condition_names.size();
    const auto& now = state_.units[unit];
    if (*said == gone) return now.where == Where::destroyed || now.where == Where::left;
    return on_table(state_, unit) && now.condition == static_cast<Condition>(*said);
  }

  const State& state_;
  WordReader words_;
  bool ends_with_place_;  // a number alone may be a unit
};

}  // namespace

std::expected<bool, std::string> holds(const State& state, core::Viewer,
                                       std::string_view condition) {
  return ConditionReader(state, condition).holds();
}

}  // namespace adjutant::two_by_two
