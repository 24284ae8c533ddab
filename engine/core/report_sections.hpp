#pragma once

#include <fmt/format.h>

#include "engine/core/document.hpp"
#include "engine/core/values.hpp"

// The sections that reports of several games have.
namespace adjutant::core {

// Where the units are, in the mails of games that have it.
inline constexpr const char* position_section = "Position";

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
