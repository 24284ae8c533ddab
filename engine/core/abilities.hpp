#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/fault.hpp"
#include "engine/core/random.hpp"
#include "engine/core/values.hpp"

// What a game may offer beyond its rules, and a small one does without: core::Game hands each out,
// or null. Pure and safe from any thread, as the game is.
namespace adjutant::core {

// What orders would lead to.
class Previews {
 public:
  virtual ~Previews() = default;

  // What hangs on a die, for each thing that the orders name: strengths, modifiers with their
  // rules, the chance of each result. Each is an object of the ruleset's own; its "text" tells it
  // in lines for people (strings). Also given for orders that check() refuses, as far as they make
  // sense.
  virtual json::array preview(const State& state, Side side, const Orders& orders) const = 0;
};

// What a player needs to put their orders together by hand.
class TurnPlans {
 public:
  virtual ~TurnPlans() = default;

  // The effect of the given orders so far, and the orders that may follow. For the viewer's side,
  // or for a viewer without one the side that is to act; as far as the viewer may see it. Orders
  // that cannot be read or are refused are reported and skipped; nothing is rolled. In the form
  // that the ruleset's plans have in protocol/games/.
  virtual json::object plan(const State& state, Viewer viewer, std::string_view text) const = 0;
  virtual json::object plan_json(const State& state, Viewer viewer,
                                 const json::array& orders) const = 0;
};

// What a player leaves for the questions that come while they are away.
class StandingOrders {
 public:
  virtual ~StandingOrders() = default;

  // Standing orders are part of the state. Unlike other orders they may be given at any time; they
  // replace all earlier ones of that side. An empty text removes them.
  virtual std::expected<Orders, Refusals> parse(const State& state, Side side,
                                                std::string_view text) const = 0;
  // The same as JSON objects (docs/formats.md section 2). A game need not have them: then all are
  // refused, and objects_of() is empty.
  virtual std::expected<Orders, Refusals> parse_json(const State& state, Side side,
                                                     const json::array& orders) const = 0;
  // Why the side may not leave them: an order may not be for a unit of the opponent. The lines of
  // the refusals are places in the list. Old matches have such orders, so parse() reads them.
  virtual Refusals check(const State&, Side, const Orders&) const { return {}; }
  virtual Adjudication set(const State& state, Side side, const Orders& orders) const = 0;
  // Those that the side has left, in canonical notation.
  virtual std::vector<std::string> of(const State& state, Side side) const = 0;
  virtual std::optional<json::array> objects_of(const State& state, Side side) const = 0;
};

// What a player leaves now: read by parse() and accepted by check().
std::expected<Orders, Refusals> read_standing_orders(const StandingOrders& standing,
                                                     const State& state, Side side,
                                                     std::string_view text);
std::expected<Orders, Refusals> read_standing_orders(const StandingOrders& standing,
                                                     const State& state, Side side,
                                                     const json::array& orders);

// Default orders: what is ordered for a side that does not answer.
class Doctrine {
 public:
  virtual ~Doctrine() = default;

  // What standing orders and doctrine would answer for `side` to what is awaited of it now: at a
  // question the answer, in its own turn the orders that complete it. Always accepted by check().
  virtual std::vector<std::string> default_orders(const State& state, Side side) const = 0;
};

class Forecasts {
 public:
  virtual ~Forecasts() = default;

  // What standing orders and doctrine would choose for `side` as things stand, were one of its
  // units asked for. In the form that the ruleset's forecasts have in protocol/games/, each
  // choice with a sentence for the player, all of which "text" has (strings). Only for the eyes of
  // that side.
  virtual json::object forecast(const State& state, Side side) const = 0;
};

// The words of a game's orders, for telling orders from all else that stands in a mail.
class OrderWords {
 public:
  virtual ~OrderWords() = default;

  // Words that an order begins with, in lower case.
  virtual const std::vector<std::string_view>& order_words() const = 0;
  // Words that may follow in an order, in lower case.
  virtual const std::vector<std::string_view>& keywords() const = 0;
  // Whether the word names a unit, a place or a figure of this scenario as its orders do.
  virtual bool is_name(const Scenario& scenario, std::string_view word) const = 0;
  // The order that ends a player turn, in canonical notation; empty where none does.
  virtual std::string_view ends_turn() const = 0;
};

// Conditions that orders which are given ahead may be under.
class Conditions {
 public:
  virtual ~Conditions() = default;

  // As players write them: "UNIT in HEX".
  virtual std::vector<std::string_view> forms() const = 0;
  // Whether it holds, as far as the viewer sees; why it is none.
  virtual std::expected<bool, std::string> holds(const State& state, Viewer viewer,
                                                 std::string_view condition) const = 0;
};

// A whole answer that a computer player thinks about: everything up to a player turn's end.
struct Plan {
  Orders certain;  // what comes first and needs no die
  Orders chancy;   // what comes after it, die by die; may be empty
};

// What Captain (engine/captain) asks a game.
class ComputerPlayer {
 public:
  virtual ~ComputerPlayer() = default;

  // How the position stands for `side`, in units that the game states; even is 0, and what is good
  // for one side is as bad for the other. It counts what is lost and won already, what the game is
  // about, and what the side that is to act next threatens. When the game is over the winner's
  // value is above that of any position in which it is not.
  virtual std::int64_t evaluate(const State& state, Side side) const = 0;
  // Whether networks that have learned the battle (Learned) give evaluate() of this position. Then
  // it is the chance to win above one half, in hundred thousandths: 50,000 for a won game.
  // Otherwise weights give it, which are not chances. When the game is over: whether networks have
  // learned the battle.
  virtual bool learned(const State& state) const = 0;

  // What a player of sense might answer to what is awaited of `side`, at one glance: drawn at
  // random, so that draws differ as opinions do. check() accepts the two parts as one submission.
  virtual Plan propose(const State& state, Side side, Random& random) const = 0;
  // The same plan with something of it changed at random, as sound as the plan.
  virtual Plan vary(const State& state, Side side, const Plan& plan, Random& random) const = 0;

  // adjudicate() for computer players: without the events, and what would be asked on the way is
  // answered by standing orders and doctrine, so that a plan is seen to its end. Sealed orders of
  // others that are not in are what the game supposes.
  virtual State play(const State& state, Side side, const Orders& orders, Dice& dice) const = 0;
};

}  // namespace adjutant::core
