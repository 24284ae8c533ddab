#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/fault.hpp"
#include "engine/games/tlg2/rules/events.hpp"

// Section 3: the course of a turn. Plays a submission order by order.
namespace adjutant::tlg2 {

// Every fault of a submission (docs/formats.md section 2): all up to the first die roll is played
// on a copy, what comes after is checked against the position before that roll. Nothing is rolled.
core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// The side whose order is due; empty when the battle is over.
std::optional<Side> next_to_act(const State& state);

// Plays checked orders on the state itself, and adds their events to `events`.
void play(State& state, Side side, std::span<const Order> orders, core::Dice& dice,
          std::vector<Event>& events);

// The same for one combat that is planned already, as the combat phase runs.
struct Engagement;
void play(State& state, Side side, const Engagement& combat, core::Dice& dice,
          std::vector<Event>& events);

// Plays a checked submission.
State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events);

// Every single order that `side` may give now. Not listed: `resign`, which is always possible; and
// combats during the movement phase: they come after `done moving`, written or implied.
std::vector<Order> legal_orders(const State& state, Side side);

// What standing orders and doctrine would order now (core::Game::default_orders).
std::vector<Order> default_orders(const State& state, Side side);

}  // namespace adjutant::tlg2
