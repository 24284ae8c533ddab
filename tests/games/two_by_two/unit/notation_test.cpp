#include "engine/games/two_by_two/notation/notation.hpp"

#include <gtest/gtest.h>

#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

// B0 and B1, the HQ "Old Guard", R3 and the guns 42; entries "north" and "by".
std::shared_ptr<const Scenario> scenario() {
  Field field;
  field.line(blue, {5000, 5000});
  field.line(blue, {7000, 5000});
  const auto hq = field.hq(blue, {9000, 5000});
  field.line(red, {5000, 15000});
  const auto guns = field.guns(red, UnitClass::foot, {7000, 15000});
  field.scenario().units[hq].id = "Old Guard";
  field.scenario().units[guns].id = "42";
  field.map().entries = {{"north", blue, EntryKind::flank, {10000, 24000}},
                         {"by", red, EntryKind::rear, {0, 9000}}};
  return field.state().scenario;
}

TEST(Orders, OfEachKindAreReadAndPrinted) {
  const auto battle = scenario();
  for (const std::string line :
       {"move B0 to 9.5 14", "move B0 via 9 12.5 via 9 13 to 9.5 14.001 facing 45",
        "move B0 ahead 2.5", "move B0 to 12 24 exit", "move \"Old Guard\" beside B0 behind",
        "move B0 beside B1 left facing 7", "turn B0 facing 120", "turn B0 to R3",
        "charge B0 into 42", "charge B0 into R3 via 9 12 facing 30", "reinforce B0 by north",
        "reinforce B1 by north ahead 1", "reinforce R3 by \"by\" to 11 21", "done moving",
        "melee B0", "melee B0 against R3 follow", "melee R3 against \"Old Guard\"", "end turn",
        "resign"}) {
    const auto read = two_by_two::read(*battle, line);
    ASSERT_EQ(read.orders.size(), 1U) << line << ": " << read.refusals.front().message;
    EXPECT_EQ(print(*battle, read.orders[0].order), line);
    const auto object = print_json(*battle, read.orders[0].order);
    const auto again = two_by_two::read(*battle, core::json::array{object});
    ASSERT_EQ(again.orders.size(), 1U) << object << again.refusals.front().message;
    EXPECT_EQ(again.orders[0].order, read.orders[0].order) << object;
  }
}

TEST(Orders, AreObjectsInMilsToo) {
  const auto battle = scenario();
  const auto read = two_by_two::read(*battle, "move B0 via 9 12.5 to 9.5 14 facing NE");
  EXPECT_EQ(core::canonical_json(print_json(*battle, read.orders[0].order)),
            R"({"facing":45,"order":"move","to":[9500,14000],"unit":"B0","via":[[9000,12500]]})");
  const auto refusal = [&](std::string_view object) {
    const auto told =
        two_by_two::read(*battle, core::json::array{core::parse_json(object).value()});
    EXPECT_TRUE(told.orders.empty()) << object;
    return told.refusals.empty() ? "" : told.refusals.front().message;
  };
  EXPECT_TRUE(refusal(R"({"order":"march","unit":"B0"})").starts_with("order is"));
  EXPECT_TRUE(refusal(R"({"order":"move","unit":"B0"})").starts_with("to "));
  EXPECT_TRUE(refusal(R"({"order":"move","unit":"B9","to":[1,2]})").starts_with("unit is"));
  EXPECT_TRUE(refusal(R"({"order":"move","unit":"B0","to":[1,-2]})").starts_with("to is"));
  EXPECT_TRUE(refusal(R"({"order":"turn","unit":"B0","facing":360})").starts_with("facing is"));
  EXPECT_TRUE(refusal(R"({"order":"charge","unit":"B0","into":"B1"})").starts_with("into is"));
  EXPECT_TRUE(refusal(R"({"order":"end turn","unit":"B0"})").starts_with("unit is not known"));
  EXPECT_FALSE(refusal("[]").empty());
}

TEST(Orders, HaveOneCanonicalLine) {
  const auto battle = scenario();
  const auto canonical = [&](std::string_view line) {
    const auto read = two_by_two::read(*battle, line);
    return read.orders.empty() ? read.refusals.front().message
                               : print(*battle, read.orders[0].order);
  };
  EXPECT_EQ(canonical("MOVE b0 TO 9.50 014 facing ne  # a comment"), "move B0 to 9.5 14 facing 45");
  EXPECT_EQ(canonical("melee B0 hold"), "melee B0");
  EXPECT_EQ(canonical("turn \"B0\" facing NW"), "turn B0 facing 315");
}

// What another game calls attack is meant for a charge; examples name nobody of another battle.
TEST(Orders, OfOtherGamesAreUnderstood) {
  const auto battle = scenario();
  const auto told = two_by_two::read(*battle, "attack B0 into R3").refusals;
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].meant, "charge B0 into R3");
  const auto hint = two_by_two::read(*battle, "charge B0").refusals;
  ASSERT_FALSE(hint.empty());
  EXPECT_EQ(hint[0].message,
            "'into' is missing: write 'charge UNIT into ENEMY via 9 12 facing 30'");
}

TEST(Orders, UsualSlipsAreCorrected) {
  const auto battle = scenario();
  const auto meant = [&](std::string_view line) {
    const auto told = two_by_two::read(*battle, line).refusals;
    return told.size() == 1 ? told[0].message + ": " + told[0].meant : "";
  };
  EXPECT_EQ(meant("move B0 9.5 14"), "'to' is missing: move B0 to 9.5 14");
  EXPECT_EQ(meant("move B0 to 9.5 14, facing west"),
            "leave out ',', write 'W' instead of 'west': move B0 to 9.5 14 facing 270");
  EXPECT_EQ(meant("charge B0 at R3"), "write 'into' instead of 'at': charge B0 into R3");
  EXPECT_EQ(meant("turn B0 facing R3"), "write 'to' instead of 'facing': turn B0 to R3");
}

TEST(Orders, StandingOnesToo) {
  const auto battle = scenario();
  for (const std::string line :
       {"fire B0 at R3 nearest", "fire guns at best", "fire any at R3 42", "fire B0 at R3 hold",
        "hold infantry unless charged", "hold B0", "rout any away", "rout B0 rear", "follow any"}) {
    const auto read = read_standing(*battle, line);
    ASSERT_TRUE(read) << line << ": " << read.error().front().message;
    EXPECT_EQ(print(*battle, read->front()), line);
  }
}

TEST(Orders, FaultsTellColumnCureAndWhatWasMeant) {
  const auto battle = scenario();
  const auto fault = [&](std::string_view line) {
    const auto read = two_by_two::read(*battle, line);
    EXPECT_TRUE(read.orders.empty()) << line;
    return read.refusals.empty() ? core::Refusal{} : read.refusals.front();
  };
  EXPECT_EQ(fault("mvoe B0 ahead 1").meant, "move B0 ahead 1");
  EXPECT_EQ(fault("move \"Old Gard\" ahead 1").meant, "move \"Old Guard\" ahead 1");
  EXPECT_EQ(fault("move B0 ahead 1.2345").column, 15);
  EXPECT_EQ(fault("move B0 ahead -1").column, 15);
  EXPECT_EQ(fault("move B0 ahead 400").column, 15);
  EXPECT_EQ(fault("turn B0 facing 360").column, 16);
  EXPECT_EQ(fault("charge B0 into B1").column, 16) << "a friend";
  EXPECT_EQ(fault("move B0 beside R3 behind").column, 16) << "an enemy";
  EXPECT_EQ(fault("move B0 ahead 1 north").column, 17);
  EXPECT_FALSE(fault("move B0").message.empty());
  EXPECT_FALSE(fault("move B0 via 1 1 via 1 1 via 1 1 via 1 1 via 1 1 via 1 1 via 1 1 via 1 1 "
                     "via 1 1 to 2 2")
                   .message.empty());
}

TEST(Orders, LengthsAreExact) {
  EXPECT_EQ(print_inches(9500), "9.5");
  EXPECT_EQ(print_inches(9001), "9.001");
  EXPECT_EQ(print_inches(9000), "9");
  EXPECT_EQ(print_inches(0), "0");
}

}  // namespace
}  // namespace adjutant::two_by_two
