#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/core/rule_book.hpp"

// What players and spectators read: rulesets, scenarios, legal orders, events, reports. Positions,
// records and scenario files are formats of their own (docs/formats.md), written by the engine.
namespace adjutant::protocol {

struct RulesetView {
  std::string id;
  std::string title;
  int rules_version = 1;
  std::vector<std::string> sides;  // ids
  bool is_listed = true;           // legal orders: all of them, or a sample
  std::vector<std::string> abilities;
};

struct SideView {
  std::string id;
  std::string name;
};

struct ScenarioView {
  std::string id;
  std::string ruleset;
  std::vector<SideView> sides;
  std::vector<std::string> abilities;
  std::string title;
  std::string date;
  std::string sha256;
};

struct LegalOrders {
  int revision = 0;
  std::optional<std::string> side;  // whose
  std::vector<std::string> orders;
};

// The texts of JSON are written where the events are.
struct EventsView {
  std::string_view match;
  int revision = 0;
  std::string_view events;     // JSON list
  std::string_view sentences;  // JSON list, one for each of them; empty: not asked for
  int last_event = -1;
  bool more = false;
};

struct ReportView {
  std::string_view match;
  int revision = 0;
  std::string_view text;
  std::string_view html;
  std::string_view svg;
};

// {"rulesets":[{"id","title","rules_version","sides":[…],"legal_orders":"listed"|"sampled",
//  "abilities":[…]}]}
core::json::object encode(const std::vector<RulesetView>& rulesets);
// {"title","sections":[{"title","rules":[{"number","title","text"}]}]}
core::json::object encode(const core::RuleBook& book);
// {"scenarios":[{"id","ruleset","sides":[{"id","name"}],"abilities":[…],"title","date","sha256"}]}
core::json::object encode(const std::vector<ScenarioView>& scenarios);
// {"revision","side"|null,"orders":[…]}
core::json::object encode(const LegalOrders& legal);
// {"match","revision","text","html","svg"}
core::json::object encode(const ReportView& report);
// {"match","revision","events":[…],"sentences":[…],"last_event","more"}; sentences where asked for.
std::string events_text(const EventsView& page);
// The message to live sockets: {"match","revision","events":[…],"sentences":[…]}; sentences, a JSON
// list too, if they are not empty. The match exists, so its id needs no escapes.
std::string live_events(std::string_view match, int revision, std::string_view events,
                        std::string_view sentences);

}  // namespace adjutant::protocol
