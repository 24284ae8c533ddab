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

// Optional abilities of a game beyond its rules. core::Game returns each one, or null. Pure and
// safe from any thread, as the game is.
namespace adjutant::core {

// The odds of orders.
class Previews {
 public:
  virtual ~Previews() = default;

  // For each combat and other roll that the orders name: strengths, modifiers with their rules, the
  // chance of each result. Each is an object in the ruleset's own form; "text" has it in lines for
  // people (strings). Also given for orders that check() refuses, as far as possible.
  virtual json::array preview(const State& state, Side side, const Orders& orders) const = 0;
};

// The plan of a turn, for players who build their orders step by step.
class TurnPlans {
 public:
  virtual ~TurnPlans() = default;

  // The effect of the given orders so far, and the orders that may follow, as far as the viewer may
  // see them; for a spectator, those of the side that is to act. Orders that cannot be read or are
  // refused are reported and skipped. Rolls nothing. The form is that of the ruleset's plans in
  // protocol/games/.
  virtual json::object plan(const State& state, Viewer viewer, std::string_view text) const = 0;
  virtual json::object plan_json(const State& state, Viewer viewer,
                                 const json::array& orders) const = 0;
};

// Standing orders: a player's choices for the opponent's turn.
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
  // Why the side may not set these standing orders: an order must not name a unit of the opponent.
  // The lines of the refusals are places in the list. Old matches have such orders, so parse()
  // reads them.
  virtual Refusals check(const State&, Side, const Orders&) const { return {}; }
  virtual Adjudication set(const State& state, Side side, const Orders& orders) const = 0;
  // The side's standing orders, in canonical notation.
  virtual std::vector<std::string> of(const State& state, Side side) const = 0;
  virtual std::optional<json::array> objects_of(const State& state, Side side) const = 0;
};

// New standing orders of a player: read by parse() and accepted by check().
std::expected<Orders, Refusals> read_standing_orders(const StandingOrders& standing,
                                                     const State& state, Side side,
                                                     std::string_view text);
std::expected<Orders, Refusals> read_standing_orders(const StandingOrders& standing,
                                                     const State& state, Side side,
                                                     const json::array& orders);

// Default orders for a side that does not answer.
class Doctrine {
 public:
  virtual ~Doctrine() = default;

  // The answer of standing orders and doctrine for `side`: to a question the answer, in its own
  // turn the orders that complete it. check() always accepts it.
  virtual std::vector<std::string> default_orders(const State& state, Side side) const = 0;
};

class Forecasts {
 public:
  virtual ~Forecasts() = default;

  // What standing orders and doctrine would choose now for each unit of `side`. The form is that of
  // the ruleset's forecasts in protocol/games/; each choice has a sentence, and "text" has all of
  // them (strings). Only that side may see it.
  virtual json::object forecast(const State& state, Side side) const = 0;
};

// The words of a game's orders, by which the mail desk recognises orders.
class OrderWords {
 public:
  virtual ~OrderWords() = default;

  // Words that an order begins with, in lower case.
  virtual const std::vector<std::string_view>& order_words() const = 0;
  // Words that may follow in an order, in lower case.
  virtual const std::vector<std::string_view>& keywords() const = 0;
  // Whether the word names a unit, a place or a figure of this scenario as its orders do.
  virtual bool is_name(const Scenario& scenario, std::string_view word) const = 0;
  // The order that ends a player turn, in canonical notation; empty if there is none.
  virtual std::string_view ends_turn() const = 0;
};

// Conditions of prepared orders.
class Conditions {
 public:
  virtual ~Conditions() = default;

  // As players write them: "UNIT in HEX".
  virtual std::vector<std::string_view> forms() const = 0;
  // Whether the condition holds, as far as the viewer sees; or what is wrong with it.
  virtual std::expected<bool, std::string> holds(const State& state, Viewer viewer,
                                                 std::string_view condition) const = 0;
};

// A complete answer that a computer player considers: everything up to the end of a player turn.
struct Plan {
  Orders certain;  // the orders before the first die
  Orders chancy;   // the orders from the first die on; may be empty
};

// What Captain (engine/captain) needs from a game.
class ComputerPlayer {
 public:
  virtual ~ComputerPlayer() = default;

  // The value of the position for `side`, in units that the game defines. Even is 0, and the
  // opponent's value is the negative. It counts losses, the victory conditions and what the side
  // that acts next threatens. When the game is over, the winner's value exceeds that of every
  // unfinished position.
  virtual std::int64_t evaluate(const State& state, Side side) const = 0;
  // Whether networks that learned the battle (Learned) compute evaluate() of this position. Then
  // the value is the chance to win minus one half, in hundred thousandths: 50,000 for a won game.
  // Otherwise weights compute it, and it is not a chance. When the game is over: whether networks
  // have learned the battle.
  virtual bool learned(const State& state) const = 0;

  // A sensible answer to what is awaited of `side`, drawn at random so that answers differ. check()
  // accepts the two parts as one submission.
  virtual Plan propose(const State& state, Side side, Random& random) const = 0;
  // The same plan with a random change, as sound as the plan.
  virtual Plan vary(const State& state, Side side, const Plan& plan, Random& random) const = 0;

  // adjudicate() for computer players: without events, and with questions answered by standing
  // orders and doctrine, so that a plan is played to its end. The game guesses sealed orders that
  // are not in.
  virtual State play(const State& state, Side side, const Orders& orders, Dice& dice) const = 0;
};

}  // namespace adjutant::core
