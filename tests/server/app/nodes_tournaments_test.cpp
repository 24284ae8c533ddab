#include <fmt/format.h>

#include "tests/server/app/nodes.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::app {
namespace {

class NodesTournamentsTest : public NodesTest {
 protected:
  void SetUp() override {
    NodesTest::SetUp();
    if (IsSkipped()) return;
    organiser = member("organiser");
    const auto definition = core::parse_json(fmt::format(
        R"({{"format":"adjutant-tournament-definition-1","title":"Club","ruleset":"{}",)"
        R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"swiss","rounds":2}}],)"
        R"("clock":{{"turn_minutes":1440}},"round":{{"automatic":false}}}})",
        opening.ruleset, opening.scenario));
    const auto made = one->application.tournaments.create({organiser}, {.definition = *definition});
    ASSERT_TRUE(made) << made.error().detail;
    id = made->at("id").as_string();
    ASSERT_EQ(go(*one, "open"), "done");
  }

  // A player whose address is confirmed.
  Identity member(const std::string& handle) {
    auto identity = player(handle);
    identity.account.confirmed = true;
    return identity;
  }
  std::string enter(Node& node, const Identity& who) {
    return problem_of(node.application.tournaments.enter({who}, id, {.seed = "seed"}));
  }
  std::string go(Node& node, std::string_view where) {
    return problem_of(node.application.tournaments.go({organiser}, id, where, {}));
  }
  life::Tournament value(Node& node) { return node.application.tournament_host.load(id)->value; }

  Identity organiser;
  std::string id;
};

TEST_F(NodesTournamentsTest, PlayersEnterAtBothAtOnce) {
  constexpr int pairs = 12;
  for (int i = 0; i < pairs; ++i) {
    const auto first = member(fmt::format("first{}", i));
    const auto second = member(fmt::format("second{}", i));
    const auto [here, there] =
        at_once([&] { return enter(*one, first); }, [&] { return enter(*other, second); });
    EXPECT_EQ(here, "done");
    EXPECT_EQ(there, "done");
  }
  EXPECT_EQ(value(*one).entries.size(), 2U * pairs);
  EXPECT_EQ(value(*one).head(), value(*other).head());

  ASSERT_EQ(go(*other, "close"), "done");
  ASSERT_EQ(go(*one, "start"), "done");
  const auto draw = [&](Node& node) {
    return problem_of(node.application.tournaments.draw_round({organiser}, id, {}, false));
  };
  const auto [here, there] = at_once([&] { return draw(*one); }, [&] { return draw(*other); });
  EXPECT_NE(here == "done", there == "done") << here << " " << there;
  EXPECT_EQ(value(*other).rounds.size(), 1U);
}

TEST_F(NodesTournamentsTest, ATurnThatIsNeverGivenBackKeepsNobodyOut) {
  const auto kept = one->store.take_tournament_turn();
  ASSERT_TRUE(kept);
  EXPECT_EQ(other->store.take_tournament_turn(), nullptr);
  EXPECT_EQ(enter(*other, member("winfield")), "done");
}

}  // namespace
}  // namespace adjutant::app
