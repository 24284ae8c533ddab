#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/server/app/world.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::app {

// Tournaments of four players and their organiser.
class TournamentWorld : public World {
 protected:
  TournamentWorld() {
    for (int i = 1; i <= 4; ++i) players.push_back(player(fmt::format("player{}", i)));
  }

  json::object definition(std::string_view stage, std::string_view more = "") {
    return core::parse_json(
               fmt::format(R"({{"format":"adjutant-tournament-definition-1","title":"Club",)"
                           R"("ruleset":"{}","scenarios":[{{"id":"{}"}}],"stages":[{}],)"
                           R"("clock":{{"turn_minutes":1440}}{}}})",
                           opening.ruleset, opening.scenario, stage, more))
        ->as_object();
  }

  std::string create(const json::object& wanted) {
    const auto made = app().tournaments.create({organiser}, {.definition = wanted});
    EXPECT_TRUE(made.has_value()) << (made ? "" : made.error().detail);
    return made ? std::string(made->at("id").as_string()) : std::string();
  }

  std::string go(const std::string& id, std::string_view where) {
    return problem_of(app().tournaments.go({organiser}, id, where, {.reason = "because"}));
  }

  // Open, entered by all, started.
  std::string started(const json::object& wanted) {
    auto id = create(wanted);
    EXPECT_EQ(go(id, "open"), "done");
    for (const auto& one : players) EXPECT_EQ(problem_of(enter(id, one)), "done");
    EXPECT_EQ(go(id, "close"), "done");
    EXPECT_EQ(go(id, "start"), "done");
    return id;
  }

  Result<json::object> enter(const std::string& id, const Identity& who) {
    return app().tournaments.enter({who}, id, {.seed = "seed of " + who.account.handle});
  }
  Result<json::object> draw(const std::string& id) {
    return app().tournaments.draw_round({organiser}, id, {}, false);
  }
  Result<json::object> begin_round(const std::string& id, int round) {
    return app().tournaments.start_round({organiser}, id, round, {});
  }

  life::Tournament value(const std::string& id) { return app().tournament_host.load(id)->value; }

  const Identity& who(const std::string& id, int entry) {
    const auto account = app().tournament_host.load(id)->row_of(entry).account;
    return *std::ranges::find(players, account, [](const Identity& one) { return one.account.id; });
  }

  // Both sides play a turn, then the second in the table resigns.
  void play(const std::string& id, const life::Board& board) {
    for (int turns = 0; turns < 2; ++turns) {
      const auto now = row(board.match);
      const auto& seat = now.seats[core::index(*now.to_act)];
      const auto& mover = *std::ranges::find(players, seat.account,
                                             [](const Identity& one) { return one.account.id; });
      for (const auto& orders : opening.quiet) {
        if (submit(mover, board.match, orders)) break;
      }
    }
    ASSERT_TRUE(declare(who(id, board.black), board.match, {.kind = match::Kind::resign}));
  }

  void play_round(const std::string& id, int round) {
    for (const auto& board : value(id).round(round)->boards) {
      if (!board.decided()) play(id, board);
    }
    run();
  }

  // What the server does of itself until nothing is left.
  void run() {
    for (int i = 0; i < 20 && !app().tournament_timer.run_due(clock.now()).empty(); ++i) {
    }
  }

  // So many days, with everybody playing what has begun.
  void lead(const std::string& id, int days) {
    for (int day = 0; day < days; ++day) {
      run();
      for (const auto& round : value(id).rounds) {
        for (const auto& board : round.boards) {
          if (!board.decided() && is_running(board.match)) play(id, board);
        }
      }
      run();
      clock.advance(std::chrono::hours{24});
    }
    run();
  }

  // Of the scenario's game, the first one first.
  std::array<std::string, 2> row_sides() {
    const auto& sides = find_game(opening.ruleset)->description().sides;
    return {std::string(sides[0]), std::string(sides[1])};
  }

  bool is_running(const std::string& match) {
    const auto found = store->match(match);
    return found && found->status == ports::MatchStatus::running;
  }

  Identity organiser = player("organiser");
  std::vector<Identity> players;
  const std::string swiss = R"({"system":"swiss","rounds":2})";
  const std::string by_hand = R"(,"round":{"automatic":false})";
};

}  // namespace adjutant::app
