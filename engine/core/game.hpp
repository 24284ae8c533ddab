#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/core/picture.hpp"
#include "engine/core/random.hpp"
#include "engine/core/side.hpp"

// What every game offers to whoever referees, renders, tests or plays it. A game is written as
// value types and free functions (engine/games/<game>/rules.hpp); engine/core/adapter.hpp puts them
// behind this interface, and engine/registry.cpp lists the games. All functions are pure: the same
// arguments give the same result, and nothing else is read or changed. All are safe to call from
// any thread. The values of one game must not be handed to another.
namespace adjutant::core {

struct SideName {
  std::string id;    // "us": in orders, records and the API
  std::string name;  // "United States"
};

struct GameDescription {
  std::string id;         // "tlg2"
  std::string title;      // for people
  int rules_version = 1;  // changes whenever the same orders and dice may give other events
  std::array<SideName, 2> sides;
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
  std::string sha256;                         // of the file's canonical JSON, hexadecimal
  std::shared_ptr<const json::value> source;  // the whole file
  ScenarioValue value;
};

// How a match is played, fixed at its creation.
enum class Decisions {
  standing,  // standing orders, then doctrine, answer at once: a turn never stops for the opponent
  ask,       // the engine stops and the owner is asked
};

// A list of orders that a game has understood. `lines` is its canonical notation, one order a
// line: what is hashed, recorded and shown back.
struct Orders {
  std::vector<std::string> lines;
  OrdersValue value;
};

// Whose answer is due, and to what.
struct Awaited {
  Side side = Side::first;
  std::string kind;      // "movement", "combat", "loss", "retreat", "displacement", "advance", …
  std::string question;  // "Which unit takes the loss: 41F or CD?"
};

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

// A whole answer that a computer player thinks about: everything up to a player turn's end.
struct Plan {
  Orders certain;  // what comes first and needs no die
  Orders chancy;   // what comes after it, die by die; may be empty
};

// How a game of computer players went.
struct Playout {
  State state;
  std::int64_t orders = 0;
};

class Game {
 public:
  virtual ~Game() = default;

  virtual const GameDescription& description() const = 0;

  // A scenario file, or every fault of it.
  virtual std::expected<Scenario, FileFaults> load_scenario(const json::value& file) const = 0;

  virtual State initial_state(const Scenario& scenario, Decisions decisions) const = 0;

  // Whose answers are due; empty when the game is over. More than one entry where sides act at
  // once.
  virtual std::vector<Awaited> awaited(const State& state) const = 0;

  // The single orders that `side` may give now, each complete in itself; what is not listed here
  // and not refused by check() is only a list or a combination of these. Canonical notation.
  virtual std::vector<std::string> legal_orders(const State& state, Side side) const = 0;

  // The mail language: comments, quoted lines and signatures are skipped. Every fault at once.
  virtual std::expected<Orders, Refusals> parse_orders(const State& state, Side side,
                                                       std::string_view text) const = 0;

  // The same orders as JSON objects (docs/formats.md section 2).
  virtual std::expected<Orders, Refusals> parse_orders_json(const State& state, Side side,
                                                            const json::array& orders) const = 0;
  virtual json::array print_json(const Orders& orders) const = 0;

  // Every fault of the submission, with rule number and near miss; empty: it may be adjudicated.
  virtual Refusals check(const State& state, Side side, const Orders& orders) const = 0;

  // For each combat the orders name: strengths, odds, each shift with its rule, and the chance of
  // each result. Also given for orders that check() refuses, as far as they make sense.
  virtual json::array preview(const State& state, Side side, const Orders& orders) const = 0;

  // What a player needs to put his orders together by hand: what those given come to so far, and
  // what may be ordered after them. For the viewer's side, or where he has none for the side that
  // is to act; as far as the viewer may see it. Orders that cannot be read or are refused are told
  // and passed over; nothing is rolled. In the form that the ruleset's plans have in
  // protocol/openapi.yaml.
  virtual json::object plan(const State& state, Viewer viewer, std::string_view text) const = 0;
  virtual json::object plan_json(const State& state, Viewer viewer,
                                 const json::array& orders) const = 0;

  // Total on orders that check() accepts. Every event names its rule and who may see it; every roll
  // is an event "rolled" with die (filled by the match), sides, value, purpose. Lets DiceFault
  // pass.
  virtual Adjudication adjudicate(const State& state, Side side, const Orders& orders,
                                  Dice& dice) const = 0;

  // Standing orders are part of the state. Unlike other orders they may be given at any time; they
  // replace all earlier ones of that side. An empty text removes them.
  virtual std::expected<Orders, Refusals> parse_standing_orders(const State& state, Side side,
                                                                std::string_view text) const = 0;
  virtual Adjudication set_standing_orders(const State& state, Side side,
                                           const Orders& orders) const = 0;
  virtual std::vector<std::string> standing_orders(const State& state, Side side) const = 0;

  // What standing orders and doctrine would answer for `side` to what is awaited of it now: at a
  // question the answer, in its own turn the orders that complete it. Always accepted by check().
  virtual std::vector<std::string> default_orders(const State& state, Side side) const = 0;

  // What standing orders and doctrine would choose for `side` as things stand, were one of its
  // units asked for: who loses a step, where each retreats, who advances. In the form that the
  // ruleset's forecasts have in protocol/openapi.yaml, each with a sentence for the player. Only
  // for the eyes of that side.
  virtual json::object forecast(const State& state, Side side) const = 0;

  // One of legal_orders(state, side), or an order like them where their list is cut off, chosen at
  // random; each game says how likely each is. `side` is one whose answer is due.
  virtual Orders random_order(const State& state, Side side, Random& random) const = 0;

  // Plays on from a state, every order that is due a random_order(), every die from `random` too,
  // until the game is over or `orders_max` orders are played. The same seed gives the same game.
  virtual Playout play_out(const State& state, Random& random, std::int64_t orders_max) const = 0;

  // How the position stands for `side`, in units that the game states; even is 0, and what is good
  // for one side is as bad for the other. It counts what is lost and won already, what the game is
  // about, and what the side that is to act next threatens. When the game is over the winner's
  // value is above that of any position in which it is not.
  virtual std::int64_t evaluate(const State& state, Side side) const = 0;

  // What a player of sense might answer to what is awaited of `side`, at one glance: drawn at
  // random, so that draws differ as opinions do. check() accepts the two parts as one submission.
  virtual Plan propose(const State& state, Side side, Random& random) const = 0;
  // The same plan with something of it changed at random, as sound as the plan.
  virtual Plan vary(const State& state, Side side, const Plan& plan, Random& random) const = 0;

  // adjudicate() for computer players: without the events, and what would be asked on the way is
  // answered by standing orders and doctrine, so that a plan is seen to its end.
  virtual State play(const State& state, Side side, const Orders& orders, Dice& dice) const = 0;

  // Empty while the game goes on.
  virtual std::optional<Outcome> outcome(const State& state) const = 0;

  // adjutant-position-1 (docs/formats.md section 3.2). encode() is canonical: one state, one text.
  virtual json::object encode(const State& state) const = 0;
  virtual std::expected<State, FileFaults> decode(const Scenario& scenario,
                                                  const json::value& position) const = 0;
  // The position as far as the viewer may see it, in the same form.
  virtual json::object view(const State& state, Viewer viewer) const = 0;

  virtual Document report(const ReportRequest& request) const = 0;
  virtual Picture picture(const State& state, Viewer viewer) const = 0;
  // The same, with arrows for what the events tell.
  virtual Picture picture_of(const State& state, const Events& events, Viewer viewer) const = 0;
};

}  // namespace adjutant::core
