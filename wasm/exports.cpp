#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/captain/captain.hpp"
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

  // Who is awaited and for what, the outcome when the game is over, and the position.
  static json::object describe(const Table& table) {
    const auto& description = table.game->description();
    json::array awaited;
    for (const auto& due : table.game->awaited(table.state)) {
      awaited.push_back(json::object{{"side", description.sides[index(due.side)]},
                                     {"kind", due.kind},
                                     {"question", due.question}});
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

Answer open(const json::object& call) {
  const auto* file = call.if_contains("scenario");
  if (file == nullptr) return refuse("scenario: give the scenario file as an object");
  auto loaded = load_scenario(core::canonical_json(*file));
  if (!loaded) return refuse("scenario: has faults", core::encode(loaded.error()));
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

// What POST …/plan says, of the position as it is: orders that are refused are passed over.
Answer plan(const Table& table, core::Side side, const json::object& call) {
  const auto* plans = table.game->turn_plans();
  if (plans == nullptr) return refuse("this game has no plans");
  if (const auto* orders = call.if_contains("orders"); orders != nullptr && orders->is_array()) {
    return plans->plan_json(table.state, side, orders->get_array());
  }
  return plans->plan(table.state, side, text_of(call, "text"));
}

Answer choose(const Table& table, core::Side side, const json::object& call) {
  static const std::map<std::string_view, captain::Level> levels{
      {"doctrine", captain::Level::doctrine},
      {"greedy", captain::Level::greedy},
      {"captain", captain::Level::captain}};
  const auto level = levels.find(text_of(call, "level"));
  if (level == levels.end()) return refuse("level: one of doctrine, greedy, captain");
  if (table.game->awaited(table.state).empty()) return refuse("the game is over");
  if (!captain::can_play(*table.game, level->second)) {
    return refuse(fmt::format("this game has no {}", level->first));
  }
  const auto* seed = call.if_contains("seed");
  core::Random random(
      seed != nullptr && seed->is_int64() ? static_cast<std::uint64_t>(seed->get_int64()) : 0);
  return lines_of(captain::choose(*table.game, table.state, side, level->second, random).lines);
}

// Plays orders with the dice given, on a table of its own: the old one stays as it is.
Answer adjudicate(const Table& table, core::Side side, const json::object& call) {
  const auto orders = orders_of(table, side, call);
  const auto refusals = orders ? table.game->check(table.state, side, *orders) : orders.error();
  if (!refusals.empty()) return refuse("the orders are refused", core::encode(refusals));
  std::vector<int> values;
  if (const auto* list = call.if_contains("dice"); list != nullptr && list->is_array()) {
    for (const auto& value : list->get_array()) {
      values.push_back(value.is_int64() ? static_cast<int>(value.get_int64()) : 0);
    }
  }
  dice::ScriptedDice dice(std::move(values));
  auto played = table.game->adjudicate(table.state, side, *orders, dice);
  if (dice.unused() > 0) {
    return refuse(fmt::format("dice: the last {} were not rolled: leave them out", dice.unused()));
  }
  json::array events;
  for (const auto& event : played.events) events.push_back(core::encode(event));
  auto added = tables().add({table.game, table.scenario, std::move(played.state)});
  if (added) added->as_object()["events"] = std::move(events);
  return added;
}

Answer verify(const json::object& call) {
  return match::encode(match::verify(text_of(call, "record"), games()));
}

using OnTable = Answer (*)(const Table&, core::Side, const json::object&);
constexpr std::pair<std::string_view, OnTable> on_table[] = {
    {"legal", legal},   {"check", check}, {"default_orders", default_orders},
    {"choose", choose}, {"plan", plan},   {"adjudicate", adjudicate},
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
