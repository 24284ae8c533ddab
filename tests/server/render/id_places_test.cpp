#include "server/render/id_places.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace adjutant::render {
namespace {

using testing::Each;
using testing::Gt;

core::Base base(const std::string& id, core::Point at, int heading) {
  return {core::Side::first, "cross", id, "", at, 40, 20, heading};
}

std::vector<Box> ids_of(const std::vector<core::Base>& bases, const std::vector<Box>& words = {}) {
  std::vector<const core::Base*> all;
  for (const auto& one : bases) all.push_back(&one);
  return id_places(all, words);
}

// How far a box is from a base, at the corners, the sides' middles and the middle of the box.
double clearance(const Box& box, const core::Base& of) {
  const Turned turned(of.at, of.heading);
  double least = 1e9;
  for (const double right : {-1.0, 0.0, 1.0}) {
    for (const double down : {-1.0, 0.0, 1.0}) {
      const Spot at{box.at.x + right * box.half_wide, box.at.y + down * box.half_high};
      const Spot off{at.x - turned.at.x, at.y - turned.at.y};
      const double across = std::abs(off.x * turned.right.x + off.y * turned.right.y);
      const double along = std::abs(off.x * turned.ahead.x + off.y * turned.ahead.y);
      least = std::min(least, std::max(across - of.width / 2.0, along - of.depth / 2.0));
    }
  }
  return least;
}

std::vector<double> clearances(const std::vector<core::Base>& bases) {
  std::vector<double> all;
  for (const auto& id : ids_of(bases)) {
    for (const auto& one : bases) all.push_back(clearance(id, one));
  }
  return all;
}

TEST(IdPlaces, AreBehindWhoStandsAlone) {
  EXPECT_GT(ids_of({base("Ada", {200, 200}, 0)}).front().at.y, 200);
  EXPECT_LT(ids_of({base("Ada", {200, 200}, 180)}).front().at.y, 200);
  EXPECT_LT(ids_of({base("Ada", {200, 200}, 90)}).front().at.x, 200);
}

TEST(IdPlaces, StandClearOfTheirOwnBaseAtAnyHeading) {
  for (int heading = 0; heading < 360; heading += 5) {
    EXPECT_THAT(clearances({base("12D l-", {200, 200}, heading)}), Each(Gt(0))) << heading;
  }
}

// Three bases one behind the other, as a reserve stands: the two behind would hide the ids before
// them.
TEST(IdPlaces, OfAColumnCanAllBeRead) {
  for (int heading = 0; heading < 360; heading += 5) {
    const Turned way({200, 200}, heading);
    std::vector<core::Base> column;
    for (const auto* id : {"Ada", "7L", "Bob"}) {
      const Spot at = way.place(0, -20.0 * static_cast<double>(column.size()));
      column.push_back(base(
          id, {static_cast<int>(std::lround(at.x)), static_cast<int>(std::lround(at.y))}, heading));
    }
    EXPECT_THAT(clearances(column), Each(Gt(0))) << heading;
    const auto ids = ids_of(column);
    for (const std::size_t other : {1u, 2u}) {
      EXPECT_TRUE(
          std::abs(ids[0].at.x - ids[other].at.x) >= ids[0].half_wide + ids[other].half_wide ||
          std::abs(ids[0].at.y - ids[other].at.y) >= ids[0].half_high + ids[other].half_high)
          << heading;
    }
  }
}

TEST(IdPlaces, AreLedToByALineWhereTheyStandApart) {
  const auto unit = base("Ada", {200, 200}, 0);
  auto id = ids_of({unit}).front();
  EXPECT_FALSE(leader(unit, id).has_value());
  id.at.y += 30;
  const auto line = leader(unit, id);
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->front().y, 200 + 10);  // the base's rear
  EXPECT_EQ(line->back().y, id.at.y - id.half_high);
}

TEST(IdPlaces, LeaveTheWordsOfTheMapFree) {
  const auto unit = base("Ada", {200, 200}, 0);
  const auto behind = ids_of({unit}).front();
  const auto town = box_of_text(behind.at, "A village", 14);
  const auto id = ids_of({unit}, {town}).front();
  EXPECT_TRUE(std::abs(id.at.x - town.at.x) >= id.half_wide + town.half_wide ||
              std::abs(id.at.y - town.at.y) >= id.half_high + town.half_high);
}

}  // namespace
}  // namespace adjutant::render
