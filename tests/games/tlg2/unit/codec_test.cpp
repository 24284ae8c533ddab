#include "engine/games/tlg2/scenario/codec.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/combat.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

// A position in which units of the set-up that it does not list are not in play.
json::value with_the_rest(const Scenario& scenario, const std::string& text) {
  auto position = json::parse(text);
  auto& units = position.at("units").as_array();
  for (const Unit& unit : scenario.units) {
    const auto listed = [&](const json::value& one) {
      const auto* id = one.as_object().if_contains("id");
      return id != nullptr && scenario.find_unit(id->as_string()) == scenario.find_unit(unit.id);
    };
    if (unit.arrives != 0 || std::ranges::any_of(units, listed)) continue;
    units.push_back(json::object{{"id", unit.id}, {"where", "not_arrived"}});
  }
  return position;
}

class Position : public ::testing::Test {
 protected:
  // A position by hand, with what the test is about in place of `members`.
  std::expected<State, core::FileFaults> read(const std::string& members) const {
    const auto text = R"({"format":"adjutant-position-1","scenario":{"id":"tlg2/chippewa"},
        "turn":2,"side":"us",)" +
                      members + "}";
    return decode(scenario_, with_the_rest(*scenario_, text));
  }

  // The paths of all faults.
  std::vector<std::string> faults(const std::string& members) const {
    const auto state = read(members);
    std::vector<std::string> paths;
    if (!state) {
      for (const auto& fault : state.error()) {
        EXPECT_FALSE(fault.message.empty());
        EXPECT_FALSE(fault.cure.empty());
        paths.push_back(fault.path);
      }
    }
    return paths;
  }

  std::shared_ptr<const Scenario> scenario_ = loaded(chippewa_file());
};

using Paths = std::vector<std::string>;

TEST_F(Position, ByHandNeedsNoMoreThanWhereUnitsAre) {
  const auto state = read(R"("phase":"combat","units":[
      {"id":"9us","at":"C2123"},{"id":"TLR","at":"2122"},{"id":"8F","where":"eliminated"},
      {"id":"1F","at":"C2519","steps":1}])");
  ASSERT_TRUE(state) << state.error()[0].path;
  const auto& units = state->units;
  EXPECT_EQ(units[unit_of(*state, "9US")].at, hex_of("C2123"));
  EXPECT_EQ(units[unit_of(*state, "9US")].steps, 2);
  EXPECT_EQ(units[unit_of(*state, "1F")].steps, 1);
  EXPECT_EQ(units[unit_of(*state, "8F")].steps, 0);
  EXPECT_EQ(units[unit_of(*state, "11US")].where, Whereabouts::not_arrived);
  // R5, as the phase begins.
  EXPECT_TRUE(units[unit_of(*state, "9US")].engaged_at_start);
  EXPECT_TRUE(units[unit_of(*state, "TLR")].engaged_at_start);
  EXPECT_FALSE(units[unit_of(*state, "1F")].engaged_at_start);
}

TEST_F(Position, WhoIsEngagedCanBeSaid) {
  const auto state = read(R"("phase":"combat","units":[
      {"id":"9US","at":"C2123","engaged":false},{"id":"TLR","at":"C2122"}])");
  ASSERT_TRUE(state);
  EXPECT_FALSE(state->units[unit_of(*state, "9US")].engaged_at_start);
}

TEST_F(Position, EveryFaultHasItsPath) {
  EXPECT_EQ(faults(R"("phase":"movement","units":[{"id":"9UX","at":"C2123"}])"),
            Paths{"units[0].id"});
  EXPECT_EQ(faults(R"("phase":"movement","units":[{"id":"9US","at":"C4040"}])"),
            Paths{"units[0].at"});
  EXPECT_EQ(faults(R"("phase":"movement","units":[{"id":"9US","at":"C3333"}])"),
            Paths{"units[0].at"});
  EXPECT_EQ(faults(R"("phase":"movement","units":[{"id":"9US","at":"C3228"}])"),
            Paths{"units[0].at"});
  EXPECT_EQ(faults(R"("phase":"movement","units":[{"id":"9US","at":"C2123"},
                      {"id":"TLR","at":"C2123"},{"id":"9US","where":"eliminated"}])"),
            (Paths{"units[1].at", "units[2].id"}));
  EXPECT_EQ(faults(R"("phase":"movement","units":[{"id":"9US","at":"C2123","steps":3},
                      {"id":"TLR"},{"id":"Lnc","where":"lost"}])"),
            (Paths{"units[0].steps", "units[1].where", "units[2].where"}));
  EXPECT_EQ(faults(R"("phase":"sleep","units":[],"extra":1)"), (Paths{"phase", "extra"}));
  EXPECT_EQ(faults(R"("phase":"movement","units":[{"id":"9US","where":"eliminated",
                      "moved":true}])"),
            Paths{"units[0].moved"});
  EXPECT_EQ(faults(R"("phase":"movement","units":[],"substitute":"C2123")"), Paths{"substitute"});
  EXPECT_EQ(faults(R"("phase":"movement","units":[],"queue":["end turn"])"), Paths{"queue"});
  EXPECT_EQ(faults(R"("phase":"movement","units":[],"standing":{"us":["losses 9US","hold"]})"),
            Paths{"standing.us[1]"});
}

TEST_F(Position, ListsEveryUnitOfTheSetUp) {
  const auto position = encode(initial_state(scenario_, core::Decisions::standing));
  const auto without = [&](std::string_view id) {
    json::value file = position;
    auto& units = file.at("units").as_array();
    units.erase(std::ranges::find_if(
        units, [&](const auto& unit) { return unit.at("id").as_string() == id; }));
    return decode(scenario_, file);
  };
  const auto fault = without("9US").error().at(0);
  EXPECT_EQ(fault.path, "units");
  EXPECT_EQ(fault.message,
            "does not list 9US (set up in " +
                scenario_->map.grid.print(*scenario_->units[*scenario_->find_unit("9US")].at) +
                ")");
  EXPECT_NE(fault.cure.find("\"eliminated\""), std::string::npos);
  // 5.2: a reinforcement that is not listed is still to come.
  const auto later = without("1F");
  ASSERT_TRUE(later);
  EXPECT_EQ(later->units[unit_of(*later, "1F")].where, Whereabouts::not_arrived);
}

TEST_F(Position, TheScenarioMustBeTheOne) {
  const auto read_with = [&](const char* scenario) {
    return decode(scenario_,
                  with_the_rest(*scenario_, std::string(R"({"format":"adjutant-position-1","turn":1,
        "side":"us","phase":"movement","units":[],"scenario":)") +
                                                scenario + "}"));
  };
  EXPECT_TRUE(read_with(R"({"id":"tlg2/chippewa"})"));
  EXPECT_EQ(read_with(R"({"id":"tlg2/thames"})").error().at(0).path, "scenario.id");
  EXPECT_EQ(read_with(R"({"id":"tlg2/chippewa","sha256":"00"})").error().at(0).path,
            "scenario.sha256");
}

// 8.2
TEST_F(Position, ChargesAreToldByNumberAndTurn) {
  const auto thames = loaded(battle_file("thames"));
  const auto read = [&](const std::string& unit) {
    return decode(thames, with_the_rest(*thames, R"({"format":"adjutant-position-1",
        "scenario":{"id":"tlg2/thames"},"turn":3,"side":"us","phase":"movement","units":[)" +
                                                     unit + "]}"));
  };
  const auto state = read(R"({"id":"11K","at":"T2140","charges":1,"charged_turn":2})");
  ASSERT_TRUE(state) << state.error()[0].path;
  EXPECT_EQ(state->units[unit_of(*state, "11K")].charges, 1);
  EXPECT_EQ(encode(decode(thames, encode(*state)).value()), encode(*state));
  const auto fault = [&](const std::string& unit) { return read(unit).error().at(0).path; };
  EXPECT_EQ(fault(R"({"id":"11K","at":"T2140","charges":1})"), "units[0]");
  EXPECT_EQ(fault(R"({"id":"11K","at":"T2140","charged_turn":1})"), "units[0]");
  EXPECT_EQ(fault(R"({"id":"11K","at":"T2140","charges":1,"charged_turn":4})"),
            "units[0].charged_turn");
  EXPECT_EQ(fault(R"({"id":"11K","at":"T2140","charges":3,"charged_turn":2})"), "units[0].charges");
  EXPECT_EQ(fault(R"({"id":"1K","at":"T2140","charges":1,"charged_turn":2})"), "units[0].charges");
}

// R38
TEST_F(Position, WhoHeldTheBatterysHexFollowsFromWhoStandsThereOrIsTold) {
  const auto lane = loaded(battle_file("lundys-lane"));
  const auto read = [&](const std::string& units, const std::string& more = "") {
    return decode(lane, with_the_rest(*lane, R"({"format":"adjutant-position-1",
        "scenario":{"id":"tlg2/lundys-lane"},"turn":3,"side":"us","phase":"movement","units":[)" +
                                                 units + "]" + more + "}"));
  };
  const std::string lost = R"({"id":"HB","where":"eliminated"})";
  const std::string taken = lost + R"(,{"id":"9US","at":"L2208"})";
  EXPECT_EQ(read(lost)->home_held_by, ac);
  EXPECT_EQ(read(taken)->home_held_by, us);
  EXPECT_EQ(read(lost, R"(,"home_held_by":"us")")->home_held_by, us);
  EXPECT_EQ(read(taken, R"(,"home_held_by":"ac")").error().at(0).path, "home_held_by");
  const State told = read(lost, R"(,"home_held_by":"us")").value();
  EXPECT_EQ(decode(lane, encode(told))->home_held_by, us);
  // Whether the enemy has taken it follows from that, or is told; of a unit on the map it is not.
  EXPECT_FALSE(read(lost)->home_taken);
  EXPECT_TRUE(read(taken)->home_taken);
  EXPECT_TRUE(read(lost, R"(,"home_held_by":"ac")")->home_taken) << "as version 1 had it";
  EXPECT_FALSE(read(lost, R"(,"home_held_by":"ac","home_taken":false)")->home_taken);
  EXPECT_EQ(read(taken, R"(,"home_taken":false)").error().at(0).path, "home_taken");
  EXPECT_EQ(read(R"({"id":"HB","at":"L2208"})", R"(,"home_taken":true)").error().at(0).path,
            "home_taken");
  for (const bool was_taken : {false, true}) {
    State away = told;
    away.home_held_by = ac;
    away.home_taken = was_taken;
    EXPECT_EQ(decode(lane, encode(away))->home_taken, was_taken);
  }
  // Where no unit returns, nobody holds such a hex.
  EXPECT_EQ(faults(R"("phase":"movement","units":[],"home_held_by":"us")"), Paths{"home_held_by"});
}

constexpr const char* open_combat = R"("decisions":"ask","phase":"combat","units":[
    {"id":"11US","at":"C2123","engaged":true,"attacked":true},
    {"id":"Ind2","at":"C2122","engaged":true,"was_attacked":true}],"combat":{
    "attackers":["11US"],"attacker_hexes":["C2123"],"guns":[],"defenders":["Ind2"],
    "defender_hexes":["C2122"],"bombardment":false,"result":"DR","attacker_losses":0,
    "defender_losses":0,"retreating":["Ind2"],"chain":[],"advance_due":true})";

std::string with(std::string text, std::string_view old, std::string_view replacement) {
  const auto at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), replacement);
}

TEST_F(Position, AnOpenQuestionCanBeWrittenByHand) {
  const auto state = read(open_combat);
  ASSERT_TRUE(state) << state.error()[0].path << state.error()[0].message;
  const auto position = encode(*state);
  EXPECT_EQ(position.at("awaited").at(0).at("kind").as_string(), "retreat");
  EXPECT_EQ(position.at("awaited").at(0).at("side").as_string(), "ac");
}

TEST_F(Position, ACombatThatDoesNotFitIsRefused) {
  const auto fault = [&](std::string_view old, std::string_view replacement) {
    const auto paths = faults(with(open_combat, old, replacement));
    return paths.empty() ? std::string("accepted") : paths.front();
  };
  EXPECT_EQ(fault("\"ask\"", "\"standing\""), "combat");
  EXPECT_EQ(fault("\"phase\":\"combat\"", "\"phase\":\"movement\""), "combat");
  EXPECT_EQ(fault(R"("attackers":["11US"])", R"("attackers":["Ind2"])"), "combat.attackers");
  EXPECT_EQ(fault(R"("attacker_hexes":["C2123"])", R"("attacker_hexes":[])"),
            "combat.attacker_hexes");
  EXPECT_EQ(fault(R"("retreating":["Ind2"])", R"("retreating":["9US"])"), "combat.retreating");
  EXPECT_EQ(fault(R"("result":"DR")", R"("result":"XX")"), "combat.result");
  EXPECT_EQ(fault(R"("defender_losses":0)", R"("defender_losses":2)"), "combat.defender_losses");
  EXPECT_EQ(fault(R"("chain":[])", R"("chain":[{"unit":"Ind2","to":"C2121"}])"), "combat.chain");
  EXPECT_EQ(fault(R"("retreating":["Ind2"],"chain":[],"advance_due":true)",
                  R"("retreating":[],"chain":[],"advance_due":false)"),
            "combat");
}

TEST_F(Position, TheOpponentsOrdersAreNotSeen) {
  auto state = read(open_combat).value();
  state.standing[core::index(us)] = read_standing(*scenario_, "losses 9US").value();
  state.standing[core::index(ac)] = read_standing(*scenario_, "losses 1F").value();
  state.queue = {EndTurn{}};
  const auto of_us = view(state, us), of_ac = view(state, ac), of_nobody = view(state, {});
  EXPECT_TRUE(of_us.at("standing").as_object().contains("us"));
  EXPECT_FALSE(of_us.at("standing").as_object().contains("ac"));
  EXPECT_TRUE(of_us.contains("queue"));
  EXPECT_FALSE(of_ac.at("standing").as_object().contains("us"));
  EXPECT_FALSE(of_ac.contains("queue"));
  EXPECT_FALSE(of_nobody.contains("standing"));
  EXPECT_FALSE(of_nobody.contains("queue"));
  EXPECT_EQ(encode(decode(scenario_, encode(state)).value()), encode(state));
}

}  // namespace
}  // namespace adjutant::tlg2
