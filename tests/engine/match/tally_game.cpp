#include "tests/engine/match/tally_game.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "engine/core/hash.hpp"

namespace adjutant::tally {

namespace json = core::json;
using core::Side;

namespace {

struct Tally {
  int turns = 2;  // each side has so many
  int played = 0;
  std::array<int, 2> points{};
  std::array<int, 2> aside{};
};

struct Throw {
  int dice = 0;  // 0: pass
};

core::State state_of(Tally tally) {
  return core::State(std::make_shared<Tally>(tally));
}

class TallyStandingOrders final : public core::StandingOrders {
 public:
  std::expected<core::Orders, core::Refusals> parse(const core::State&, Side,
                                                    std::string_view text) const override {
    core::Orders orders;
    int aside = 0;
    if (text.starts_with("aside ")) {
      std::from_chars(text.data() + 6, text.data() + text.size(), aside);
      orders.lines.push_back("aside " + std::to_string(aside));
    } else if (!text.empty()) {
      return std::unexpected(core::Refusals{{1, 1, std::string(text), "", "is no order", ""}});
    }
    orders.value = core::OrdersValue(std::make_shared<int>(aside));
    return orders;
  }

  std::expected<core::Orders, core::Refusals> parse_json(const core::State&, Side,
                                                         const json::array&) const override {
    return std::unexpected(core::Refusals{{1, 1, "", "", "is no order", ""}});
  }

  core::Adjudication set(const core::State& state, Side side,
                         const core::Orders& orders) const override {
    Tally tally = state.as<Tally>();
    tally.aside[index(side)] = orders.value.as<int>();
    return {state_of(tally),
            {{"standing_orders_set", "", side, {{"aside", tally.aside[index(side)]}}}}};
  }

  std::vector<std::string> of(const core::State& state, Side side) const override {
    return {"aside " + std::to_string(state.as<Tally>().aside[index(side)])};
  }
  std::optional<json::array> objects_of(const core::State&, Side) const override {
    return std::nullopt;
  }
};

class TallyDoctrine final : public core::Doctrine {
 public:
  explicit TallyDoctrine(Change change) : change_(change) {}

  std::vector<std::string> default_orders(const core::State&, Side) const override {
    return {change_ == Change::other_default ? "pass" : "roll 1"};
  }

 private:
  Change change_;
};

class TallyGame final : public core::Game {
 public:
  TallyGame(int version, Change change) : change_(change), doctrine_(change) {
    description_.rules_version = version;
  }

  const core::GameDescription& description() const override { return description_; }

  const core::StandingOrders* standing_orders() const override { return &standing_orders_; }
  const core::Doctrine* doctrine() const override { return &doctrine_; }

  std::expected<core::Scenario, core::FileFaults> load_scenario(
      const json::value& file) const override {
    const auto* object = file.if_object();
    const auto* turns = object != nullptr ? object->if_contains("turns") : nullptr;
    if (turns == nullptr || !turns->is_int64()) {
      return std::unexpected(core::FileFaults{{"turns", "is missing", "a number"}});
    }
    core::Scenario scenario;
    scenario.id = "tally/short";
    scenario.title = "Short";
    scenario.side_names = {"The left", "The right"};
    scenario.sha256 = core::sha256_hex(core::canonical_json(file));
    scenario.source = std::make_shared<const json::value>(file);
    scenario.value =
        core::ScenarioValue(std::make_shared<int>(static_cast<int>(turns->get_int64())));
    return scenario;
  }

  core::State initial_state(const core::Scenario& scenario, core::Decisions) const override {
    Tally tally;
    tally.turns = scenario.value.as<int>();
    return state_of(tally);
  }

  std::vector<core::Awaited> awaited(const core::State& state) const override {
    const auto& tally = state.as<Tally>();
    const bool sudden =
        change_ == Change::sudden_end && std::max(tally.points[0], tally.points[1]) >= 8;
    if (sudden || tally.played == 2 * tally.turns) return {};
    return {{tally.played % 2 == 0 ? Side::first : Side::second, "throw", "How many dice?"}};
  }

  std::vector<std::string> legal_orders(const core::State&, Side) const override {
    return {"pass", "roll 1", "roll 2", "roll 3"};
  }

  std::expected<core::Orders, core::Refusals> parse_orders(const core::State&, Side,
                                                           std::string_view text) const override {
    std::istringstream lines{std::string(text)};
    core::Orders orders;
    std::vector<Throw> throws;
    std::string line;
    int number = 0;
    while (std::getline(lines, line)) {
      ++number;
      if (line == "pass" || line == "resign") {
        throws.push_back({0});
      } else if (line.starts_with("roll ") && line.size() == 6 && line[5] > '0') {
        throws.push_back({line[5] - '0'});
      } else {
        return std::unexpected(core::Refusals{{number, 1, line, "", "is no order", ""}});
      }
      orders.lines.push_back(line);
    }
    orders.value = core::OrdersValue(std::make_shared<std::vector<Throw>>(std::move(throws)));
    return orders;
  }

  std::expected<core::Orders, core::Refusals> parse_orders_json(const core::State&, Side,
                                                                const json::array&) const override {
    return std::unexpected(core::Refusals{{0, 0, "", "", "is not for this game", ""}});
  }
  json::array print_json(const core::Orders&) const override { return {}; }

  core::Refusals check(const core::State&, Side, const core::Orders& orders) const override {
    core::Refusals refusals;
    for (const Throw& thrown : orders.value.as<std::vector<Throw>>()) {
      if (thrown.dice > 3) refusals.push_back({1, 1, "roll", "1.1", "at most three dice", ""});
      if (thrown.dice == 3 && change_ == Change::two_dice_at_most) {
        refusals.push_back({1, 1, "roll 3", "1.1", "at most two dice", ""});
      }
    }
    return refusals;
  }

  core::Adjudication adjudicate(const core::State& state, Side side, const core::Orders& orders,
                                core::Dice& dice) const override {
    Tally tally = state.as<Tally>();
    core::Events events;
    for (const Throw& thrown : orders.value.as<std::vector<Throw>>()) {
      const int more = thrown.dice > 0 && change_ == Change::another_die ? 1 : 0;
      for (int i = 0; i < thrown.dice + more; ++i) {
        const int value = dice.roll(6, "the tally");
        const int counted = change_ == Change::double_pips ? 2 * value : value;
        tally.points[index(side)] += counted + tally.aside[index(side)];
        events.push_back({"rolled",
                          "1.1",
                          std::nullopt,
                          {{"sides", 6}, {"value", value}, {"purpose", "the tally"}}});
      }
    }
    ++tally.played;
    events.push_back(
        {"tallied", "1.2", std::nullopt, {{"left", tally.points[0]}, {"right", tally.points[1]}}});
    return {state_of(tally), std::move(events)};
  }

  core::Orders random_order(const core::State& state, Side side,
                            core::Random& random) const override {
    const auto legal = legal_orders(state, side);
    return *parse_orders(state, side, legal[random.below(legal.size())]);
  }
  core::Playout play_out(const core::State& from, core::Random& random,
                         std::int64_t orders_max) const override {
    core::Playout playout{from, 0};
    core::RandomDice dice(random);
    for (; playout.orders < orders_max; ++playout.orders) {
      const auto due = awaited(playout.state);
      if (due.empty()) break;
      const auto orders = random_order(playout.state, due.front().side, random);
      playout.state = adjudicate(playout.state, due.front().side, orders, dice).state;
    }
    return playout;
  }

  std::optional<core::Outcome> outcome(const core::State& state) const override {
    const auto& tally = state.as<Tally>();
    if (!awaited(state).empty()) return std::nullopt;
    core::Outcome outcome;
    if (tally.points[0] != tally.points[1]) {
      outcome.winner = tally.points[0] > tally.points[1] ? Side::first : Side::second;
    }
    outcome.reason = "The tallies were compared.";
    outcome.points = {{"left", tally.points[0]}, {"right", tally.points[1]}};
    return outcome;
  }

  json::object encode(const core::State& state) const override {
    const auto& tally = state.as<Tally>();
    return {{"turns", tally.turns},
            {"played", tally.played},
            {"left", tally.points[0]},
            {"right", tally.points[1]},
            {"aside", json::array{tally.aside[0], tally.aside[1]}}};
  }

  std::expected<core::State, core::FileFaults> decode(const core::Scenario&,
                                                      const json::value& value) const override {
    const auto* object = value.if_object();
    if (object == nullptr || !object->contains("turns")) {
      return std::unexpected(core::FileFaults{{"turns", "is missing", "a number"}});
    }
    const auto number = [&](std::string_view name) {
      return static_cast<int>(object->at(name).get_int64());
    };
    const auto& aside = object->at("aside").get_array();
    return state_of(
        {number("turns"),
         number("played"),
         {number("left"), number("right")},
         {static_cast<int>(aside[0].get_int64()), static_cast<int>(aside[1].get_int64())}});
  }

  json::object view(const core::State& state, core::Viewer) const override { return encode(state); }
  std::vector<std::string> sentences(const core::Scenario&, const core::Events& events,
                                     core::Viewer) const override {
    std::vector<std::string> told(events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (events[i].type == "tallied") told[i] = "The tally is made";
    }
    return told;
  }
  core::Document report(const core::ReportRequest&) const override { return {}; }
  core::Picture picture(const core::State&, core::Viewer) const override { return {}; }
  core::Picture picture_of(const core::State&, const core::Events&, core::Viewer) const override {
    return {};
  }

 private:
  Change change_;
  TallyStandingOrders standing_orders_;
  TallyDoctrine doctrine_;
  core::GameDescription description_{"tally", "Tally", 1, {"left", "right"}};
};

}  // namespace

const core::Game& game() {
  static const TallyGame game(1, Change::nothing);
  return game;
}

const core::Game& changed_game(Change change) {
  static const std::array games{
      TallyGame(2, Change::nothing),     TallyGame(2, Change::two_dice_at_most),
      TallyGame(2, Change::another_die), TallyGame(2, Change::double_pips),
      TallyGame(2, Change::sudden_end),  TallyGame(2, Change::other_default)};
  return games.at(static_cast<std::size_t>(change));
}

}  // namespace adjutant::tally
