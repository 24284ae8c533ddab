#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/rules/state.hpp"

// What happens in a battle, as values. to_event() gives each the form that is stored and sent.
namespace adjutant::tlg2 {

std::string_view name(QuestionKind kind);     // "loss", …
std::string_view rule_of(QuestionKind kind);  // the rule it comes from: "6.11"

struct Moved {
  UnitIndex unit = 0;
  std::vector<Hex> path;  // start first
  int cost = 0;           // half movement points
};
struct Entered {
  UnitIndex unit = 0;
  std::vector<Hex> path;  // entry hex first
  int place = 1;          // in the column (5.3)
  int cost = 0;
};
struct PhaseBegan {  // and the turn and side it belongs to
  int turn = 1;
  Side side = us;
  Phase phase = Phase::movement;
};

struct Shift {
  int columns = 0;    // left is negative
  std::string cause;  // "creek hexside", "enfilade", "bayonets"
  std::string rule;
  bool operator==(const Shift&) const = default;
};

// How the odds of a combat came about; also what preview shows.
struct Odds {
  int attack = 0;  // strength points
  int defence = 0;
  std::vector<std::pair<UnitIndex, int>>
      attack_parts;  // strength each brings (7.3 attenuation done)
  std::vector<std::pair<UnitIndex, int>> defence_parts;
  OddsColumn basic = 0;
  std::vector<Shift> shifts;
  OddsColumn shifted = 0;  // after all shifts, clamped (R2)
  OddsColumn column = 0;   // after voluntary lowering (R3)
};

struct Attacked {  // a combat is announced: who, whom, odds
  std::vector<UnitIndex> attackers, guns, defenders;
  std::vector<Hex> targets;
  bool bombardment = false;
  bool completed = false;  // named by the referee to fulfil an obligation (R24)
  Odds odds;
};
struct Rolled {
  int sides = 6;
  int value = 0;
  std::string purpose;
  std::string rule = "6.2";
};
struct Charged {  // 8.2: once its die is thrown
  std::vector<UnitIndex> units;
  int columns = 0;  // to the right
};
struct Returned {  // 10.2
  UnitIndex unit = 0;
  Hex at;
};
struct Resulted {
  std::string result;  // "DL1DR"
  OddsColumn column = 0;
  int die = 0;
};
struct StepLost {
  UnitIndex unit = 0;
  int steps_left = 0;
  ChosenBy chosen_by = ChosenBy::only_choice;
};
struct Retreated {
  UnitIndex unit = 0;
  Hex from, to;
  ChosenBy chosen_by = ChosenBy::only_choice;
};
struct Displaced {
  UnitIndex unit = 0;
  Hex from, to;
  UnitIndex by = 0;  // the unit that takes its place
  ChosenBy chosen_by = ChosenBy::only_choice;
};
struct Eliminated {
  UnitIndex unit = 0;
  Hex at;
  std::string cause;  // "step loss", "no retreat", …
  std::string rule;
};
struct Advanced {
  UnitIndex unit = 0;
  Hex from, to;
  ChosenBy chosen_by = ChosenBy::only_choice;
};
struct OrderDropped {
  std::string order;   // canonical notation
  std::string reason;  // why results made it impossible
  std::string rule;
};
struct Asked {
  QuestionKind kind = QuestionKind::loss;
  Side side = us;
  std::string question;
};
struct ResignedEvent {
  Side side = us;
};
struct GameEnded {
  std::optional<Side> winner;
  std::string reason;
  std::array<int, 2> points{};
};

using Event = std::variant<Moved, Entered, PhaseBegan, Attacked, Rolled, Charged, Returned,
                           Resulted, StepLost, Retreated, Displaced, Eliminated, Advanced,
                           OrderDropped, Asked, ResignedEvent, GameEnded>;

// The stored form: unit ids, hexes with the map letter, rule numbers, all in words.
core::Event to_event(const Scenario& scenario, const Event& event);

}  // namespace adjutant::tlg2
