#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/core/cited.hpp"
#include "engine/core/document.hpp"
#include "engine/core/event_fields.hpp"
#include "engine/core/values.hpp"

// The sections that reports of several games have.
namespace adjutant::core {

// Where the units are, in the mails of games that have it.
inline constexpr const char* position_section = "Position";

// A side's name in its battle.
template <class State>
const std::string& side_name(const State& state, Side side) {
  return state.scenario->side_names[index(side)];
}

// What happened, as far as the viewer sees it: a list up to each event of the type `ends`, and one
// of the rest. `details` gives the lines below the sentence of an event.
template <class Scenario, class Details>
void tell_turns(Document& document, const Scenario& scenario, const Events& events, Viewer viewer,
                std::string_view ends, Details details) {
  const auto seen = seen_by(events, viewer);
  const auto told = sentences(scenario, seen);
  List list;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const auto& event = seen[i];
    if (told[i].empty()) continue;
    list.items.push_back({fmt::format("{}{}.", told[i], cited(event.rule)), details(event)});
    if (event.type == ends) document.emplace_back(std::exchange(list, {}));
  }
  if (!list.items.empty()) document.emplace_back(std::move(list));
}

// A table, or what is said where it has no rows.
inline void add_table(Document& document, Table table, std::string_view without_rows) {
  if (table.rows.empty()) {
    document.emplace_back(Paragraph{std::string(without_rows)});
  } else {
    document.emplace_back(std::move(table));
  }
}

// "Waiting for the French. Turn 2 of 8 …", for each answer that is due; `people` names a side.
template <class People>
void describe_what_follows(Document& document, const std::vector<Awaited>& due, People people) {
  document.emplace_back(Heading{2, due.empty() ? "The battle is over" : next_turn});
  for (const auto& answer : due) {
    document.emplace_back(
        Paragraph{fmt::format("Waiting for {}. {}", people(answer.side), answer.question)});
  }
}

// What a forecast (core::Forecasts) says of the viewer's side, until the battle is over.
template <class State>
void describe_forecast(Document& document, const State& state, Viewer viewer) {
  if (!viewer || !next_to_act(state)) return;
  List list;
  const auto told = forecast(state, *viewer);
  for (const auto& line : told.at("text").as_array()) {
    list.items.push_back({std::string(line.as_string()), {}});
  }
  document.emplace_back(Heading{2, automatic_decisions});
  document.emplace_back(std::move(list));
}

}  // namespace adjutant::core
