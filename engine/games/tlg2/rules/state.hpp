#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"
#include "engine/hexwar/chosen_by.hpp"

namespace adjutant::tlg2 {

// For the report (R23).
using hexwar::because;
using hexwar::ChosenBy;
using hexwar::name;

enum class Whereabouts : std::uint8_t { not_arrived, on_map, eliminated };

struct UnitState {
  Whereabouts where = Whereabouts::not_arrived;
  Hex at;         // on_map only
  int steps = 1;  // 0 when eliminated
  // Of the movement phase that is running (movement) or has run (combat).
  bool moved = false;  // has moved or entered this phase (4.7: one movement, completed at once)
  // Of the combat phase that is running.
  bool engaged_at_start = false;  // R5: in an EZOC when the phase began: must attack / be attacked
  bool attacked = false;          // has attacked or bombarded this phase (6.3)
  bool was_attacked = false;      // has been attacked this phase (6.3)
  bool retreated = false;         // may not be attacked again this phase (6.12)
  bool advanced = false;          // may not attack again this phase (6.15)
  bool displaced = false;         // artillery may not fire this phase (6.13)
  // Of the whole battle (8.2).
  std::uint8_t charges = 0;       // made so far
  std::int16_t charged_turn = 0;  // of the last one
  bool operator==(const UnitState&) const = default;
};

// A unit on its way out in a displacement (6.13).
struct OnTheWay {
  UnitIndex unit = 0;
  Hex to;
  // The author of the choice, while its event is still to come; empty when it has been logged
  // (version 1).
  std::optional<ChosenBy> untold;
  bool operator==(const OnTheWay&) const = default;
};

// The steps of one combat that are still open, once its die is rolled (6.11-6.15). In `ask` mode a
// position may lie between any two of them, so it contains everything that is needed to continue.
struct Combat {
  std::vector<UnitIndex> attackers;  // adjacent ones: they suffer results, may advance (7.6)
  std::vector<UnitIndex> guns;       // firing from afar: never affected (7.4)
  std::vector<UnitIndex> defenders;
  std::vector<Hex> attacker_hexes;  // of the adjacent ones, at the start of this combat (R17)
  std::vector<Hex> defender_hexes;  // at the start of this combat (6.15, R17)
  bool bombardment = false;         // no advance (6.15)
  std::optional<Advance> advance;   // named in the attack order
  CombatResult result;
  int attacker_losses = 0;  // steps still to lose
  int defender_losses = 0;
  std::vector<UnitIndex> retreating;  // still to retreat, in this order; the front one is asked for
  // A displacement under way (6.13): units on their way out, the retreating unit first, each with
  // the hex it enters; the unit now in the last hex is to be displaced.
  std::vector<OnTheWay> chain;
  bool advance_due = false;
  bool operator==(const Combat&) const = default;
};

enum class QuestionKind : std::uint8_t { loss, retreat, displacement, advance };

// What is asked while a combat is being resolved. Derived from the state, never stored.
struct Question {
  QuestionKind kind = QuestionKind::loss;
  Side side = us;                 // who answers
  std::optional<UnitIndex> unit;  // the unit to retreat or displace
  std::vector<Order> answers;     // every legal one (Lose, Retreat, Advance), in canonical order
};

// The whole state of a battle: nothing outside it matters but orders and dice.
struct State {
  std::shared_ptr<const Scenario> scenario;
  core::Decisions decisions = core::Decisions::standing;
  int turn = 1;
  Side side = us;  // whose player turn it is
  Phase phase = Phase::movement;
  std::vector<UnitState> units;   // by UnitIndex
  std::array<int, 2> entered{};   // R26: how many entered this phase; only [side] is not 0
  std::optional<Hex> substitute;  // R27: the substitute entry hex in use this phase
  // R38: who last held the hex to which a lost unit returns; of no meaning where none does.
  Side home_held_by = us;
  // R38: whether the opponent has stood in that hex since the unit was lost; always false while it
  // is not, and in version 1.
  bool home_taken = false;
  std::optional<Combat> combat;  // being resolved: a question is open
  std::vector<Order> queue;      // orders of the same submission that wait for an answer
  std::array<std::vector<StandingOrder>, 2> standing;
  std::optional<Side> resigned;
};

State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions);

}  // namespace adjutant::tlg2
