#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/captain/captain.hpp"
#include "engine/captain/explaining.hpp"
#include "engine/captain/levels.hpp"
#include "engine/core/random.hpp"
#include "engine/core/shapes.hpp"
#include "engine/dice/dice.hpp"
#include "engine/match/record.hpp"
#include "engine/registry.hpp"

// What the module offers: answer() takes {"call": …, members} and gives {"answer": …}, or
// {"error": a sentence, "faults": […]}. wasm/README.md lists the calls. One thread.
namespace adjutant::wasm {
namespace {

namespace json = core::json;

// An opened position, named in calls by its number.
struct Table {
  const core::Game* game = nullptr;
  core::Scenario scenario;
  core::State state;
};

// Tables open at once; each holds a scenario and a position, some 100 kB.
constexpr std::size_t tables_max = 1024;

struct CallFault {
  std::string message;
  json::array faults = {};
};
using Answer = std::expected<json::value, CallFault>;

std::unexpected<CallFault> refuse(std::string message, json::array faults = {}) {
  return std::unexpected(CallFault{std::move(message), std::move(faults)});
}

class Tables {
 public:
  Answer add(Table table) {
    if (tables_.size() >= tables_max) {
      return refuse(fmt::format("{} tables are open: close some first", tables_max));
    }
    const int number = next_++;
    json::object told = describe(table);
    told["table"] = number;
    tables_.emplace(number, std::move(table));
    return told;
  }
  const Table* find(const json::object& call) const {
    const auto* number = call.if_contains("table");
    if (number == nullptr || !number->is_int64()) return nullptr;
    const auto found = tables_.find(static_cast<int>(number->get_int64()));
    return found == tables_.end() ? nullptr : &found->second;
  }
  void close(const json::object& call) {
    if (find(call) != nullptr) tables_.erase(static_cast<int>(call.at("table").get_int64()));
  }

  static json::array sides_of(const Table& table) {
    json::array sides;
    for (const core::Side side : core::both_sides) {
      sides.push_back(json::object{{"id", table.game->description().sides[index(side)]},
                                   {"name", table.scenario.side_names[index(side)]}});
    }
    return sides;
  }

  // Who is awaited and for what, the outcome when the game is over, and the position.
  static json::object describe(const Table& table) {
    const auto& description = table.game->description();
    json::array awaited;
    for (const auto& due : table.game->awaited(table.state)) {
      awaited.push_back(
          json::object{{"side", description.sides[index(due.side)]},
                       {"kind", due.kind},
                       {"question", due.question},
                       {"player_turn", description.sides[index(core::player_turn(due))]},
                       {"inside", due.inside.has_value()},
                       {"sealed", due.sealed}});
    }
    json::value outcome;
    if (const auto over = table.game->outcome(table.state)) {
      outcome = json::object{
          {"winner",
           over->winner ? json::value(description.sides[index(*over->winner)]) : json::value()},
          {"reason", over->reason},
          {"points", over->points}};
    }
    return {{"ruleset", description.id},
            {"rules_version", description.rules_version},
            {"title", table.scenario.title},
            {"sides", sides_of(table)},
            {"awaited", std::move(awaited)},
            {"outcome", std::move(outcome)},
            {"position", table.game->encode(table.state)}};
  }

 private:
  std::map<int, Table> tables_;
  int next_ = 1;
};

Tables& tables() {
  static Tables all;
  return all;
}

std::string_view text_of(const json::object& call, std::string_view member) {
  const auto* value = call.if_contains(member);
  return value != nullptr && value->is_string() ? std::string_view(value->get_string()) : "";
}

// The side that the call names, or the one whose answer is due.
std::expected<core::Side, CallFault> side_of(const Table& table, const json::object& call) {
  const auto named = text_of(call, "side");
  if (named.empty()) {
    const auto awaited = table.game->awaited(table.state);
    if (awaited.empty()) return refuse("the game is over: nobody's orders are due");
    return awaited.front().side;
  }
  for (const core::Side side : core::both_sides) {
    if (table.game->description().sides[index(side)] == named) return side;
  }
  return refuse(fmt::format("side: \"{}\" plays no part in this game", named));
}

std::expected<core::Orders, core::Refusals> orders_of(const Table& table, core::Side side,
                                                      const json::object& call) {
  if (const auto* orders = call.if_contains("orders"); orders != nullptr && orders->is_array()) {
    return table.game->parse_orders_json(table.state, side, orders->get_array());
  }
  return table.game->parse_orders(table.state, side, text_of(call, "text"));
}

json::array lines_of(const std::vector<std::string>& lines) {
  return json::array(lines.begin(), lines.end());
}

std::optional<std::int64_t> integer_of(const json::object& call, std::string_view member) {
  const auto* value = call.if_contains(member);
  return value != nullptr && value->is_int64() ? std::optional(value->get_int64()) : std::nullopt;
}

core::Random random_of(const json::object& call) {
  return core::Random(static_cast<std::uint64_t>(integer_of(call, "seed").value_or(0)));
}

// The scenario by this version of its game's rules.
std::expected<LoadedScenario, CallFault> by_version(const core::Game& newest, std::int64_t version,
                                                    const json::value& file) {
  const auto& ruleset = newest.description().id;
  const auto* game = find_game(ruleset, static_cast<int>(version));
  if (game == nullptr) {
    return refuse(fmt::format("rules_version: this module plays {} by its versions {}", ruleset,
                              versions_of(ruleset)));
  }
  auto scenario = game->load_scenario(file);
  if (!scenario) return refuse("scenario: has faults", core::encode(scenario.error()));
  return LoadedScenario{game, *std::move(scenario)};
}

Answer open(const json::object& call) {
  const auto* file = call.if_contains("scenario");
  if (file == nullptr) return refuse("scenario: give the scenario file as an object");
  auto loaded = load_scenario(core::canonical_json(*file));
  if (!loaded) return refuse("scenario: has faults", core::encode(loaded.error()));
  if (const auto version = integer_of(call, "rules_version")) {
    auto older = by_version(*loaded->game, *version, *file);
    if (!older) return std::unexpected(older.error());
    loaded = *std::move(older);
  }
  const auto decisions = match::decisions_named(text_of(call, "decisions"));
  Table table{loaded->game, std::move(loaded->scenario), {}};
  table.state =
      table.game->initial_state(table.scenario, decisions.value_or(core::Decisions::standing));
  if (const auto* position = call.if_contains("position"); position != nullptr) {
    auto state = table.game->decode(table.scenario, *position);
    if (!state) return refuse("position: has faults", core::encode(state.error()));
    table.state = *std::move(state);
  }
  return tables().add(std::move(table));
}

Answer legal(const Table& table, core::Side side, const json::object&) {
  return lines_of(table.game->legal_orders(table.state, side));
}

Answer default_orders(const Table& table, core::Side side, const json::object&) {
  const auto* doctrine = table.game->doctrine();
  if (doctrine == nullptr) return refuse("this game has no default orders");
  return lines_of(doctrine->default_orders(table.state, side));
}

Answer check(const Table& table, core::Side side, const json::object& call) {
  const auto orders = orders_of(table, side, call);
  const auto* previews = table.game->previews();
  if (!orders) return json::object{{"refusals", core::encode(orders.error())}};
  return json::object{
      {"orders", lines_of(orders->lines)},
      {"refusals", core::encode(table.game->check(table.state, side, *orders))},
      {"preview",
       previews != nullptr ? previews->preview(table.state, side, *orders) : json::array{}}};
}

Answer choose(const Table& table, core::Side side, const json::object& call) {
  const auto level = captain::level_with_id(text_of(call, "level"));
  if (!level) return refuse(fmt::format("level: one of {}", captain::level_ids()));
  if (table.game->awaited(table.state).empty()) return refuse("the game is over");
  if (!captain::can_play(*table.game, *level)) {
    return refuse(fmt::format("this game has no {}", captain::id(*level)));
  }
  auto random = random_of(call);
  return lines_of(captain::choose(*table.game, table.state, side, *level, random).lines);
}

// A table of its own for what came of the orders, with the events and what they say to `side`; the
// old one stays as it is.
Answer add_played(const Table& table, core::Side side, const std::vector<std::string>& orders,
                  core::Adjudication played) {
  json::array events;
  for (const auto& event : played.events) events.push_back(core::encode(event));
  const auto told = table.game->sentences(table.scenario, played.events, side);
  auto added = tables().add({table.game, table.scenario, std::move(played.state)});
  if (added) {
    added->as_object()["orders"] = lines_of(orders);
    added->as_object()["events"] = std::move(events);
    added->as_object()["sentences"] = lines_of(told);
  }
  return added;
}

// The dice that a call lists, which must be as many as are rolled; where it gives a seed those that
// are lacking are rolled, and those that are too many are left.
class CallDice : public core::Dice {
 public:
  explicit CallDice(const json::object& call)
      : listed_(values_in(call)), random_(random_of(call)), seeded_(integer_of(call, "seed")) {}
  int roll(int sides, std::string_view purpose) override {
    if (listed_.unused() == 0 && seeded_) return core::RandomDice(random_).roll(sides, purpose);
    return listed_.roll(sides, purpose);
  }
  int surplus() const { return seeded_ ? 0 : listed_.unused(); }

 private:
  static std::vector<int> values_in(const json::object& call) {
    std::vector<int> values;
    if (const auto* list = call.if_contains("dice"); list != nullptr && list->is_array()) {
      for (const auto& value : list->get_array()) {
        values.push_back(value.is_int64() ? static_cast<int>(value.get_int64()) : 0);
      }
    }
    return values;
  }

  dice::ScriptedDice listed_;
  core::Random random_;
  bool seeded_;
};

// The orders, if they may be given.
std::expected<core::Orders, CallFault> legal_orders_of(const Table& table, core::Side side,
                                                       const json::object& call) {
  auto orders = orders_of(table, side, call);
  const auto refusals = orders ? table.game->check(table.state, side, *orders) : orders.error();
  if (!refusals.empty()) return refuse("the orders are refused", core::encode(refusals));
  return *std::move(orders);
}

Answer adjudicate(const Table& table, core::Side side, const json::object& call) {
  const auto orders = legal_orders_of(table, side, call);
  if (!orders) return std::unexpected(orders.error());
  CallDice dice(call);
  auto played = table.game->adjudicate(table.state, side, *orders, dice);
  if (dice.surplus() > 0) {
    return refuse(fmt::format("dice: the last {} were not rolled: leave them out", dice.surplus()));
  }
  return add_played(table, side, orders->lines, std::move(played));
}

Answer plan(const Table& table, core::Side side, const json::object& call) {
  const auto* plans = table.game->turn_plans();
  if (plans == nullptr) return refuse("this game has no plans");
  if (const auto* orders = call.if_contains("orders"); orders != nullptr && orders->is_array()) {
    return plans->plan_json(table.state, side, orders->get_array());
  }
  return plans->plan(table.state, side, text_of(call, "text"));
}

// What the standing orders that the call gives make of the table.
std::expected<core::Adjudication, CallFault> with_standing_orders(const Table& table,
                                                                  core::Side side,
                                                                  const json::object& call) {
  const auto& standing = *table.game->standing_orders();
  const auto* objects = call.if_contains("orders");
  const auto orders =
      objects != nullptr && objects->is_array()
          ? core::read_standing_orders(standing, table.state, side, objects->get_array())
          : core::read_standing_orders(standing, table.state, side, text_of(call, "text"));
  if (!orders) return refuse("the standing orders are refused", core::encode(orders.error()));
  return standing.set(table.state, side, *orders);
}

// Those that the side has, or those that the call gives as they would be, and what they would
// choose.
Answer standing_orders(const Table& table, core::Side side, const json::object& call) {
  const auto* standing = table.game->standing_orders();
  if (standing == nullptr) return refuse("this game has no standing orders");
  core::State state = table.state;
  if (call.contains("text") || call.contains("orders")) {
    auto given = with_standing_orders(table, side, call);
    if (!given) return std::unexpected(std::move(given.error()));
    state = std::move(given->state);
  }
  json::object told{{"orders", lines_of(standing->of(state, side))}};
  if (auto objects = standing->objects_of(state, side)) told["json"] = *std::move(objects);
  if (const auto* forecasts = table.game->forecasts()) {
    told["forecast"] = forecasts->forecast(state, side);
  }
  return told;
}

Answer set_standing_orders(const Table& table, core::Side side, const json::object& call) {
  const auto* standing = table.game->standing_orders();
  if (standing == nullptr) return refuse("this game has no standing orders");
  auto given = with_standing_orders(table, side, call);
  if (!given) return std::unexpected(std::move(given.error()));
  const auto lines = standing->of(given->state, side);
  return add_played(table, side, lines, *std::move(given));
}

Answer evaluate(const Table& table, core::Side side, const json::object&) {
  const auto* player = table.game->computer_player();
  if (player == nullptr) return refuse("this game has no computer player");
  return json::object{{"value", player->evaluate(table.state, side)},
                      {"chances", player->learned(table.state)}};
}

Answer weigh(const Table& table, core::Side side, const json::object& call) {
  if (table.game->computer_player() == nullptr) return refuse("this game has no computer player");
  const auto orders = legal_orders_of(table, side, call);
  if (!orders) return std::unexpected(orders.error());
  auto random = random_of(call);
  const auto [values, learned] = captain::weigh(*table.game, table.state, side, *orders, random);
  return json::object{{"values", json::array(values.begin(), values.end())}, {"chances", learned}};
}

// What the side would be about with these orders, in a sentence; "" where there is none. They are
// only planned: no die is thrown.
Answer explain(const Table& table, core::Side side, const json::object& call) {
  if (table.game->computer_player() == nullptr) return refuse("this game has no computer player");
  const auto orders = legal_orders_of(table, side, call);
  if (!orders) return std::unexpected(orders.error());
  return json::string(captain::explained(*table.game, table.state, side, *orders, {}));
}

Answer verify(const json::object& call) {
  return match::encode(match::verify(text_of(call, "record"), games()));
}

using OnTable = Answer (*)(const Table&, core::Side, const json::object&);
constexpr std::pair<std::string_view, OnTable> on_table[] = {
    {"legal", legal},
    {"explain", explain},
    {"check", check},
    {"plan", plan},
    {"default_orders", default_orders},
    {"standing_orders", standing_orders},
    {"set_standing_orders", set_standing_orders},
    {"adjudicate", adjudicate},
    {"choose", choose},
    {"evaluate", evaluate},
    {"weigh", weigh},
};

Answer answer_to(const json::object& call) {
  const auto name = text_of(call, "call");
  if (name == "open") return open(call);
  if (name == "verify") return verify(call);
  if (name == "close") {
    tables().close(call);
    return json::value();
  }
  const auto* known =
      std::ranges::find(on_table, name, &std::pair<std::string_view, OnTable>::first);
  if (known == std::end(on_table)) return refuse(fmt::format("call: \"{}\" is not known", name));
  const Table* table = tables().find(call);
  if (table == nullptr) return refuse("table: is not open");
  const auto side = side_of(*table, call);
  if (!side) return std::unexpected(side.error());
  return known->second(*table, *side, call);
}

std::string answer(std::string_view request) {
  const auto call = core::parse_json(request);
  Answer given = refuse("the call must be a JSON object");
  if (!call) {
    given = refuse(call.error());
  } else if (call->is_object()) {
    given = answer_to(call->get_object());
  }
  if (given) return json::serialize(json::object{{"answer", *std::move(given)}});
  return json::serialize(json::object{{"error", std::move(given.error().message)},
                                      {"faults", std::move(given.error().faults)}});
}

}  // namespace
}  // namespace adjutant::wasm

extern "C" {

// Room for a request of `size` bytes, which answer() frees.
[[clang::export_name("allocate")]] char* adjutant_allocate(std::size_t size) {
  return static_cast<char*>(std::malloc(size));
}

// Answers the request and returns where the answer stands: its size in bytes as 32 bits, then the
// bytes. They stay until the next call.
[[clang::export_name("answer")]] const char* adjutant_answer(char* request, std::size_t size) {
  static std::string told;
  const std::string text = adjutant::wasm::answer({request, size});
  std::free(request);
  const auto length = static_cast<std::uint32_t>(text.size());
  told.assign(reinterpret_cast<const char*>(&length), sizeof length);
  told += text;
  return told.data();
}
}
