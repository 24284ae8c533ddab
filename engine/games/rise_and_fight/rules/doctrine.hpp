#pragma once

#include "engine/games/rise_and_fight/rules/charge.hpp"
#include "engine/games/rise_and_fight/rules/fire.hpp"

// F33: what standing orders, then doctrine, answer; always the same.
namespace adjutant::rise_and_fight {

// The author of a choice, for the report.
enum class ChosenBy : std::uint8_t { order, standing_order, doctrine };
inline constexpr std::array<std::string_view, 3> chosen_by_names{"order", "standing_order",
                                                                 "doctrine"};

struct ReactionChoice {
  Reaction reaction = Reaction::stand;
  ChosenBy chosen_by = ChosenBy::doctrine;
};
ReactionChoice choose_reaction(const State& state, const Charge& charge);

struct ShotChoice {
  UnitIndex target = 0;
  ChosenBy chosen_by = ChosenBy::doctrine;
};
// F14: who may fire in 1.3 now, struck ones first, each in id order; at whom a unit may; at whom it
// does, and empty: it holds its fire.
Units defenders(const State& state);
Units targets_of_defence(const State& state, UnitIndex shooter);
std::optional<ShotChoice> choose_defence(const State& state, UnitIndex shooter);

// F29: the same of the last turn's 1.10.
Units shooters(const State& state, Side side);
Units targets(const State& state, UnitIndex shooter);
std::optional<ShotChoice> choose_last(const State& state, UnitIndex shooter);

}  // namespace adjutant::rise_and_fight
