#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/games/rise_and_fight/rules/terms.hpp"

// What a player can order, as values.
namespace adjutant::rise_and_fight {

// F8: a part of a move. Degrees above 0 are to the right.
struct Forward {
  int mils = 0;
  int degrees = 0;  // oblique: off the facing, which is kept
  bool operator==(const Forward&) const = default;
};
struct Back {
  int mils = 0;
  bool operator==(const Back&) const = default;
};
struct Wheel {
  int degrees = 0;
  bool operator==(const Wheel&) const = default;
};
struct About {
  bool operator==(const About&) const = default;
};
// 3: into a formation; mounted troops to foot and back, in skirmish.
struct Form {
  Formation formation = Formation::line;
  std::optional<Arm> arm = {};
  bool operator==(const Form&) const = default;
};
// Skirmishers: straight to a point, the facing kept; and another facing. Others: `to` and `facing`
// alone, for which wheels and a way ahead are found.
struct To {
  Point point;
  bool operator==(const To&) const = default;
};
struct Facing {
  int heading = 0;
  bool operator==(const Facing&) const = default;
};
using Step = std::variant<Forward, Back, Wheel, About, Form, To, Facing>;
using Steps = std::vector<Step>;
inline constexpr std::size_t steps_max = 12;

struct FireOrder {
  UnitIndex unit = 0;
  Units targets = {};  // the first that is legal
  int turn = 0;        // F16: guns first, to the right
  bool operator==(const FireOrder&) const = default;
};
struct MoveOrder {
  UnitIndex unit = 0;
  Steps steps = {};
  bool operator==(const MoveOrder&) const = default;
};
struct ChargeOrder {
  UnitIndex unit = 0;
  Units targets = {};             // the first that is legal
  std::optional<int> wheel = {};  // none: the least that is legal, right before left
  bool operator==(const ChargeOrder&) const = default;
};
// F28, of commanders by their place in Scenario::commanders.
struct GoOrder {
  std::size_t commander = 0;
  Point to;
  bool operator==(const GoOrder&) const = default;
};
struct AttachOrder {
  std::size_t commander = 0;
  UnitIndex unit = 0;
  bool operator==(const AttachOrder&) const = default;
};
struct RallyAll {
  bool operator==(const RallyAll&) const = default;
};
struct EndTurn {
  bool operator==(const EndTurn&) const = default;
};
struct Resign {
  bool operator==(const Resign&) const = default;
};

// F13
enum class Reaction : std::uint8_t { stand, countercharge, evade };
inline constexpr std::array<std::string_view, 3> reaction_names{"stand", "countercharge", "evade"};

// Answers to what is asked (F33).
struct ReactOrder {
  UnitIndex unit = 0;
  Reaction reaction = Reaction::stand;
  bool operator==(const ReactOrder&) const = default;
};
struct DefendOrder {
  UnitIndex unit = 0;
  std::optional<UnitIndex> at = {};  // empty: holds
  bool operator==(const DefendOrder&) const = default;
};
using Order = std::variant<FireOrder, MoveOrder, ChargeOrder, GoOrder, AttachOrder, RallyAll,
                           EndTurn, Resign, ReactOrder, DefendOrder>;

// For std::visit: a function a kind of order.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

// A player's answers to questions in the opponent's turn. For each case a line that names the unit
// goes before one for `any`; the first that is legal counts.
struct StandingOrder {
  enum class Kind : std::uint8_t { react, defend, last, hold };
  enum class At : std::uint8_t { unit, nearest, hold };
  Kind kind = Kind::react;
  std::optional<UnitIndex> unit = {};  // empty: any
  Reaction reaction = Reaction::stand;
  At at = At::nearest;
  UnitIndex target = 0;  // of At::unit
  int beyond = 0;        // hold: no free shots farther than this
  bool operator==(const StandingOrder&) const = default;
};

}  // namespace adjutant::rise_and_fight
