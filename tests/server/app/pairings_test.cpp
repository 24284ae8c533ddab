#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

class PairingsTest : public TournamentWorld {
 protected:
  PairingsTest() {
    id = started(definition(R"({"system":"swiss","rounds":3})", by_hand));
    EXPECT_TRUE(draw(id));
  }

  // The boards that are drawn, with the sides exchanged where `turned` says so.
  protocol::PairByHand drawn(const std::vector<bool>& turned) {
    protocol::PairByHand wanted{.pairs = {}, .byes = {}, .act = {.reason = "a mistake"}};
    const auto round = value(id).rounds.back();
    for (std::size_t i = 0; i < round.boards.size(); ++i) {
      const auto& board = round.boards[i];
      wanted.pairs.emplace_back(turned[i] ? board.black : board.white,
                                turned[i] ? board.white : board.black);
    }
    return wanted;
  }
  std::string pair(const Identity& who, const protocol::PairByHand& wanted, int round = 1) {
    return problem_of(app().tournaments.pair_by_hand({who}, id, round, wanted, false));
  }
  // The rules that a round which is only shown would break; it has nothing but its boards from it.
  static std::vector<std::string> broken(const Result<json::object>& shown) {
    EXPECT_TRUE(shown.has_value());
    std::vector<std::string> rules;
    for (const auto& one : shown->at("breaks").as_array()) {
      EXPECT_FALSE(one.at("entries").as_array().empty());
      rules.emplace_back(one.at("rule").as_string());
    }
    for (const auto& board : shown->at("boards").as_array())
      EXPECT_TRUE(board.at("match").is_null());
    return rules;
  }
  std::string forbid(const Identity& who, std::vector<std::pair<int, int>> pairs) {
    return problem_of(app().tournaments.forbid_pairs(
        {who}, id, {.pairs = std::move(pairs), .act = {.reason = "brothers"}}));
  }
  std::size_t mails(int entry) { return mails_to(who(id, entry).account.email).size(); }

  std::string id;
};

TEST_F(PairingsTest, AnOfficialPairsARoundByHandAndWhomItTouchesIsMailed) {
  const auto before = value(id).rounds.back();
  const auto& turned = before.boards[0];
  const auto& same = before.boards[1];
  const auto told = std::array{mails(turned.white), mails(same.white)};
  EXPECT_EQ(pair(players[0], drawn({true, false})), "forbidden");
  auto silent = drawn({true, false});
  silent.act.reason.clear();
  EXPECT_EQ(pair(organiser, silent), "bad-request");
  ASSERT_EQ(pair(organiser, drawn({true, false})), "done");
  const auto round = value(id).rounds.back();
  EXPECT_EQ(round.boards[0].white, turned.black);
  EXPECT_TRUE(round.by_hand);
  EXPECT_EQ(mails(turned.white), told[0] + 1) << "once";
  EXPECT_EQ(mails(same.white), told[1]);
  ASSERT_EQ(problem_of(begin_round(id, 1)), "done");
  EXPECT_EQ(row(round.boards[0].match).seats[0].account, who(id, turned.black).account.id);
  EXPECT_EQ(pair(organiser, drawn({true, true})), "round-started");
  play_round(id, 1);
  EXPECT_EQ(value(id).rounds.back().state, life::RoundState::closed) << "results are taken";
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
}

TEST_F(PairingsTest, FaultsAreToldAllAtOnce) {
  auto wanted = drawn({false, false});
  wanted.pairs[0].second = 77;
  const auto refused = app().tournaments.pair_by_hand({organiser}, id, 1, wanted, false);
  ASSERT_FALSE(refused.has_value());
  ASSERT_THAT(refused.error().extension.errors, SizeIs(2));
  EXPECT_EQ(refused.error().extension.errors[0].path, "pairs[0].black");
  EXPECT_FALSE(value(id).rounds.back().by_hand);
}

TEST_F(PairingsTest, ADryRunSaysWhatIsBrokenAndDoesNothing) {
  auto wanted = drawn({true, false});
  wanted.act.reason.clear();  // nobody will read one
  const auto before = value(id).chain.size();
  const auto shown = app().tournaments.pair_by_hand({organiser}, id, 1, wanted, true);
  EXPECT_THAT(broken(shown), testing::ElementsAre("5.2"));
  EXPECT_EQ(shown->at("boards").at(0).at("white").at("entry"), wanted.pairs[0].first);
  EXPECT_EQ(value(id).chain.size(), before);
  EXPECT_EQ(problem_of(app().tournaments.pair_by_hand({players[0]}, id, 1, wanted, true)),
            "forbidden");
  wanted.pairs[0].second = 77;
  EXPECT_EQ(problem_of(app().tournaments.pair_by_hand({organiser}, id, 1, wanted, true)),
            "bad-request");
  ASSERT_EQ(problem_of(app().tournaments.undo_round({organiser}, id, 1, {.reason = "a slip"})),
            "done");
  EXPECT_THAT(broken(app().tournaments.draw_round({organiser}, id, {}, true)), IsEmpty());
}

TEST_F(PairingsTest, ADryRunLeavesOutWhoIsAwayAsTheDrawDoes) {
  ASSERT_EQ(problem_of(app().tournaments.undo_round({organiser}, id, 1, {.reason = "a slip"})),
            "done");
  ASSERT_EQ(problem_of(app().tournaments.announce_absence(
                {players[0]}, id, {.absences = {{"2026-01-01", "2035-12-31"}}})),
            "done");
  const auto shown = app().tournaments.draw_round({organiser}, id, {}, true);
  ASSERT_TRUE(shown.has_value());
  EXPECT_EQ(shown->at("boards").as_array().size(), 1U);
  ASSERT_TRUE(draw(id));
  EXPECT_THAT(value(id).rounds.back().boards, SizeIs(1));
}

TEST_F(PairingsTest, NobodyMakesOrForbidsAPairOfTheirOwn) {
  ASSERT_TRUE(
      app().tournaments.appoint({organiser}, id, {.arbiters = {who(id, 1).account.handle}}));
  const auto& arbiter = who(id, 1);
  const auto boards = value(id).rounds.back().boards;
  const bool first = boards[0].has(1);
  EXPECT_EQ(pair(arbiter, drawn({first, !first})), "own-match");
  EXPECT_EQ(pair(arbiter, drawn({!first, first})), "done") << "their own stays as it was";
  EXPECT_EQ(forbid(arbiter, {{1, 2}}), "own-match");
  EXPECT_EQ(forbid(organiser, {{1, 2}}), "done");
  EXPECT_EQ(forbid(arbiter, {{1, 2}, {3, 4}}), "done");
  EXPECT_EQ(forbid(arbiter, {{3, 4}}), "own-match") << "to allow one is no better";
  EXPECT_EQ(forbid(players[3], {}), "forbidden");
}

TEST_F(PairingsTest, WhoShallNotMeetIsTold) {
  ASSERT_EQ(forbid(organiser, {{4, 2}}), "done");
  const auto view = app().tournament_reading.status(std::nullopt, id);
  ASSERT_TRUE(view.has_value());
  EXPECT_THAT(view->forbidden, testing::ElementsAre(std::pair(2, 4)));
  const auto feed = app().tournament_feeds.feed(std::nullopt, id);
  ASSERT_TRUE(feed.has_value());
  EXPECT_EQ(feed->items.front().reason, "brothers");
}

TEST_F(PairingsTest, BidsGoWithTheRoundThatTheyWereFor) {
  id = started(definition(swiss, R"(,"sides":"bid","round":{"automatic":false,"bid_hours":9})"));
  ASSERT_TRUE(draw(id));
  const auto board = value(id).rounds[0].boards[0];
  ASSERT_TRUE(app().bidding.bid(who(id, board.white), id, 1, 1, {.side = row_sides()[1]}));
  ASSERT_EQ(pair(organiser, drawn({true, true})), "done");
  EXPECT_THAT(store->bids(id, 1), IsEmpty());
}

}  // namespace
}  // namespace adjutant::app
