#include "engine/games/tlg2/notation/notation.hpp"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/notation/lines.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;
using testing::ElementsAre;
using testing::HasSubstr;

class Notation : public ::testing::Test {
 protected:
  Parsed read(std::string_view text) const { return tlg2::read(*scenario_, text); }

  // The only order of a text, printed.
  std::string canonical(std::string_view text) const {
    const auto parsed = read(text);
    if (!parsed.refusals.empty()) return "refused: " + parsed.refusals.front().message;
    if (parsed.orders.size() != 1) return "not one order";
    return print(*scenario_, parsed.orders.front().order);
  }

  core::Refusal only_refusal(std::string_view text) const {
    const auto parsed = read(text);
    if (parsed.refusals.size() == 1) return parsed.refusals.front();
    ADD_FAILURE() << text << ": " << parsed.refusals.size() << " refusals";
    return {};
  }

  core::Refusals json_refusals(std::string_view text) const {
    return tlg2::read(*scenario_, json::parse(text).as_array()).refusals;
  }

  std::shared_ptr<const Scenario> scenario_ = loaded(chippewa_file());
};

TEST_F(Notation, EveryOrderIsReadInAnyCaseAndPrintedCanonically) {
  const std::vector<std::pair<std::string, std::string>> forms{
      {"MOVE 22us 1727 c1828 C1928", "move 22US C1727 C1828 C1928"},
      {"move 22US C1928", "move 22US C1928"},
      {"enter 1f c2621", "enter 1F C2621"},
      {"Enter 8F", "enter 8F"},
      {"done  MOVING", "done moving"},
      {"attack C2421 with 1F 100F Arm cap 3:1 advance 100f to C2421",
       "attack C2421 with 1F 100F Arm cap 3:1 advance 100F to C2421"},
      {"attack 2421 2422 advance none charge with 8F cap 1:2",
       "attack C2421 C2422 with 8F cap 1:2 charge advance none"},
      {"attack C2421", "attack C2421"},
      {"bombard C2619 with tow cap 1:1", "bombard C2619 with Tow cap 1:1"},
      {"lose 1F", "lose 1F"},
      {"retreat 1F to 2238",
       "refused: 2238 is not on this map: its columns are 10 to 33, its rows "
       "19 to 31"},
      {"retreat \"1F\" TO C2228", "retreat 1F to C2228"},
      {"advance 1F to C2228", "advance 1F to C2228"},
      {"advance none", "advance none"},
      {"end turn # and now you", "end turn"},
      {"\tresign\r", "resign"},
  };
  for (const auto& [written, printed] : forms) EXPECT_EQ(canonical(written), printed) << written;
}

TEST_F(Notation, CommentsBlankLinesQuotedMailAndSignaturesAreSkipped) {
  const auto parsed = read(
      "# my orders\n\n> On Monday you wrote:\n  > move 9US C1928\nmove 9US C1928#go\n-- \nHenry\n");
  ASSERT_TRUE(parsed.refusals.empty());
  ASSERT_EQ(parsed.orders.size(), 1U);
  EXPECT_EQ(parsed.orders[0].line, 5);
  EXPECT_EQ(parsed.orders[0].column, 1);
}

TEST_F(Notation, FaultsHavePlaceCureAndNearMiss) {
  const auto word = only_refusal("end turn\n  mvoe 22US C1928");
  EXPECT_EQ(word.line, 2);
  EXPECT_EQ(word.column, 3);
  EXPECT_EQ(word.order, "mvoe 22US C1928");
  EXPECT_EQ(word.rule, "");
  EXPECT_EQ(word.meant, "move 22US C1928");

  EXPECT_EQ(only_refusal("move 22UX C1928").meant, "move 22US C1928");
  EXPECT_EQ(only_refusal("move 22UX C1928").column, 6);
  EXPECT_EQ(only_refusal("attack C2421 wiht 1F").meant, "attack C2421 with 1F");
  EXPECT_EQ(only_refusal("move 22US T1928").meant, "move 22US C1928");
  EXPECT_EQ(only_refusal("move 22US").column, 10);
  EXPECT_EQ(only_refusal("move 22US C1900").meant, "");
  EXPECT_NE(only_refusal("Dear Henry,").message.find("is not an order"), std::string::npos);
  EXPECT_NE(only_refusal("bombard C2619").message.find("guns"), std::string::npos);
  EXPECT_NE(only_refusal("attack C2421 with 1F 1F").message.find("twice"), std::string::npos);
  EXPECT_NE(only_refusal("attack C2421 cap 8:1").message.find("7:1"), std::string::npos);
  EXPECT_NE(only_refusal("end turn now").message.find("complete"), std::string::npos);
  EXPECT_NE(only_refusal("lose \"1F").message.find("not closed"), std::string::npos);
}

TEST_F(Notation, EveryFaultIsToldAtOnceAndTheRestIsRead) {
  const auto parsed = read("move 22US C4040 C5050\nmove 9US C1928\nenter NOBODY\n");
  EXPECT_EQ(parsed.refusals.size(), 3U);
  EXPECT_EQ(parsed.orders.size(), 1U);
}

TEST_F(Notation, LimitsHold) {
  std::string lines;
  for (int i = 0; i < core::notation::orders_max; ++i) lines += "end turn\n";
  EXPECT_TRUE(read(lines).refusals.empty());
  EXPECT_EQ(only_refusal(lines + "end turn\n").line, core::notation::orders_max + 1);

  const std::string padding(core::notation::line_bytes_max - 8, ' ');
  EXPECT_TRUE(read("end turn" + padding).refusals.empty());
  EXPECT_NE(only_refusal("end turn" + padding + " ").message.find("characters"), std::string::npos);

  const std::string comment(core::notation::text_bytes_max, '#');
  EXPECT_TRUE(read(comment).refusals.empty());
  EXPECT_NE(only_refusal(comment + "#").message.find("bytes"), std::string::npos);
}

TEST_F(Notation, JsonSaysTheSame) {
  const auto orders = json::parse(R"([
    {"order":"move","unit":"22US","path":["C1727","C1828"]},
    {"order":"attack","targets":["C2421"],"with":["1F","Arm"],"cap":"3:1","charge":true,
     "advance":{"unit":"1F","to":"C2421"}},
    {"order":"advance","unit":"none"},
    {"order":"done moving"}])")
                          .as_array();
  const auto parsed = tlg2::read(*scenario_, orders);
  ASSERT_TRUE(parsed.refusals.empty()) << parsed.refusals.front().message;
  EXPECT_EQ(parsed.orders[1].text, "attack C2421 with 1F Arm cap 3:1 charge advance 1F to C2421");
  for (std::size_t i = 0; i < orders.size(); ++i) {
    EXPECT_EQ(print_json(*scenario_, parsed.orders[i].order), orders[i].as_object());
  }
}

TEST_F(Notation, JsonFaultsAreToldAtOnce) {
  EXPECT_EQ(json_refusals(R"(["end turn",{"order":"fly"},{"unit":"1F"}])").size(), 3U);
  EXPECT_EQ(json_refusals(R"([{"order":"move","unit":"XX","path":["C9999"],"speed":2}])").size(),
            3U);
  EXPECT_EQ(json_refusals(R"([{"order":"end turn","now":true}])").size(), 1U);
  EXPECT_EQ(json_refusals(R"([{"order":"move","unit":7,"path":[]}])").size(), 2U);
  EXPECT_EQ(json_refusals(R"([{"order":"attack","targets":["C2421","2421"]}])").size(), 1U);
  EXPECT_EQ(json_refusals(R"([{"order":"attack","targets":["C2421"],"charge":1}])").size(), 1U);
}

TEST_F(Notation, StandingOrdersGoBothWays) {
  const std::string text =
      "losses 1F 8F\nretreat 1F to C2228 C2229\nretreat any toward C2519\nretreat any to C2228\n";
  const auto orders = read_standing(*scenario_, text);
  ASSERT_TRUE(orders);
  std::string printed;
  for (const auto& order : *orders) printed += print(*scenario_, order) + "\n";
  EXPECT_EQ(printed, text);
  json::array objects;
  for (const auto& order : *orders) objects.push_back(print_json(*scenario_, order));
  EXPECT_EQ(json::serialize(objects), R"([{"order":"losses","units":["1F","8F"]},)"
                                      R"({"order":"retreat","unit":"1F","to":["C2228","C2229"]},)"
                                      R"({"order":"retreat","unit":"any","toward":"C2519"},)"
                                      R"({"order":"retreat","unit":"any","to":["C2228"]}])");
  const auto again = read_standing(*scenario_, objects);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *orders);
  const auto faulty = read_standing(*scenario_, "lose 1F\nretreat any\n");
  ASSERT_FALSE(faulty);
  EXPECT_EQ(faulty.error().size(), 2U);
  EXPECT_EQ(faulty.error()[0].meant, "losses 1F");
}

TEST_F(Notation, JsonFaultsOfStandingOrdersAreToldAtOnce) {
  const auto messages = [&](std::string_view text) {
    std::vector<std::string> all;
    const auto read = read_standing(*scenario_, json::parse(text).as_array());
    if (!read) {
      for (const auto& refusal : read.error()) all.push_back(refusal.message);
    }
    return all;
  };
  EXPECT_THAT(messages(R"(["losses 1F",{"units":["1F"]},{"order":"lose"}])"),
              ElementsAre("an order is an object with the member 'order'",
                          "the member 'order' is missing: \"losses\", …",
                          HasSubstr("no order 'lose': write one of losses, retreat")));
  EXPECT_EQ(messages(R"([{"order":"losses","units":["1F","1F"]}])").size(), 1U);
  EXPECT_EQ(messages(R"([{"order":"losses","units":[]},{"order":"losses"}])").size(), 2U);
  EXPECT_THAT(messages(R"([{"order":"retreat","unit":"1F","to":["C2228"],"toward":"C2228"}])"),
              ElementsAre("'retreat' has 'to' or 'toward', not both"));
  EXPECT_EQ(
      messages(R"([{"order":"retreat","unit":"any"},{"order":"retreat","to":["C2228"]}])").size(),
      2U);
}

// Random orders of every kind, in both forms.
class OrderMaker {
 public:
  OrderMaker(const Scenario& scenario, unsigned seed) : scenario_(scenario), random_(seed) {}

  Order order() {
    switch (below(10)) {
      case 0: {
        auto path = hexes(1, 6);
        const bool whole = path.size() > 1;
        return Move{unit(), std::move(path), whole};
      }
      case 1:
        return Enter{unit(), hexes(0, 4)};
      case 2:
        return Attack{distinct_hexes(), units(), cap(), below(2) == 0, advance()};
      case 3: {
        auto guns = units();
        if (guns.empty()) guns.push_back(unit());
        return Bombard{hex(), std::move(guns), cap()};
      }
      case 4:
        return Lose{unit()};
      case 5:
        return Retreat{unit(), hex()};
      case 6:
        return advance().value_or(Advance{});
      case 7:
        return DoneMoving{};
      case 8:
        return EndTurn{};
      default:
        return Resign{};
    }
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
  UnitIndex unit() {
    return static_cast<UnitIndex>(below(static_cast<int>(scenario_.units.size())));
  }
  Hex hex() { return scenario_.map.grid.at(below(scenario_.map.grid.size())); }
  std::vector<Hex> hexes(int least, int most) {
    std::vector<Hex> list;
    for (int left = least + below(most - least + 1); left > 0; --left) list.push_back(hex());
    return list;
  }
  std::vector<Hex> distinct_hexes() {
    auto list = hexes(1, 4);
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }
  std::vector<UnitIndex> units() {
    std::vector<UnitIndex> list;
    for (std::size_t i = 0; i < scenario_.units.size(); ++i) {
      if (below(4) == 0) list.push_back(static_cast<UnitIndex>(i));
    }
    return list;
  }
  std::optional<OddsColumn> cap() {
    if (below(2) == 0) return {};
    return below(odds_columns);
  }
  std::optional<Advance> advance() {
    if (below(3) == 0) return {};
    if (below(3) == 0) return Advance{};
    return Advance{unit(), hex()};
  }

  const Scenario& scenario_;
  std::mt19937 random_;
};

TEST_F(Notation, WhatIsPrintedIsReadBack) {
  OrderMaker maker(*scenario_, 1814);
  for (int i = 0; i < 2000; ++i) {
    const auto order = maker.order();
    const auto text = print(*scenario_, order);
    const auto from_text = read(text);
    ASSERT_TRUE(from_text.refusals.empty()) << text << ": " << from_text.refusals[0].message;
    EXPECT_EQ(from_text.orders.at(0).order, order) << text;
    const auto from_json = tlg2::read(*scenario_, json::array{print_json(*scenario_, order)});
    ASSERT_TRUE(from_json.refusals.empty()) << text << ": " << from_json.refusals[0].message;
    EXPECT_EQ(from_json.orders.at(0).order, order) << text;
  }
}

TEST_F(Notation, AnyBytesAreReadWithoutHarm) {
  std::mt19937 random(5);
  const std::string letters = "move attack with cap C2421 1F \"#>-\n\t22US to\xC3\xA9\x80:1";
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (unsigned left = random() % 60; left > 0; --left)
      text += letters[random() % letters.size()];
    const auto parsed = read(text);
    for (const auto& refusal : parsed.refusals) {
      EXPECT_GE(refusal.column, 1) << text;
      EXPECT_FALSE(refusal.message.empty());
    }
  }
}

TEST(NotationQuoting, IdsThatWouldBeTakenApartAreQuoted) {
  auto scenario = *loaded(chippewa_file());
  scenario.units[0].id = "New York";
  scenario.units[1].id = "to";
  for (const auto unit : {UnitIndex{0}, UnitIndex{1}}) {
    const Order order = Lose{unit};
    const auto text = print(scenario, order);
    EXPECT_EQ(text, "lose \"" + scenario.units[unit].id + "\"");
    EXPECT_EQ(tlg2::read(scenario, text).orders.at(0).order, order);
  }
}

}  // namespace
}  // namespace adjutant::tlg2
