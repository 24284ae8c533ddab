#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/plan_of.hpp"

// A game that only tests play, so that nothing outside a game's folder knows how games look: two
// crews of smugglers act at once and in secret, there is no map of hexes, and the die has ten
// faces. README.md tells its rules; what is cited in the code is a paragraph of it.
namespace adjutant::tiny {

using core::Side;

struct Cove {
  std::string id;
  int worth = 0;  // coins
};

struct Scenario {
  std::string id;
  std::string title;
  std::string date;
  std::string sha256;
  int rounds = 1;
  std::array<std::string, 2> side_names;
  std::vector<Cove> coves;
  int rules_version = 1;
};

enum class Phase { dusk, night, dawn };
inline constexpr std::array<std::string_view, 3> phase_names{"dusk", "night", "dawn"};

enum class Verb { hide, row, guard, sell, gamble };
inline constexpr std::array<std::string_view, 5> verb_names{"hide", "row", "guard", "sell",
                                                            "gamble"};

struct Order {
  Verb verb = Verb::guard;
  std::string cove;  // of hide and row
  int line = 0;
};

struct Crew {
  int coins = 0;
  std::string hides;            // the cove; empty at dusk
  int oil = 0;                  // 1 to 10, known to the crew alone; 0: not lit yet
  std::optional<Order> sealed;  // known to the crew alone until the other's is there
};

struct State {
  std::shared_ptr<const Scenario> scenario;
  core::Decisions decisions = core::Decisions::standing;
  int round = 1;
  Phase phase = Phase::dusk;
  std::array<Crew, 2> crews;
};

using Event = core::Event;

std::string_view id_of(Side side);

// scenario.cpp
struct RulesVersion {
  int number = 1;
};
std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules);
std::string goal(const Scenario& scenario);
State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions);
core::json::object encode(const State& state);
core::json::object view(const State& state, core::Viewer viewer);
std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const core::json::value& position);

// notation.cpp
core::Read<Order> read(const Scenario& scenario, std::string_view text);
core::Read<Order> read(const Scenario& scenario, const core::json::array& objects);
std::string print(const Scenario& scenario, const Order& order);
core::json::object print_json(const Scenario& scenario, const Order& order);
bool is_name(const Scenario& scenario, std::string_view word);

// rules.cpp
bool is_over(const State& state);
std::vector<core::Awaited> awaited(const State& state);
std::vector<Order> legal_orders(const State& state, Side side);
core::Refusals check(const State& state, Side side, const std::vector<Order>& orders);
State adjudicate(State state, Side side, const std::vector<Order>& orders, core::Dice& dice,
                 std::vector<Event>& events);
std::optional<core::Outcome> outcome(const State& state);

// telling.cpp
std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events);
core::Document report(const State& before, const State& after, const core::Events& events,
                      core::Viewer viewer);
core::Picture picture(const State& state, const core::Events& events, core::Viewer viewer);

// player.cpp
using Plan = core::PlanOf<Order>;
std::vector<Order> default_orders(const State& state, Side side);
std::int64_t evaluate(const State& state, Side side);
bool learned(const State& state);
Plan propose(const State& state, Side side, core::Random& random);
Plan vary(const State& state, Side side, const Plan& plan, core::Random& random);
State apply_orders(State state, Side side, const std::vector<Order>& orders, core::Dice& dice);

}  // namespace adjutant::tiny
