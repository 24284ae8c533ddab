#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/games/two_by_two/rules/terms.hpp"

// What a player can order, as values.
namespace adjutant::two_by_two {

enum class Beside : std::uint8_t { behind, left, right };

// Straight ahead by this many mils.
struct Ahead {
  int mils = 0;
  bool operator==(const Ahead&) const = default;
};
// Flush with a friend, with the friend's heading.
struct BesideFriend {
  UnitIndex unit = 0;
  Beside beside = Beside::behind;
  bool operator==(const BesideFriend&) const = default;
};
// Where a way ends.
using WayEnd = std::variant<Point, Ahead, BesideFriend>;

inline constexpr std::size_t via_max = 8;

struct Way {
  std::vector<Point> via = {};  // at most via_max
  WayEnd to = Point{};
  std::optional<int> facing = {};
  bool exit = false;  // leaves the table there
  bool operator==(const Way&) const = default;
};

// N4. `facing`: that of the run; empty: toward the target's centre.
struct Charge {
  UnitIndex target = 0;
  std::vector<Point> via = {};
  std::optional<int> facing = {};
  bool operator==(const Charge&) const = default;
};

// 8.2, N18
enum class RoutWay : std::uint8_t { rear, away };
inline constexpr std::array<std::string_view, 2> rout_way_names{"rear", "away"};

struct MoveOrder {
  UnitIndex unit = 0;
  Way way;
  bool operator==(const MoveOrder&) const = default;
};
struct TurnOrder {
  UnitIndex unit = 0;
  std::variant<int, UnitIndex> to = 0;  // a heading, or toward an enemy's centre
  bool operator==(const TurnOrder&) const = default;
};
struct ChargeOrder {
  UnitIndex unit = 0;
  Charge charge;
  bool operator==(const ChargeOrder&) const = default;
};
struct ReinforceOrder {
  UnitIndex unit = 0;
  std::size_t entry = 0;  // place in Map::entries
  std::optional<Way> way = {};
  bool operator==(const ReinforceOrder&) const = default;
};
struct DoneMoving {
  bool operator==(const DoneMoving&) const = default;
};
struct MeleeOrder {
  UnitIndex unit = 0;
  std::optional<UnitIndex> against = {};
  bool follow = false;
  bool operator==(const MeleeOrder&) const = default;
};
struct EndTurn {
  bool operator==(const EndTurn&) const = default;
};
struct Resign {
  bool operator==(const Resign&) const = default;
};
// Answers, where decisions are asked for (N23).
struct FireOrder {
  UnitIndex unit = 0;
  UnitIndex target = 0;
  bool operator==(const FireOrder&) const = default;
};
struct DoneFiring {
  bool operator==(const DoneFiring&) const = default;
};
struct RoutOrder {
  UnitIndex unit = 0;
  RoutWay way = RoutWay::rear;
  bool operator==(const RoutOrder&) const = default;
};
// N29: set up there; `facing`: empty: as the file has it.
struct PlaceOrder {
  UnitIndex unit = 0;
  Point at;
  std::optional<int> facing = {};
  bool operator==(const PlaceOrder&) const = default;
};
struct Ready {
  bool operator==(const Ready&) const = default;
};
using Order =
    std::variant<MoveOrder, TurnOrder, ChargeOrder, ReinforceOrder, DoneMoving, MeleeOrder, EndTurn,
                 Resign, FireOrder, DoneFiring, RoutOrder, PlaceOrder, Ready>;

// For std::visit: a function a kind of order.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

// What a player leaves for the questions of both player turns (section 4 of the rulings). Of
// those that fit a unit its own goes before its arm's, that before one for anybody.
struct StandingOrder {
  enum class Kind : std::uint8_t { fire, hold, rout, follow };
  enum class Whose : std::uint8_t { unit, guns, infantry, any };
  enum class Then : std::uint8_t { doctrine, nearest, best, hold };
  Kind kind = Kind::fire;
  Whose whose = Whose::any;
  UnitIndex unit = 0;           // of Whose::unit
  Units targets = {};           // fire: the first of these that can be shot at
  Then then = Then::doctrine;   // fire: and then
  bool unless_charged = false;  // hold: but shoot in contact
  RoutWay way = RoutWay::rear;  // rout
  bool operator==(const StandingOrder&) const = default;
};

}  // namespace adjutant::two_by_two
