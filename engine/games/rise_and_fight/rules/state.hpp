#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/values.hpp"
#include "engine/games/rise_and_fight/rules/orders.hpp"
#include "engine/games/rise_and_fight/scenario/scenario.hpp"
#include "engine/table/arc.hpp"

namespace adjutant::rise_and_fight {

// Where a unit stands and how.
struct Stance {
  Pose pose;
  Formation formation = Formation::line;
  Arm arm = Arm::foot;  // as it is now: horse may have dismounted
  bool operator==(const Stance&) const = default;
};

// A unit in its place, with the ground that it covers there: reckoned once, for all who ask.
class Placement {
 public:
  Placement(const Unit& unit, const Stance& stance)
      : stance_(stance),
        frontage_(rise_and_fight::frontage(unit, stance.arm, stance.formation)),
        body_(rectangle(stance.pose, frontage_)),
        core_(table::core(stance.pose, frontage_, core_within)) {}

  const Stance& stance() const { return stance_; }
  const table::Frontage& frontage() const { return frontage_; }
  const table::Convex& body() const { return body_; }
  const table::Convex& core() const { return core_; }
  // Of one unit, whose stance says the rest.
  bool operator==(const Placement& other) const { return stance_ == other.stance_; }

 private:
  Stance stance_;
  table::Frontage frontage_;
  table::Convex body_, core_;
};

// F22: what 9.1 counts until the unit loses a round or the step ends.
enum class Shock : std::uint8_t { none, charging, countercharging };
inline constexpr std::array<std::string_view, 3> shock_names{"none", "charging", "countercharging"};
enum class Round : std::uint8_t { none, won, drew, lost };
inline constexpr std::array<std::string_view, 4> round_names{"none", "won", "drew", "lost"};

struct UnitState {
  Placement placement;
  bool broken = false;                        // and removed
  int hits = 0;                               // FH
  bool volley_spent = false;                  // F19
  bool still = true;                          // F17: no segment in its last move, and stands since
  std::optional<UnitIndex> last_target = {};  // 6.2j
  Shock shock = Shock::none;
  Round last_round = Round::none;  // 9.11
  // Of the half-turn that is running.
  bool ordered = false;  // F6
  bool spent = false;    // any segment, by its own order
  bool fired = false;    // F16
  bool reacted = false;  // F13
  bool charged = false;  // F14
  bool fought = false;   // F16
  bool left = false;     // F16: evaded or retreated
  bool operator==(const UnitState&) const = default;
};

// As the battle begins; and one that has broken: nothing else is known of it.
UnitState set_up(const Unit& unit);
UnitState gone(const Unit& unit);

struct CommanderState {
  bool fallen = false;
  Pose pose;  // where none is led along
  std::optional<UnitIndex> attached = {};
  bool ordered = false;
  bool operator==(const CommanderState&) const = default;
};

// 9.3: what stood between as the striker came.
enum class Barrier : std::uint8_t { none, light, heavy };
inline constexpr std::array<std::string_view, 3> barrier_names{"none", "light", "heavy"};

// Of table::Sector.
inline constexpr std::array<std::string_view, 4> face_names{"front", "rear", "right", "left"};

// F12: a charger and whom it strikes, until one breaks or retreats; in the order of charges.
struct Pair {
  UnitIndex striker = 0;
  UnitIndex struck = 0;
  table::Sector face = table::Sector::front;
  Barrier barrier = Barrier::none;
  bool countercharged = false;
  bool caught = false;  // F13: an evader
  bool locked = false;  // since an earlier half-turn
  int rounds = 0;       // fought
  bool operator==(const Pair&) const = default;
};

// F13: a charge whose target has not reacted yet.
struct OpenCharge {
  UnitIndex charger = 0;
  UnitIndex target = 0;
  int wheel = 0;
  bool operator==(const OpenCharge&) const = default;
};

// The whole state of a battle: nothing outside it matters but orders and dice.
struct State {
  std::shared_ptr<const Scenario> scenario;
  int turn = 1;
  Side side = us;  // whose submission is due, or running
  Phase phase = Phase::movement;
  std::vector<UnitState> units;            // by UnitIndex
  std::vector<CommanderState> commanders;  // as in the scenario
  std::vector<Pair> pairs;
  std::array<std::vector<StandingOrder>, 2> standing;  // by side
  std::optional<Side> resigned;
  std::optional<Side> winner;

  core::Decisions decisions = core::Decisions::standing;
  std::vector<Order> waiting;         // F32: the rest of the submission
  std::optional<OpenCharge> charge;   // what comes next of all
  std::vector<DefendOrder> defences;  // F33: answers for 1.3 that are not fired yet
  bool defended = false;              // 1.3 has been answered

  const Unit& unit(UnitIndex index) const { return scenario->units[index]; }
  const Stance& stance(UnitIndex index) const { return units[index].placement.stance(); }
  void stand(UnitIndex index, const Stance& stance) {
    units[index].placement = {unit(index), stance};
  }
  // FS: the score less the hits.
  int score(UnitIndex index) const { return unit(index).score - units[index].hits; }
};

State initial_state(std::shared_ptr<const Scenario> scenario,
                    core::Decisions decisions = core::Decisions::standing);

// 1: who is side A; who moves last in a turn.
inline Side last_side(const State& state) {
  return core::opponent(state.scenario->first);
}

// 1: it has no fire of its own.
inline bool is_first_player_turn(const State& state) {
  return state.turn == 1 && state.side == state.scenario->first;
}

}  // namespace adjutant::rise_and_fight
