#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/core/json.hpp"
#include "engine/core/side.hpp"

// The values that a game takes and returns: engine/core/game.hpp.
namespace adjutant::core {

// Whether legal_orders() lists all legal single orders, or samples if there are too many.
enum class LegalOrders : std::uint8_t {
  listed,   // all of them
  sampled,  // some of them, each legal
};

struct GameDescription {
  std::string id;         // "tlg2"
  std::string title;      // for people
  int rules_version = 1;  // changes whenever the same orders and dice may give other events
  std::array<std::string, 2> sides;  // ids, in orders, records and the API: "us", "ac"
  LegalOrders legal_orders = LegalOrders::listed;
};

// A game's own value, opaque outside it and immutable.
template <class Tag>
class Opaque {
 public:
  Opaque() = default;
  explicit Opaque(std::shared_ptr<const void> value) : value_(std::move(value)) {}
  template <class T>
  const T& as() const {
    return *static_cast<const T*>(value_.get());
  }
  bool empty() const { return value_ == nullptr; }

 private:
  std::shared_ptr<const void> value_;
};
using ScenarioValue = Opaque<struct ScenarioTag>;
using State = Opaque<struct StateTag>;
using OrdersValue = Opaque<struct OrdersTag>;

// Cheap to copy: the file and the value are shared.
struct Scenario {
  std::string id;                             // "tlg2/chippewa"
  std::string title;                          // "Chippewa"
  std::string date;                           // "5 July 1814"
  std::array<std::string, 2> side_names;      // for people, in side order: "United States"
  std::string sha256;                         // of the file's canonical JSON, hexadecimal
  std::shared_ptr<const json::value> source;  // the whole file
  ScenarioValue value;
};

// How a match is played, fixed at its creation.
enum class Decisions {
  standing,  // standing orders, then doctrine, answer at once: a turn never stops for the opponent
  ask,       // the engine stops and the owner is asked
};

// Orders that a game has read. `lines` is their canonical notation, one order a line: what is
// hashed, recorded and shown.
struct Orders {
  std::vector<std::string> lines;
  OrdersValue value;
};

// An awaited answer. If several sides are awaited at once, each has an entry.
struct Awaited {
  Side side = Side::first;
  std::string kind;      // the game's own word for it: "movement", "loss", …
  std::string question;  // "Which unit takes the loss: 41F or CD?"
  // The side whose player turn it is while this answer is due (a loss, a retreat): its own or its
  // opponent's; empty: it is a player turn of its own. Clocks differ.
  std::optional<Side> inside = {};
  // The side's orders stay hidden until all awaited sides have submitted, and none changes what
  // another side may order: they are played in the order of the sides. The state keeps the first
  // until the last comes, visible to its side only.
  bool sealed = false;
  // The number of the player turn in the match, from 1 on, if a side may have two in a row: clocks
  // and reports count them apart. 0: the next player turn is always the opponent's.
  int turn = 0;
};

// The side whose player turn is in progress while this answer is due.
constexpr Side player_turn(const Awaited& awaited) {
  return awaited.inside.value_or(awaited.side);
}

struct Outcome {
  std::optional<Side> winner;  // empty: drawn
  std::string reason;          // one sentence
  json::object points;         // by side id, where the game counts points
};

struct Adjudication {
  State state;
  Events events;
};

struct ReportRequest {
  const State& before;
  const State& after;
  const Events& events;  // what the viewer may see of what led from before to after
  Viewer viewer;
};

// The course of a game between computer players.
struct Playout {
  State state;
  std::int64_t orders = 0;
};

}  // namespace adjutant::core
