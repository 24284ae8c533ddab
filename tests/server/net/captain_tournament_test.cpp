#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/captain/captain.hpp"
#include "engine/core/random.hpp"
#include "tests/server/net/service_world.hpp"
#include "tournament/life/record.hpp"

// Whole tournaments through the API: every match is played to its end by Captain's lower level,
// with the clock of the simulation.
namespace adjutant::net {
namespace {

namespace json = core::json;

using testing::IsEmpty;

class CaptainTournamentTest : public ServiceWorld {
 protected:
  json::object call(const std::string& method, const std::string& path, const std::string& token,
                    const json::value& body = json::object()) {
    auto asked = request(method, "/api/v1" + path, token);
    const auto answer =
        method == "GET" ? ask(std::move(asked)) : ask_json(std::move(asked), serialize(body));
    EXPECT_LT(answer.status, 300) << method << " " << path << ": " << answer.body;
    const auto value = core::parse_json(answer.body);
    return value && value->is_object() ? value->as_object() : json::object();
  }

  // What the server does of itself until nothing is left.
  void run() {
    for (int i = 0; i < 50 && !app().tournament_timer.run_due(clock.now()).empty(); ++i) {
    }
  }

  std::string made(int rounds) {
    const auto definition = core::parse_json(fmt::format(
        R"({{"format":"adjutant-tournament-definition-1","title":"Captains","ruleset":"{}",)"
        R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"swiss","rounds":{}}}],)"
        R"("clock":{{"turn_minutes":14400}}}})",
        opening.ruleset, opening.scenario, rounds));
    const auto made =
        call("POST", "/tournaments", organiser, json::object{{"definition", *definition}});
    return std::string(made.at("id").as_string());
  }

  // Orders of the side that is awaited, as text; empty when the match is over.
  struct Answer {
    std::int64_t account = 0;
    int revision = 0;
    std::string text;
  };
  std::optional<Answer> next_answer(const std::string& match, core::Random& chance) {
    auto slot = app().host.enter(match);
    const auto live = app().host.load(*slot);
    if (!live || (*live)->match.result) return std::nullopt;
    const auto& now = (*live)->match;
    const auto side = now.awaited->front().side;
    const auto orders =
        captain::choose(*now.setup->game, now.state, side, captain::Level::greedy, chance);
    Answer answer{(*live)->row.seats[core::index(side)].account, now.revision, {}};
    for (const auto& line : orders.lines) answer.text += line + "\n";
    return answer;
  }

  void play_out(const std::string& match, core::Random& chance) {
    for (int answers = 0; answers < 2'000; ++answers) {
      const auto next = next_answer(match, chance);
      if (!next) return;
      clock.advance(std::chrono::minutes{1});
      const auto done = ask_json(
          request("POST", "/api/v1/matches/" + match + "/orders", tokens.at(next->account)),
          orders(next->revision, next->text));
      ASSERT_EQ(done.status, 200) << done.body;
    }
    FAIL() << match << " does not end";
  }

  void enter_all(const std::string& path, int players) {
    for (int i = 1; i <= players; ++i) {
      const auto handle = fmt::format("captain{}", i);
      const auto account = player(handle).account.id;
      tokens.emplace(account, token_of(handle));
      call("POST", path + "/entries", tokens.at(account), json::object{{"seed", handle}});
    }
  }

  const std::string organiser = session_of("organiser");
  std::map<std::int64_t, std::string> tokens;
};

// Sixteen Captains, five rounds: drawn, started and closed by the server alone, and the record
// holds.
TEST_F(CaptainTournamentTest, SixteenPlayFiveRounds) {
  const auto path = "/tournaments/" + made(5);
  call("POST", path + "/open", organiser);
  enter_all(path, 16);
  call("POST", path + "/close", organiser);
  call("POST", path + "/start", organiser);
  core::Random chance(16);
  for (std::size_t round = 1; round <= 5; ++round) {
    run();
    clock.advance(std::chrono::hours{24});
    run();
    const auto rounds = call("GET", path + "/rounds", organiser).at("rounds").as_array();
    ASSERT_EQ(rounds.size(), round);
    for (const auto& board : rounds.back().at("boards").as_array()) {
      play_out(std::string(board.at("match").as_string()), chance);
    }
  }
  run();
  EXPECT_EQ(call("GET", path, organiser).at("status"), "finished");
  const auto record = call("GET", path + "/record", organiser);
  EXPECT_THAT(tournament::life::verify(record), IsEmpty());
  const auto standings = call("GET", path + "/standings", organiser);
  EXPECT_EQ(standings.at("rows").as_array().size(), 16U);
  // Nobody met twice.
  std::set<std::pair<std::int64_t, std::int64_t>> met;
  for (const auto& round : call("GET", path + "/rounds", organiser).at("rounds").as_array()) {
    for (const auto& board : round.at("boards").as_array()) {
      const auto one = board.at("white").at("entry").as_int64();
      const auto other = board.at("black").at("entry").as_int64();
      EXPECT_TRUE(met.insert(std::minmax(one, other)).second) << one << " " << other;
    }
  }
  EXPECT_EQ(met.size(), 40U);
  // Their ratings, a month later.
  clock.advance(std::chrono::hours{24 * 31});
  run();
  const auto ratings = call("GET", "/ratings", organiser);
  EXPECT_EQ(ratings.at("rows").as_array().size(), 16U);
}

}  // namespace
}  // namespace adjutant::net
