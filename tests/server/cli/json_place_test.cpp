#include "server/cli/json_place.hpp"

#include <gtest/gtest.h>

namespace adjutant::cli {
namespace {

constexpr std::string_view text = R"({
  "id": "a \"quoted\" { [ name",
  "map": {"letter": "C",
    "roads": [["C1"], [
      "C2519",
      "C2520"]],
    "empty": []},
  "units": [{"id": "1"},
            {"id": "2", "at": "C2519"}]
})";

TEST(place_of_path, is_the_members_name_or_the_element) {
  EXPECT_EQ(place_of_path(text, ""), (Place{1, 1}));
  EXPECT_EQ(place_of_path(text, "id"), (Place{2, 3}));
  EXPECT_EQ(place_of_path(text, "map"), (Place{3, 3}));
  EXPECT_EQ(place_of_path(text, "map.letter"), (Place{3, 11}));
  EXPECT_EQ(place_of_path(text, "map.roads[1][1]"), (Place{6, 7}));
  EXPECT_EQ(place_of_path(text, "units[1].at"), (Place{9, 25}));
}

TEST(place_of_path, is_what_is_around_of_what_is_not_there) {
  EXPECT_EQ(place_of_path(text, "charts.results[0]"), (Place{1, 1}));
  EXPECT_EQ(place_of_path(text, "map.river[3][0]"), (Place{3, 3}));
  EXPECT_EQ(place_of_path(text, "map.empty[0]"), (Place{7, 5}));
  EXPECT_EQ(place_of_path(text, "units[0].strength"), (Place{8, 13}));
  EXPECT_EQ(place_of_path(text, "units[7].at"), (Place{8, 3}));
  EXPECT_EQ(place_of_path(text, "map.letter[0]"), (Place{3, 11}));
}

TEST(place_of_path, survives_any_path_and_text) {
  for (const auto* odd : {"[", "]", ".", "a.", "[99999999999999999999]", "units[", "units[x].at"}) {
    EXPECT_GE(place_of_path(text, odd).line, 1) << odd;
    EXPECT_GE(place_of_path("{", odd).line, 1) << odd;
    EXPECT_GE(place_of_path("[", odd).line, 1) << odd;
    EXPECT_GE(place_of_path("", odd).line, 1) << odd;
    EXPECT_GE(place_of_path("{\"units\": [\"\\", odd).line, 1) << odd;
  }
}

TEST(place_of_byte, counts_lines_and_columns_from_one) {
  EXPECT_EQ(place_of_byte("ab\ncd", 0), (Place{1, 1}));
  EXPECT_EQ(place_of_byte("ab\ncd", 4), (Place{2, 2}));
  EXPECT_EQ(place_of_byte("ab\ncd", 99), (Place{2, 3}));
}

}  // namespace
}  // namespace adjutant::cli
