#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/tlg2/rules/events.hpp"
#include "engine/games/tlg2/rules/position.hpp"
#include "engine/games/tlg2/rules/violation.hpp"

// Sections 6 and 7: the units in a combat, and its odds. What follows from the die: resolution.hpp.
namespace adjutant::tlg2 {

// An attack or bombardment with all its units.
struct Engagement {
  std::vector<UnitIndex> attackers;  // adjacent
  std::vector<UnitIndex> guns;       // from afar
  std::vector<UnitIndex> defenders;
  std::vector<Hex> targets;
  bool bombardment = false;
  bool charge = false;
  std::optional<OddsColumn> cap;
  std::optional<Advance> advance;
};

// R5: marks the engaged units as the combat phase begins.
void begin_combat_phase(State& state);

// The units that would take part, as far as that is legal in itself (6.3-6.7, 7.1-7.8): all that
// are named, in canonical order. plan() adds what the rest of the phase needs.
std::expected<Engagement, Violation> muster(const State& state, const Attack& attack);
std::expected<Engagement, Violation> muster(const State& state, const Bombard& bombard);

// The engagement an order stands for, or why it is against the rules now: 6.1-6.7, 7.1-7.8, R5-R10,
// and whether what remains obligatory could still be fulfilled after it (R6).
std::expected<Engagement, Violation> plan(const State& state, const Attack& attack);
std::expected<Engagement, Violation> plan(const State& state, const Bombard& bombard);

// 8.2: the adjacent attackers that would charge if the attack is ordered as a charge.
std::vector<UnitIndex> chargers(const State& state, const std::vector<UnitIndex>& attackers);

// 6.2, R1-R2: the odds of two strengths before any shift, rounded in the defender's favour.
OddsColumn basic_column(int attack, int defence);

// Strengths, shifts and the column of an engagement as things stand (6.2, 6.9-6.10, 6.16, 7.3);
// `charge_columns` once the charge die is rolled (8.2).
Odds odds(const State& state, const Engagement& engagement, int charge_columns = 0);

// Every attack and bombardment that plan() accepts, in canonical order. Where several units may
// take part, every subset that is legal; at most `combat_orders_max`.
inline constexpr int combat_orders_max = 4096;
std::vector<Order> legal_combat_orders(const State& state);

// Whether a gun that may attack at all could bombard this hex now.
bool could_bombard(const State& state, UnitIndex gun, Hex target);

// One of them, drawn for a random player: a unit that could fight, each equally likely; next to the
// enemy it takes on any of those it touches with any of those who touch them all, and guns from
// afar join by even chance, as do charges where they may (8.2); a gun from afar bombards any enemy
// in its range. What is not legal is drawn again, a few times; then empty, as when nobody could
// fight.
std::optional<Engagement> random_engagement(const State& state, core::Random& random);

// The order that stands for an engagement.
Order order_of(const Engagement& engagement);

// R6, R24: attacks that fulfil everything still mandatory, in a fixed order; empty if nothing is.
std::vector<Attack> remaining_obligations(const State& state);

// What is still mandatory, in words for the player: "22US must attack: it is next to 1F (6.4)".
std::vector<std::string> open_obligations(const State& state);

}  // namespace adjutant::tlg2
