#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/lfm/scenario/codec.hpp"
#include "tests/games/lfm/unit/battle.hpp"

// Position files of Culp's Hill that are written by hand.
namespace adjutant::lfm {
namespace {

namespace json = core::json;

class CulpsHillPosition : public testing::Test {
 protected:
  CulpsHillPosition() {
    scenario_ = battle("culps-hill");
    position_ = encode(initial_state(scenario_, core::Decisions::standing));
  }

  json::array& units() { return position_.at("units").as_array(); }

  // The member of a unit's entry.
  json::value& of(std::string_view id, std::string_view member) {
    for (auto& unit : units()) {
      if (unit.at("id").as_string() == id) return unit.as_object()[member];
    }
    throw std::runtime_error("no such unit");
  }

  void leave_out(std::string_view id) {
    auto& list = units();
    for (auto unit = list.begin(); unit != list.end(); ++unit) {
      if (unit->at("id").as_string() != id) continue;
      list.erase(unit);
      return;
    }
  }

  std::string fault() const {
    const auto state = decode(scenario_, position_);
    if (state) return "";
    const auto& first = state.error().front();
    return first.path + " " + first.message;
  }

  std::shared_ptr<const Scenario> scenario_;
  json::object position_;
};

TEST_F(CulpsHillPosition, OfTheStartIsTakenAsItIsWritten) {
  const auto state = decode(scenario_, position_);
  ASSERT_TRUE(state.has_value());
  EXPECT_EQ(core::canonical_json(encode(*state)), core::canonical_json(position_));
}

TEST_F(CulpsHillPosition, LeavesOutNobodyWhoIsSetUp) {
  leave_out("7IN");
  EXPECT_EQ(fault(), "units does not list 7IN (set up in G2115)");
}

TEST_F(CulpsHillPosition, MayLeaveOutReinforcementsWhoAreThenToCome) {
  leave_out("2VA");
  EXPECT_EQ(fault(), "");
}

TEST_F(CulpsHillPosition, PutsTwoBrigadesIntoNoHex) {
  of("7IN", "at") = "G2015";
  EXPECT_THAT(fault(), testing::HasSubstr("G2015 holds more than a hex may"));
}

TEST_F(CulpsHillPosition, PutsSidesApart) {
  of("21VA", "at") = "G2115";
  EXPECT_THAT(fault(), testing::HasSubstr("both sides are in G2115"));
}

TEST_F(CulpsHillPosition, RoutsRegimentsAlone) {
  leave_out("Stv");
  units().push_back({{"id", "Stv"}, {"where", "routed"}});
  EXPECT_THAT(fault(), testing::HasSubstr("Stv is no regiment"));
}

}  // namespace
}  // namespace adjutant::lfm
