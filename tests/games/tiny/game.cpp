#include <algorithm>

#include "engine/core/adapter.hpp"
#include "tests/games/tiny/rules.hpp"
#include "tests/games/tiny/state.hpp"

namespace adjutant::tiny {
namespace {

namespace json = core::json;

// This game for core::Adapter, in one version of its rules, with nothing that a game need not have.
template <int version>
struct Rules {
  using Scenario = tiny::Scenario;
  using State = tiny::State;
  using Order = tiny::Order;
  using Event = tiny::Event;

  static constexpr auto load_scenario = &tiny::load_scenario;
  static constexpr auto awaited = &tiny::awaited;
  static constexpr auto check = &tiny::check;
  static constexpr auto adjudicate = &tiny::adjudicate;
  static constexpr auto sentences = &tiny::sentences;
  static constexpr auto outcome = &tiny::outcome;
  static constexpr auto encode = &tiny::encode;
  static constexpr auto view = &tiny::view;
  static constexpr auto report = &tiny::report;
  static constexpr auto picture = &tiny::picture;
  static constexpr auto print = &tiny::print;
  static constexpr auto print_json = &tiny::print_json;

  static const core::GameDescription& description() {
    static const core::GameDescription description{
        "tiny", "Smugglers", version, {"owl", "fox"}, core::LegalOrders::listed};
    return description;
  }
  static std::array<std::string, 2> side_names(const Scenario& scenario) {
    return scenario.side_names;
  }
  static State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions) {
    State state;
    state.scenario = std::move(scenario);
    state.rules_version = version;
    state.decisions = decisions;
    return state;
  }
  static std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                                       const json::value& position) {
    auto state = tiny::decode(std::move(scenario), position);
    if (state) state->rules_version = version;
    return state;
  }
  template <class Source>
  static core::Read<Order> read(const Scenario& scenario, const Source& source) {
    return tiny::read(scenario, source);
  }
  static std::vector<std::string> legal_orders(const State& state, Side side) {
    std::vector<std::string> lines;
    for (const auto& order : choices(state, side)) {
      lines.push_back(tiny::print(*state.scenario, order));
    }
    return lines;
  }
  static const core::Event& to_event(const Scenario&, const Event& event) { return event; }
};

// With doctrine, a computer player and words for play by mail.
struct HelpedRules : Rules<1> {
  using Plan = tiny::Plan;

  static constexpr std::string_view ends_turn = "";
  static const std::vector<std::string_view>& order_words() {
    static const std::vector<std::string_view> words(verb_names.begin(), verb_names.end());
    return words;
  }
  static const std::vector<std::string_view>& keywords() {
    static const std::vector<std::string_view> none;
    return none;
  }
  static bool is_name(const Scenario& scenario, std::string_view word) {
    return std::ranges::find(scenario.coves, word, &Cove::id) != scenario.coves.end();
  }

  static constexpr auto default_orders = &tiny::default_orders;
  static constexpr auto evaluate = &tiny::evaluate;
  static constexpr auto propose = &tiny::propose;
  static constexpr auto foresee = &tiny::foresee;

  static Plan vary(const State& state, Side side, const Plan&, core::Random& random) {
    return tiny::propose(state, side, random);
  }
};

}  // namespace

const core::Game& game() {
  static const core::Adapter<HelpedRules> game;
  return game;
}

const core::Game& next_game() {
  static const core::Adapter<Rules<2>> game;
  return game;
}

}  // namespace adjutant::tiny
