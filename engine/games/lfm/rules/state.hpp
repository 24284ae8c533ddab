#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/lfm/rules/occupancy.hpp"
#include "engine/games/lfm/rules/orders.hpp"
#include "engine/games/lfm/scenario/scenario.hpp"

namespace adjutant::lfm {

enum class Where : std::uint8_t { to_come, on_map, routed, lost };
inline constexpr std::array<std::string_view, 4> where_names{"to_come", "on_map", "routed", "lost"};

struct PieceState {
  Where where = Where::to_come;
  Hex at = {};  // on_map only
  bool disorganized = false;
  bool mounted = false;
  bool limbered = false;
  bool returned = false;  // L22: has come back once
  bool builder = false;   // L27: of the build mark in its hex
  std::uint8_t hits = 0;  // L25: substitutes so far
  // Of the player turn that is running.
  bool obeys = true;        // 20
  bool building = false;    // 24: has begun to build, so neither moves nor attacks
  bool moved = false;       // one move each (L33)
  bool fired = false;       // or limbered, in an artillery phase
  bool engaged = false;     // L12: in an EZOC as the combat phase began
  bool attacked = false;    // 8.1: regiments once
  bool advanced = false;    // 12
  bool withdrawn = false;   // L35: has retreated or withdrawn in this combat phase
  bool tried = false;       // 17: has thrown for its reorganization; a brigadier, for a return
  std::uint8_t points = 0;  // half points spent in this movement phase
  std::uint8_t helped = 0;  // points of help a commander has given
  bool operator==(const PieceState&) const = default;
};

// L27: works, or their build mark, and whose they are.
struct Works {
  Hex hex;
  Side side = us;
  bool operator==(const Works&) const = default;
};

// L28: how many stacks have entered by a hex in this phase.
struct Column {
  Hex entry;
  int stacks = 0;
  bool operator==(const Column&) const = default;
};

// L23: a unit that has left a hex.
struct Left {
  PieceIndex unit = 0;
  Hex from;
  bool operator==(const Left&) const = default;
};

// 7, 3, 8: a fire, a charge or a combat that is being carried out, one step after another. A
// position may lie before any step that asks somebody.
struct Combat {
  enum class Kind : std::uint8_t { fire, charge, attack };
  // In this order in each round.
  enum class Step : std::uint8_t {
    withdrawal,
    die,
    defender_loss,
    attacker_loss,
    commanders,
    defender_retreat,
    attacker_retreat,
    end
  };
  Kind kind = Kind::attack;
  Step step = Step::withdrawal;
  std::vector<PieceIndex> attackers = {};  // who takes part
  std::vector<Hex> from = {};              // where they stood
  std::vector<Hex> targets = {};
  int rounds = 0;  // then all attackers withdraw; 0: never
  int round = 1;
  Result result = {};
  int owed = 0;                             // EXC: points that the attackers have to match
  std::vector<PieceIndex> retreating = {};  // still to retreat, in this order
  std::vector<Left> left = {};              // who has left by the result that is carried out (L23)
  bool declined = false;                    // 9: the defender stays in this round
  std::vector<PieceIndex> endangered = {};  // L25: commanders whose die is due
  std::vector<PieceIndex> survived = {};    // and those who have thrown it
  bool completed = false;                   // named by the referee (L12)
  Order order = {};                         // as it was given, with its clauses
  bool operator==(const Combat&) const = default;
};
inline constexpr std::array<std::string_view, 3> combat_kind_names{"fire", "charge", "attack"};
inline constexpr std::array<std::string_view, 8> combat_step_names{
    "withdrawal",       "die", "defender_loss", "attacker_loss", "commanders", "defender_retreat",
    "attacker_retreat", "end"};

enum class QuestionKind : std::uint8_t { fire, withdrawal, loss, retreat };
inline constexpr std::array<std::string_view, 4> question_names{"fire", "withdrawal", "loss",
                                                                "retreat"};

// What the side that does not move is asked. Derived from the state, never stored.
struct Question {
  QuestionKind kind = QuestionKind::loss;
  Side side = us;
  std::vector<Order> answers;  // every legal one, in canonical order
};

// The whole state of a battle: nothing outside it matters but orders and dice.
struct State {
  std::shared_ptr<const Scenario> scenario;
  core::Decisions decisions = core::Decisions::standing;
  int turn = 1;
  Side first = us;  // who has the first player turn of this turn
  Side side = us;   // the mover
  Phase phase = Phase::construction;
  std::vector<PieceState> pieces;  // by PieceIndex
  Occupancy occupancy;
  std::vector<Works> works, builds;
  std::vector<bool> shattered;  // by brigade (L21)
  std::vector<Side> held;       // by hex of the victory conditions (L37)
  std::vector<Column> columns;
  std::vector<Hex> fired_at;  // L10: by the side whose guns fire now
  std::vector<Hex> charged;   // L7: once a phase
  std::vector<Hex> due;       // L12: enemy hexes marked as the combat phase began
  std::vector<Hex> attacked;  // 8.1: hexes once
  std::optional<Combat> combat;
  std::vector<Order> queue;  // orders of the same submission that wait for an answer
  std::array<std::vector<StandingOrder>, 2> standing;
  std::optional<Side> resigned;
};

State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions);

}  // namespace adjutant::lfm
