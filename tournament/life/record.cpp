#include "tournament/life/record.hpp"

#include "tournament/life/table.hpp"
#include "tournament/value/draw.hpp"

namespace adjutant::tournament::life {
namespace {

json::value or_null(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

json::array entrants_of(const Tournament& tournament, const std::vector<Person>& people) {
  json::array entrants;
  for (const auto& entry : tournament.entries) {
    const auto& person = people.at(static_cast<std::size_t>(entry.number) - 1);
    entrants.push_back(json::object{{"entry", entry.number},
                                    {"player", or_null(person.handle)},
                                    {"salt", or_null(person.salt)},
                                    {"seed", or_null(entry.seed)},
                                    {"rating", entry.rating}});
  }
  return entrants;
}

}  // namespace

json::array draws_of(const Tournament& tournament) {
  json::array draws;
  for (const auto& draw : tournament.draws) {
    draws.push_back(json::object{{"draw", draw.draw}, {"link", draw.link}});
  }
  return draws;
}

json::array results_of(const Tournament& tournament) {
  json::array results;
  for (const auto& event : tournament.chain) {
    const auto* head = event.fields.if_contains("head");
    if (event.type != "result" || head == nullptr) continue;
    results.push_back(json::object{{"round", event.fields.at("round")},
                                   {"board", event.fields.at("board")},
                                   {"match", event.fields.at("match")},
                                   {"head", *head}});
  }
  return results;
}

json::object standings_of(const Tournament& tournament) {
  const int rounds = rounds_closed(tournament);
  json::array rows;
  for (const auto& [row, stage] : places_of(tournament, rounds)) {
    json::array figures;
    for (const auto& figure : row.figures) figures.emplace_back(standing::text_of(figure));
    rows.push_back(json::object{{"place", row.place},
                                {"entry", tournament.by_pairing(row.number)->number},
                                {"points", row.points},
                                {"figures", std::move(figures)}});
  }
  return {{"round", rounds}, {"rows", std::move(rows)}};
}

json::object record_of(const Tournament& tournament, const std::vector<Person>& people) {
  json::array events;
  for (const auto& event : tournament.chain) events.push_back(encode(event));
  return {{"format", "adjutant-tournament-1"},
          {"tournament", tournament.id},
          {"commitment", tournament.commitment},
          {"links", draws_max},
          {"definition", tournament.definition_file},
          {"entrants", entrants_of(tournament, people)},
          {"draws", draws_of(tournament)},
          {"events", std::move(events)},
          {"results", results_of(tournament)},
          {"standings", standings_of(tournament)}};
}

}  // namespace adjutant::tournament::life
