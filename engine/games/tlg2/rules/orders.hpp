#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/games/tlg2/rules/terms.hpp"

// What a player can order (docs/formats.md section 2), as values. Text and JSON: notation.hpp.
namespace adjutant::tlg2 {

struct Move {
  UnitIndex unit = 0;
  std::vector<Hex> path;  // hex by hex, without the start; or only the last, then `whole` is false
  bool whole = true;
  bool operator==(const Move&) const = default;
};

// 5.2: a reinforcement enters, and may move on.
struct Enter {
  UnitIndex unit = 0;
  std::vector<Hex> path;  // from the entry hex on; empty: the entry hex, and stop there
  bool operator==(const Enter&) const = default;
};

struct DoneMoving {
  bool operator==(const DoneMoving&) const = default;
};

struct Advance {
  std::optional<UnitIndex> unit;  // empty: "advance none"
  Hex to;
  bool operator==(const Advance&) const = default;
};

struct Attack {
  std::vector<Hex> targets;
  std::vector<UnitIndex> with;     // empty: every unit that can, next to the targets
  std::optional<OddsColumn> cap;   // 6.16, R3
  bool charge = false;             // 8.2
  std::optional<Advance> advance;  // 6.15: who advances if a hex is vacated
  bool operator==(const Attack&) const = default;
};

// 7.5: guns alone, from afar.
struct Bombard {
  Hex target;
  std::vector<UnitIndex> with;
  std::optional<OddsColumn> cap;
  bool operator==(const Bombard&) const = default;
};

struct Lose {
  UnitIndex unit = 0;
  bool operator==(const Lose&) const = default;
};

struct Retreat {
  UnitIndex unit = 0;
  Hex to;
  bool operator==(const Retreat&) const = default;
};

struct EndTurn {
  bool operator==(const EndTurn&) const = default;
};

struct Resign {
  bool operator==(const Resign&) const = default;
};

using Order =
    std::variant<Move, Enter, DoneMoving, Attack, Bombard, Lose, Retreat, Advance, EndTurn, Resign>;

using PlacedOrder = core::Placed<Order>;

// Standing orders (docs/formats.md section 2).
struct StandingLosses {
  std::vector<UnitIndex> units;  // lose steps in this order
  bool operator==(const StandingLosses&) const = default;
};

struct StandingRetreat {
  std::optional<UnitIndex> unit;  // empty: any
  std::vector<Hex> to;            // first legal one
  bool toward = false;            // "toward HEX": the legal hex nearest to it
  bool operator==(const StandingRetreat&) const = default;
};

using StandingOrder = std::variant<StandingLosses, StandingRetreat>;

}  // namespace adjutant::tlg2
