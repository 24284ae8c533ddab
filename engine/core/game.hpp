#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/abilities.hpp"
#include "engine/core/dice.hpp"
#include "engine/core/document.hpp"
#include "engine/core/fault.hpp"
#include "engine/core/picture.hpp"
#include "engine/core/random.hpp"
#include "engine/core/values.hpp"

// What every game offers to code that referees, renders, tests or plays it. A game is written as
// value types and free functions (engine/games/<game>/rules.hpp); engine/core/adapter.hpp puts them
// behind this interface, and engine/registry.cpp lists the games. All functions are pure: the same
// arguments give the same result, and nothing else is read or changed. All are safe to call from
// any thread. The values of one game must not be passed to another.
namespace adjutant::core {

class Game {
 public:
  virtual ~Game() = default;

  virtual const GameDescription& description() const = 0;

  // An ability beyond the rules, or null. The same at every call.
  virtual const Previews* previews() const { return nullptr; }
  virtual const TurnPlans* turn_plans() const { return nullptr; }
  virtual const StandingOrders* standing_orders() const { return nullptr; }
  virtual const Doctrine* doctrine() const { return nullptr; }
  virtual const Forecasts* forecasts() const { return nullptr; }
  virtual const ComputerPlayer* computer_player() const { return nullptr; }
  virtual const OrderWords* words() const { return nullptr; }
  virtual const Conditions* conditions() const { return nullptr; }

  // Loads a scenario file, or reports every mistake in it.
  virtual std::expected<Scenario, FileFaults> load_scenario(const json::value& file) const = 0;

  // What the rules of victory leave to each battle, in sentences: who wins a tie, and how large a
  // lead must be. Empty if the rules say everything.
  virtual std::string goal(const Scenario&) const { return {}; }

  virtual State initial_state(const Scenario& scenario, Decisions decisions) const = 0;

  // The awaited answers; empty when the game is over. More than one if the sides act at the same
  // time.
  virtual std::vector<Awaited> awaited(const State& state) const = 0;

  // The current turn of the battle, or its last, from 1 on: the "turn" of its position. 0: the game
  // counts no turns.
  virtual int turn(const State&) const { return 0; }

  // Single orders that `side` may give now, each complete: all of them or samples, as the
  // description says. Of a full list, every other order that check() accepts is a combination of
  // these. Canonical notation.
  virtual std::vector<std::string> legal_orders(const State& state, Side side) const = 0;

  // Reads orders as players mail them: skips comments, quoted lines and signatures, and reports
  // every mistake at once.
  virtual std::expected<Orders, Refusals> parse_orders(const State& state, Side side,
                                                       std::string_view text) const = 0;

  // The same orders as JSON objects (docs/formats.md section 2).
  virtual std::expected<Orders, Refusals> parse_orders_json(const State& state, Side side,
                                                            const json::array& orders) const = 0;
  virtual json::array print_json(const Orders& orders) const = 0;

  // Every mistake of the submission, with its rule and near miss; empty if it may be adjudicated.
  virtual Refusals check(const State& state, Side side, const Orders& orders) const = 0;

  // Carries out orders that check() accepts, and never fails on them. Every event names its rule
  // and who may see it; every roll is an event "rolled" with die (filled by the match), sides,
  // value and purpose. Lets DiceFault pass.
  virtual Adjudication adjudicate(const State& state, Side side, const Orders& orders,
                                  Dice& dice) const = 0;

  // One of legal_orders(state, side), or a similar order if the list has samples only, at random;
  // each game defines how likely each is. The answer of `side` is due.
  virtual Orders random_order(const State& state, Side side, Random& random) const = 0;

  // Plays on with a random_order() for every answer, and every die from `random`, until the game is
  // over or `orders_max` orders are played. The same seed gives the same game.
  virtual Playout play_out(const State& state, Random& random, std::int64_t orders_max) const = 0;

  // Empty while the game is in progress.
  virtual std::optional<Outcome> outcome(const State& state) const = 0;

  // adjutant-position-1 (docs/formats.md section 3.2). encode() is canonical: one state, one text.
  virtual json::object encode(const State& state) const = 0;
  virtual std::expected<State, FileFaults> decode(const Scenario& scenario,
                                                  const json::value& position) const = 0;
  // The position as far as the viewer may see it, in the same form.
  virtual json::object view(const State& state, Viewer viewer) const = 0;

  // Each event in a sentence without its full stop, in their order, for report, page, desk and
  // mail; empty if there is nothing to say, if the viewer may not see the event, and if the event
  // is the match's, not the game's. Earlier events in the list help to describe later ones: pass
  // whole submissions. Sentences are never part of an event's hashed body.
  virtual std::vector<std::string> sentences(const Scenario& scenario, const Events& events,
                                             Viewer viewer) const = 0;

  virtual Document report(const ReportRequest& request) const = 0;
  virtual Picture picture(const State& state, Viewer viewer) const = 0;
  // The same, with arrows for what the events tell.
  virtual Picture picture_of(const State& state, const Events& events, Viewer viewer) const = 0;
};

// The names of the game's abilities: those of "preview", "plan", "standing_orders", "doctrine",
// "forecast" and "computer_player" that it has.
std::vector<std::string_view> abilities(const Game& game);

}  // namespace adjutant::core
