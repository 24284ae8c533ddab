#include "server/cli/json_location.hpp"

#include <gtest/gtest.h>

namespace adjutant::cli {
namespace {

constexpr std::string_view text = R"({
  "id": "a \"quoted\" { [ name",
  "map": {"letter": "C",
    "roads": [["C1"], [
      "B7",
      "B8"]],
    "empty": []},
  "units": [{"id": "1"},
            {"id": "2", "at": "B7"}]
})";

TEST(LocationOfPath, IsTheMembersNameOrTheElement) {
  EXPECT_EQ(location_of_path(text, ""), (TextLocation{1, 1}));
  EXPECT_EQ(location_of_path(text, "id"), (TextLocation{2, 3}));
  EXPECT_EQ(location_of_path(text, "map"), (TextLocation{3, 3}));
  EXPECT_EQ(location_of_path(text, "map.letter"), (TextLocation{3, 11}));
  EXPECT_EQ(location_of_path(text, "map.roads[1][1]"), (TextLocation{6, 7}));
  EXPECT_EQ(location_of_path(text, "units[1].at"), (TextLocation{9, 25}));
}

TEST(LocationOfPath, IsWhatIsAroundOfWhatIsNotThere) {
  EXPECT_EQ(location_of_path(text, "charts.results[0]"), (TextLocation{1, 1}));
  EXPECT_EQ(location_of_path(text, "map.river[3][0]"), (TextLocation{3, 3}));
  EXPECT_EQ(location_of_path(text, "map.empty[0]"), (TextLocation{7, 5}));
  EXPECT_EQ(location_of_path(text, "units[0].strength"), (TextLocation{8, 13}));
  EXPECT_EQ(location_of_path(text, "units[7].at"), (TextLocation{8, 3}));
  EXPECT_EQ(location_of_path(text, "map.letter[0]"), (TextLocation{3, 11}));
}

TEST(LocationOfPath, SurvivesAnyPathAndText) {
  for (const auto* odd : {"[", "]", ".", "a.", "[99999999999999999999]", "units[", "units[x].at"}) {
    EXPECT_GE(location_of_path(text, odd).line, 1) << odd;
    EXPECT_GE(location_of_path("{", odd).line, 1) << odd;
    EXPECT_GE(location_of_path("[", odd).line, 1) << odd;
    EXPECT_GE(location_of_path("", odd).line, 1) << odd;
    EXPECT_GE(location_of_path("{\"units\": [\"\\", odd).line, 1) << odd;
  }
}

TEST(LocationOfByte, CountsLinesAndColumnsFromOne) {
  EXPECT_EQ(location_of_byte("ab\ncd", 0), (TextLocation{1, 1}));
  EXPECT_EQ(location_of_byte("ab\ncd", 4), (TextLocation{2, 2}));
  EXPECT_EQ(location_of_byte("ab\ncd", 99), (TextLocation{2, 3}));
}

}  // namespace
}  // namespace adjutant::cli
