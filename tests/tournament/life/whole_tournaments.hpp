#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/ensure.hpp"
#include "engine/core/random.hpp"
#include "tournament/life/bids.hpp"
#include "tournament/life/commands.hpp"
#include "tournament/life/record.hpp"
#include "tournament/life/table.hpp"
#include "tournament/value/draw.hpp"

// Tournaments led from their creation to the end by the commands alone.
namespace adjutant::tournament::life {

inline json::object definition_of(std::string_view stage, std::string_view more = "") {
  return core::parse_json(
             std::string(R"({"format":"adjutant-tournament-definition-1",)") +
             R"("title":"Club","ruleset":"any","scenarios":[{"id":"one"},{"id":"two",)" +
             R"("favoured":"red"}],"stages":[)" + std::string(stage) + "]" + std::string(more) +
             "}")
      ->as_object();
}

inline const Act organiser{.at = "2026-01-01T00:00:00Z", .by = "organiser"};
inline const Act server{.at = "2026-01-02T00:00:00Z", .by = "server"};

class WholeTournament {
 public:
  explicit WholeTournament(const json::object& definition, int entrants,
                           int rules_version = rules_version_newest)
      : links(core::sha256("secret")) {
    value.id = "t_test";
    value.commitment = links.commitment();
    auto created = create(value.id, definition, organiser);
    created.fields["rules_version"] = rules_version;
    record(value, std::move(created));
    done(open(value, organiser));
    for (int i = 1; i <= entrants; ++i) enter();
  }

  // False where the command is refused.
  bool done(const Decision& decision) {
    if (!decision) {
      refused = decision.error();
      return false;
    }
    for (const auto& event : *decision) add(event);
    const auto link = [this](int draw) { return links.link(draw); };
    for (const auto& event : follow_up(value, link, server)) add(event);
    return true;
  }

  // As a server does: not before the last event.
  void add(Event event) {
    event.at = std::max(event.at, value.chain.back().at);
    record(value, std::move(event));
  }

  bool enter(bool eliminator = false, const std::string& team = "") {
    const auto number = std::to_string(people.size() + 1);
    const Person person{"player" + number, std::string(31, '0') + number};
    const NewEntry entry{.hash = entrant_hash(person.salt, person.handle),
                         .seed = "seed " + number,
                         .eliminator = eliminator,
                         .team = team};
    const bool entered = done(life::enter(value, entry, {.at = organiser.at, .by = number}));
    if (entered) {
      people.push_back(person);
      seeds.emplace(static_cast<int>(people.size()), entry.seed);
    }
    return entered;
  }

  void begin() {
    ENSURE(done(close(value, seeds, organiser)), refused.detail);
    ENSURE(start(), refused.detail);
  }
  bool start() {
    return done(life::start(
        value, {{"one", "red"}, {"two", "red"}}, [this](int draw) { return links.link(draw); },
        organiser));
  }

  bool draw() {
    return done(draw_round(value, [this] { return "m_" + std::to_string(++matches); }, organiser));
  }

  // The round that was drawn last.
  bool begin_round() {
    const auto& round = value.rounds.back();
    if (round.bids && !round.bids_open && !open_bids({})) return false;
    return done(start_round(value, value.rounds.back().number, organiser));
  }
  bool open_bids(const std::vector<Bid>& bids) {
    return done(life::open_bids(
        value, value.rounds.back().number, bids, "red",
        [this](int draw) { return links.link(draw); }, server));
  }

  void play(core::Random& random) {
    const auto round = value.rounds.back();
    ENSURE(begin_round(), refused.detail);
    for (const auto& board : round.boards) {
      constexpr BoardResult results[] = {{'1', '0'}, {'0', '1'}, {'=', '='}, {'+', '-'}};
      done(take_result(value, round.number, board.number, results[random.below(4)], "head", server,
                       board.leg, static_cast<int>(random.below(5)) - 2));
    }
  }

  void play_on(core::Random& random) {
    while (draw()) play(random);
  }

  Links links;
  Tournament value;
  std::vector<Person> people;
  std::map<int, std::string> seeds;
  int matches = 0;
  Refused refused;
};

}  // namespace adjutant::tournament::life
