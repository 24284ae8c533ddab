#include <gtest/gtest.h>

#include "engine/registry.hpp"

// Conditions of orders that are given ahead: what a game offers it can say of any position.
namespace adjutant::core {
namespace {

TEST(Conditions, AreReadOrToldWhyNot) {
  int games = 0;
  for (const auto& built_in : built_in_scenarios()) {
    const auto* conditions = built_in.game->conditions();
    if (conditions == nullptr) continue;
    ++games;
    SCOPED_TRACE(built_in.scenario.id);
    const auto state = built_in.game->initial_state(built_in.scenario, Decisions::standing);
    EXPECT_FALSE(conditions->forms().empty());
    for (const auto* wrong :
         {"", "empty", "nobody in nowhere", "nowhere empty", "who in what empty"}) {
      const auto said = conditions->holds(state, Side::first, wrong);
      ASSERT_FALSE(said.has_value()) << wrong;
      EXPECT_FALSE(said.error().empty());
    }
    // One of the two holds in each hex, whoever looks.
    const auto units = built_in.game->view(state, Side::first);
    const auto* list = units.if_contains("units");
    if (list == nullptr || !list->is_array()) continue;
    for (const auto& unit : list->as_array()) {
      const auto* at = unit.is_object() ? unit.as_object().if_contains("at") : nullptr;
      const auto* id = unit.is_object() ? unit.as_object().if_contains("id") : nullptr;
      if (at == nullptr || id == nullptr || !at->is_string()) continue;
      const auto hex = std::string(at->as_string());
      for (const auto viewer : both_sides) {
        EXPECT_EQ(conditions->holds(state, viewer, hex + " empty"), false) << hex;
        EXPECT_EQ(
            conditions->holds(state, viewer, "\"" + std::string(id->as_string()) + "\" in " + hex),
            true)
            << hex;
      }
    }
  }
  EXPECT_GE(games, 2);
}

}  // namespace
}  // namespace adjutant::core
