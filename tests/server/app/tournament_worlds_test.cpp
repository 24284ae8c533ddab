#include <algorithm>
#include <array>
#include <set>

#include <gmock/gmock.h>

#include "engine/core/random.hpp"
#include "server/app/tournaments/rating_periods.hpp"
#include "tests/server/app/tournament_world.hpp"

// Whole tournaments at random: players who vanish, clocks that jump, a store that fails, a program
// that is killed. Whatever happens, the tournament comes to its end, and all of it holds.
namespace adjutant::app {
namespace {

using std::chrono::hours;
using testing::IsEmpty;

constexpr int worlds = 12;
constexpr int steps_with_faults = 60;
constexpr int days_until_the_organiser_acts = 60;
constexpr int days_to_the_end = 200;

class TournamentWorldsTest : public TournamentWorld,
                             public testing::WithParamInterface<std::uint64_t> {
 protected:
  TournamentWorldsTest() : chance(GetParam()) {}

  int below(int most) { return static_cast<int>(chance.below(static_cast<std::uint32_t>(most))); }

  bool is_gone(std::int64_t account) const { return gone.contains(account); }

  const Identity& identity(std::int64_t account) {
    return *std::ranges::find(players, account, [](const Identity& one) { return one.account.id; });
  }

  // Who is to act at this match does, if they are still there; their opponent claims what is late.
  void act_at(const std::string& match) {
    const auto now = row(match);
    if (now.status != ports::MatchStatus::running || !now.to_act) return;
    const auto mover = now.seats[core::index(*now.to_act)].account;
    const auto other = now.seats[core::index(core::opponent(*now.to_act))].account;
    if (is_gone(mover)) {
      const bool late = now.deadline && *now.deadline < clock.now();
      if (late && !is_gone(other)) {
        app().deadlines.run_due(clock.now());
        (void)declare(identity(other), match, {.kind = match::Kind::claim_win});
      }
      return;
    }
    const bool resigns = now.submissions >= 4 && below(3) == 0;
    if (resigns) {
      (void)declare(identity(mover), match, {.kind = match::Kind::resign});
      return;
    }
    for (const auto& orders : opening.quiet) {
      if (submit(identity(mover), match, orders)) break;
    }
  }

  void act_somewhere(const std::string& id) {
    const auto now = value(id);
    if (now.rounds.empty()) return;
    for (const auto& board : now.rounds.back().boards) {
      if (!board.decided() && is_running(board.match)) act_at(board.match);
    }
  }

  void something_goes_wrong(const std::string& id) {
    switch (below(7)) {
      case 0:
        store->tournament_call =
            below(2) == 0 ? ShakyStore::Next::fails : ShakyStore::Next::fails_after_commit;
        store->tournament_calls = below(4);
        break;
      case 1:
        restart();
        break;
      case 2:
        clock.advance(-hours{1 + below(30)});
        break;
      case 3:
        clock.advance(hours{24 * (1 + below(12))});
        break;
      case 4:
        if (gone.size() < 2) gone.insert(players[static_cast<std::size_t>(below(4))].account.id);
        break;
      case 5:
        if (const int entry = 1 + below(4); gone.contains(who(id, entry).account.id)) {
          (void)quietly([&] { (void)app().tournaments.withdraw({who(id, entry)}, id, "me", {}); });
        }
        break;
      default:
        store->rating_calls = below(2);
    }
  }

  // Where nobody is left at a board, or nobody can be paired any more, an official decides.
  void end_what_stands_still(const std::string& id) {
    for (const auto& round : value(id).rounds) {
      if (round.state != life::RoundState::started) continue;
      for (const auto& board : round.boards) {
        if (board.decided()) continue;
        (void)app().tournaments.rule({organiser}, id, round.number, board.number,
                                     {.result = "1/2", .act = {.reason = "nobody plays"}});
      }
    }
    (void)go(id, "finish");
  }

  // Rounds that end by the clock in every way, and places that are taken over.
  std::string rules() const {
    constexpr std::array ends{R"("unfinished":"run-on")", R"("days":9,"unfinished":"draw")",
                              R"("days":9,"unfinished":"settle","settle":"points")",
                              R"("days":9,"unfinished":"settle")", R"("days":9,"overlap":1)"};
    const auto* end = ends.at(GetParam() % ends.size());
    return fmt::format(R"(,"round":{{{}}}{})", end,
                       has_substitutes() ? R"(,"dropout":"substitute")" : "");
  }
  bool has_substitutes() const { return GetParam() % 3 != 0; }
  void add_substitute(const std::string& id) {
    if (!has_substitutes()) return;
    players.push_back(player("fifth"));
    ASSERT_TRUE(app().tournaments.enter({players.back()}, id, {.substitute = true}));
  }

  // A call that the store may fail.
  template <class Work>
  bool quietly(Work work) {
    try {
      work();
      return true;
    } catch (const ports::StoreFailure&) {
      return false;
    }
  }

  void one_step(const std::string& id) {
    quietly([&] { run(); });
    if (below(4) == 0) {
      quietly(
          [&] { (void)app().tournaments.answer_offer({players.back()}, id, {.accept = true}); });
    }
    clock.advance(hours{1 + below(30)});
    quietly([&] { act_somewhere(id); });
  }

  core::Random chance;
  std::set<std::int64_t> gone;
};

TEST_P(TournamentWorldsTest, ComeToTheirEnd) {
  const std::string stage = GetParam() % 2 == 0 ? R"({"system":"swiss","rounds":3})"
                                                : R"({"system":"round-robin","concurrent":1})";
  const auto id = started(definition(stage, rules()));
  add_substitute(id);
  for (int step = 0; step < steps_with_faults; ++step) {
    if (below(3) == 0) something_goes_wrong(id);
    one_step(id);
  }
  store->tournament_calls = store->rating_calls = -1;
  restart();
  for (int day = 0; day < days_to_the_end; ++day) {
    if (value(id).status == life::Status::finished) break;
    run();
    act_somewhere(id);
    if (day > days_until_the_organiser_acts) end_what_stands_still(id);
    clock.advance(hours{24});
  }
  const auto over = value(id);
  ASSERT_EQ(over.status, life::Status::finished) << "world " << GetParam();
  std::set<std::pair<int, int>> decided;
  for (const auto& event : over.chain) {
    if (event.type != "result") continue;
    const auto board = std::pair(json::value_to<int>(event.fields.at("round")),
                                 json::value_to<int>(event.fields.at("board")));
    EXPECT_TRUE(decided.insert(board).second) << board.first << ", " << board.second;
  }
  for (const auto& round : over.rounds) {
    for (const auto& board : round.boards) {
      EXPECT_FALSE(is_running(board.match)) << board.match;
    }
  }
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
  clock.advance(hours{24 * 62});
  run();
  EXPECT_THAT(check_ratings(*store), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, TournamentWorldsTest, testing::Range<std::uint64_t>(1, worlds + 1));

}  // namespace
}  // namespace adjutant::app
