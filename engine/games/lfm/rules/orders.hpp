#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/games/lfm/rules/terms.hpp"

// What a player can order (README.md), as values. Text and JSON: notation.hpp.
namespace adjutant::lfm {

// L38: who is meant. A brigade is its units in one hex with the brigadier, or all its units
// concerned, as the order has it.
struct Who {
  enum class Kind : std::uint8_t { piece, brigade, general };
  Kind kind = Kind::piece;
  int index = 0;               // of the piece, or of the brigade
  std::optional<Hex> in = {};  // "Archer in 0506"
  bool operator==(const Who&) const = default;
};

enum class Verb : std::uint8_t {
  build,
  fire,
  limber,
  move,
  enter,
  mount,
  dismount,
  unlimber,
  charge,
  withdraw,
  attack,
  lose,
  retreat,
  rally,
  recover,
  end_turn,
  resign
};
inline constexpr std::array<std::string_view, 17> verb_names{
    "build",    "fire",   "limber", "move",    "enter", "mount",   "dismount", "unlimber", "charge",
    "withdraw", "attack", "lose",   "retreat", "rally", "recover", "end turn", "resign"};

// What closes a move.
enum class Then : std::uint8_t { nothing, unlimber, dismount };
inline constexpr std::array<std::string_view, 3> then_names{"", "unlimber", "dismount"};

struct Condition {
  enum class Test : std::uint8_t { empty, enemy, own, lost, disorganized };
  Test test = Test::empty;
  Hex hex;              // of the first three
  PieceIndex unit = 0;  // of the others
  bool operator==(const Condition&) const = default;
};
inline constexpr std::array<std::string_view, 5> test_names{"empty", "enemy", "own", "lost",
                                                            "disorganized"};

struct Going {
  Who who;
  Hex to;
  bool operator==(const Going&) const = default;
};

// One order of any kind; what its verb does not speak of is empty.
struct Order {
  Verb verb = Verb::end_turn;
  std::optional<Condition> when = {};
  std::vector<Who> who = {};    // who goes, fires, attacks, is lost, rallies
  std::vector<Hex> hexes = {};  // the way, or the targets; of a retreat or withdrawal its end
  Then then = Then::nothing;
  std::vector<Hex> on = {};           // charge: where to after it
  std::optional<PieceIndex> at = {};  // fire: the unit aimed at
  std::optional<Who> with = {};       // rally, recover: whose help
  int count = 0;                      // rally: points of help; attack: rounds, 0: to the end
  // Clauses of attack and charge.
  std::vector<Who> lose = {};
  std::vector<Going> retreat = {};
  std::vector<Going> advance = {};
  bool none = false;  // fire none, withdraw none; attack: advance none
  bool operator==(const Order&) const = default;
};

using PlacedOrder = core::Placed<Order>;

struct StandingOrder {
  enum class Kind : std::uint8_t { fire, hold, withdraw, losses, retreat };
  Kind kind = Kind::losses;
  std::vector<Who> who = {};    // hold, withdraw, losses; retreat: nobody is any
  std::vector<Hex> hexes = {};  // fire: first at these; retreat: the first legal one
  bool toward = false;          // retreat: the legal hex nearest to hexes.front()
  int column = 0;               // withdraw: at these odds or worse for it
  bool operator==(const StandingOrder&) const = default;
};
inline constexpr std::array<std::string_view, 5> standing_names{"fire", "hold", "withdraw",
                                                                "losses", "retreat"};

}  // namespace adjutant::lfm
