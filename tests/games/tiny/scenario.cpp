#include <algorithm>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "tests/games/tiny/state.hpp"

namespace adjutant::tiny {

namespace json = core::json;

namespace {

// Asks one JSON object for its members and notes what is wrong with them.
class Members {
 public:
  Members(core::FileFaults& faults, const json::value* value, std::string path)
      : faults_(faults),
        object_(value == nullptr ? nullptr : value->if_object()),
        path_(std::move(path)) {
    if (object_ == nullptr) fault("", "is missing", "an object");
  }

  const json::value* find(std::string_view name) const {
    return object_ == nullptr ? nullptr : object_->if_contains(name);
  }
  std::string text(std::string_view name) {
    const auto* value = find(name);
    if (value != nullptr && value->is_string()) return std::string(value->get_string());
    fault(name, "is missing", "a text");
    return {};
  }
  int number(std::string_view name, int least, int most) {
    const auto* value = find(name);
    const auto number = value != nullptr && value->is_int64() ? value->get_int64() : least - 1;
    if (number >= least && number <= most) return static_cast<int>(number);
    fault(name, "is no such number", fmt::format("{} to {}", least, most));
    return least;
  }
  int choice(std::string_view name, std::span<const std::string_view> choices) {
    const auto chosen = std::ranges::find(choices, text(name));
    if (chosen != choices.end()) return static_cast<int>(chosen - choices.begin());
    fault(name, "is none of the choices", fmt::format("one of {}", fmt::join(choices, ", ")));
    return 0;
  }
  json::array list(std::string_view name) {
    const auto* value = find(name);
    if (value != nullptr && value->is_array()) return value->get_array();
    fault(name, "is missing", "a list");
    return {};
  }
  void fault(std::string_view name, std::string message, std::string cure) {
    const auto* between = path_.empty() || name.empty() ? "" : ".";
    faults_.push_back(
        {fmt::format("{}{}{}", path_, between, name), std::move(message), std::move(cure)});
  }

 private:
  core::FileFaults& faults_;
  const json::object* object_;
  std::string path_;
};

// Orders name coves by a word.
bool is_cove_id(std::string_view id) {
  return !id.empty() && id.size() <= 16 &&
         std::ranges::all_of(id, [](char letter) { return letter >= 'a' && letter <= 'z'; });
}

json::object encode_crew(const State& state, Side side, bool whole) {
  const auto& crew = state.crews[index(side)];
  const bool sealed = whole && crew.sealed;
  return {{"side", id_of(side)},
          {"coins", crew.coins},
          {"hides", crew.hides},
          {"oil", whole ? crew.oil : 0},
          {"sealed", sealed ? json::value(print_json(*state.scenario, *crew.sealed)) : nullptr}};
}

Crew decode_crew(const State& state, Side side, Members crew) {
  Crew read;
  if (crew.text("side") != id_of(side)) crew.fault("side", "is another", std::string(id_of(side)));
  read.coins = crew.number("coins", 0, 1000);
  read.oil = crew.number("oil", 0, 10);
  read.hides = crew.text("hides");
  const auto& coves = state.scenario->coves;
  const bool known = std::ranges::find(coves, read.hides, &Cove::id) != coves.end();
  if (state.phase == Phase::night ? !known || read.oil == 0 : !read.hides.empty() || read.oil > 0) {
    crew.fault("hides", "does not fit the phase", "goods and oil at night, and then alone");
  }
  const auto* sealed = crew.find("sealed");
  if (sealed == nullptr || sealed->is_null()) return read;
  auto orders = tiny::read(*state.scenario, json::array{*sealed});
  const auto may = legal_orders(state, side);
  if (orders.refusals.empty() &&
      std::ranges::find(may, orders.orders.front().verb, &Order::verb) != may.end() &&
      state.phase != Phase::dawn) {
    read.sealed = std::move(orders.orders.front());
    read.sealed->line = 0;
  } else {
    crew.fault("sealed", "is no order of this phase", "null");
  }
  return read;
}

json::object encode_for(const State& state, std::array<bool, 2> whole) {
  json::array crews;
  for (const Side side : core::both_sides) {
    crews.push_back(encode_crew(state, side, whole[index(side)]));
  }
  return {{"format", "adjutant-position-1"},
          {"ruleset", "tiny"},
          {"scenario", {{"id", state.scenario->id}, {"sha256", state.scenario->sha256}}},
          {"decisions", state.decisions == core::Decisions::ask ? "ask" : "standing"},
          {"round", state.round},
          {"phase", phase_names[static_cast<std::size_t>(state.phase)]},
          {"crews", std::move(crews)}};
}

}  // namespace

std::expected<Scenario, core::FileFaults> load_scenario(const json::value& file,
                                                        const RulesVersion& rules) {
  core::FileFaults faults;
  Members top(faults, &file, "");
  Scenario scenario;
  scenario.rules_version = rules.number;
  scenario.id = top.text("id");
  scenario.title = top.text("title");
  scenario.date = top.text("date");
  scenario.sha256 = core::sha256_hex(core::canonical_json(file));
  scenario.rounds = top.number("rounds", 1, 20);
  Members sides(faults, top.find("sides"), "sides");
  for (const Side side : core::both_sides)
    scenario.side_names[index(side)] = sides.text(id_of(side));
  const auto coves = top.list("coves");
  for (std::size_t i = 0; i < coves.size(); ++i) {
    Members cove(faults, &coves[i], fmt::format("coves[{}]", i));
    auto id = cove.text("id");
    if (!is_cove_id(id)) cove.fault("id", "is no word", "1 to 16 lower-case letters");
    if (std::ranges::find(scenario.coves, id, &Cove::id) != scenario.coves.end()) {
      cove.fault("id", "is another cove's", "a word of its own");
    }
    scenario.coves.push_back({std::move(id), cove.number("worth", 1, 9)});
  }
  if (coves.size() < 2) top.fault("coves", "are too few", "two coves at least");
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return scenario;
}

std::string goal(const Scenario&) {
  return {};
}

State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions) {
  State state;
  state.scenario = std::move(scenario);
  state.decisions = decisions;
  return state;
}

json::object encode(const State& state) {
  return encode_for(state, {true, true});
}

json::object view(const State& state, core::Viewer viewer) {
  return encode_for(state, {viewer == Side::first, viewer == Side::second});
}

std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const json::value& position) {
  core::FileFaults faults;
  Members top(faults, &position, "");
  State state;
  state.scenario = std::move(scenario);
  constexpr std::array<std::string_view, 2> ways{"standing", "ask"};
  const bool asks = top.find("decisions") != nullptr && top.choice("decisions", ways) == 1;
  if (asks) state.decisions = core::Decisions::ask;
  state.round = top.number("round", 1, state.scenario->rounds + 1);
  state.phase = static_cast<Phase>(top.choice("phase", phase_names));
  const auto crews = top.list("crews");
  if (crews.size() != 2) top.fault("crews", "has not two entries", "one a side");
  for (const Side side : core::both_sides) {
    if (crews.size() != 2) break;
    const auto i = index(side);
    state.crews[i] =
        decode_crew(state, side, Members(faults, &crews[i], fmt::format("crews[{}]", i)));
  }
  if (state.crews[0].sealed && state.crews[1].sealed) {
    top.fault("crews", "have both sealed their orders", "one of them at most");
  }
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return state;
}

}  // namespace adjutant::tiny
