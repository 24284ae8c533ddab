#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/match/played_match.hpp"

namespace adjutant::match {
namespace {

namespace json = core::json;
using core::Side;
using testing::HasSubstr;
using testing::Not;

// Every kind of submission that does not end a match, then the game to its end.
PlayedMatch whole_match() {
  PlayedMatch played;
  EXPECT_TRUE(played.submit(Kind::standing_orders, Side::second, "aside 4"));
  EXPECT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  EXPECT_TRUE(played.submit(Kind::offer_draw, Side::first));
  EXPECT_TRUE(played.submit(Kind::deadline, Side::second));
  EXPECT_TRUE(played.submit(Kind::offer_draw, Side::second));
  EXPECT_TRUE(played.submit(Kind::decline_draw, Side::first));
  EXPECT_TRUE(played.submit(Kind::orders, Side::first, "roll 3"));
  EXPECT_TRUE(played.act(Kind::take_over, Side::second, {"zoe"}));
  EXPECT_TRUE(played.submit(Kind::orders, Side::second, "pass"));
  EXPECT_TRUE(played.submit(Kind::orders, Side::first, "roll 1"));
  EXPECT_TRUE(played.submit(Kind::orders, Side::second, "roll 3"));
  EXPECT_TRUE(played.match.result);
  return played;
}

TEST(Verify, HoldsForAWholeMatch) {
  const PlayedMatch played = whole_match();
  const Verdict verdict = verify_tally(played.record(std::nullopt));
  EXPECT_TRUE(verdict.holds) << failures(verdict);
  EXPECT_TRUE(verdict.complete);
  EXPECT_EQ(verdict.submissions, 11);
  EXPECT_EQ(verdict.dice, 10);
  EXPECT_EQ(verdict.events, static_cast<int>(played.events.size()));
  EXPECT_EQ(verdict.head, played.match.head);
}

TEST(Verify, HoldsForEachOtherEnd) {
  for (const Kind kind : {Kind::resign, Kind::claim_win}) {
    PlayedMatch played;
    ASSERT_TRUE(played.submit(kind, Side::second));
    const Verdict verdict = verify_tally(played.record(std::nullopt));
    EXPECT_TRUE(verdict.holds && verdict.complete) << failures(verdict);
  }
  PlayedMatch ruled;
  ASSERT_TRUE(ruled.submit(Kind::orders, Side::first, "roll 2"));
  ASSERT_TRUE(ruled.act(Kind::extend, Side::first,
                        {"2026-11-28T00:00:00Z", "2026-11-28T01:35:00Z", "The server was down."}));
  ASSERT_TRUE(ruled.act(Kind::ruling, Side::first, {"right", "agreed"}));
  const Verdict of_ruling = verify_tally(ruled.record(std::nullopt));
  EXPECT_TRUE(of_ruling.holds && of_ruling.complete) << failures(of_ruling);
  PlayedMatch drawn;
  ASSERT_TRUE(drawn.submit(Kind::offer_draw, Side::second));
  ASSERT_TRUE(drawn.submit(Kind::accept_draw, Side::first));
  const Verdict verdict = verify_tally(drawn.record(Side::first));
  EXPECT_TRUE(verdict.holds && verdict.complete) << failures(verdict);
}

TEST(Verify, ARunningMatchShowsNoSeedAndNoForeignStandingOrders) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  ASSERT_TRUE(played.submit(Kind::standing_orders, Side::second, "aside 4"));
  ASSERT_TRUE(played.submit(Kind::orders, Side::second, "roll 1"));
  const json::object foreign = played.record(Side::first);
  EXPECT_TRUE(foreign.at("server_seed").is_null());
  EXPECT_EQ(core::canonical_json(foreign).find("aside"), std::string::npos);
  EXPECT_EQ(core::canonical_json(foreign).find("nonce 1"), std::string::npos);
  const Verdict hidden = verify_tally(foreign);
  EXPECT_TRUE(hidden.holds) << failures(hidden);
  EXPECT_FALSE(hidden.complete);
  EXPECT_THAT(hidden.findings.back().why, HasSubstr("hidden until the match ends"));

  const Verdict own = verify_tally(played.record(Side::second));
  EXPECT_TRUE(own.holds) << failures(own);
  EXPECT_FALSE(own.complete);
  EXPECT_EQ(own.findings.back().what, "result");
}

// Calls `visit` for each member and element, leaves and branches alike.
void for_each_place(json::value& value, const std::string& path,
                    const std::function<void(json::value&, const std::string&)>& visit) {
  if (!path.empty()) visit(value, path);
  if (auto* object = value.if_object()) {
    for (auto& member : *object) {
      for_each_place(member.value(), path + "/" + std::string(member.key()), visit);
    }
  } else if (auto* array = value.if_array()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      for_each_place((*array)[i], path + "/" + std::to_string(i), visit);
    }
  }
}

// Other values of the same type, and of another.
std::vector<json::value> mutations(const json::value& value) {
  if (const auto* text = value.if_string()) {
    std::string changed(*text);
    if (changed.empty()) {
      changed = "x";
    } else {
      changed.back() = changed.back() == '0' ? '1' : '0';
    }
    return {json::value(changed), json::value(std::string(*text) + " "), nullptr};
  }
  if (const auto* number = value.if_int64()) return {*number + 1, *number - 1, "7"};
  if (const auto* truth = value.if_bool()) return {!*truth, nullptr};
  if (value.is_null()) return {0, json::object{}, ""};
  if (const auto* array = value.if_array()) {
    json::array longer = *array;
    longer.push_back(array->empty() ? json::value("x") : array->back());
    json::array shorter = *array;
    if (!shorter.empty()) shorter.pop_back();
    return array->empty() ? std::vector<json::value>{longer, nullptr}
                          : std::vector<json::value>{longer, shorter, nullptr};
  }
  json::object more = value.get_object();
  more["added"] = 1;
  return {more, nullptr};
}

void expect_each_change_caught(const json::value& record) {
  json::value copy = record;
  int changes = 0;
  const auto expect_caught = [&](const std::string& path, const std::string& how) {
    ++changes;
    EXPECT_FALSE(verify_tally(copy).holds) << path << " changed to " << how << " is not caught";
  };
  for_each_place(copy, "", [&](json::value& place, const std::string& path) {
    const json::value original = place;
    for (const json::value& changed : mutations(original)) {
      place = changed;
      expect_caught(path, json::serialize(changed));
    }
    place = original;
    if (auto* object = place.if_object()) {
      const json::object whole = *object;
      for (const auto& member : whole) {
        object->erase(member.key());
        expect_caught(path + "/" + std::string(member.key()), "nothing");
        *object = whole;
      }
    }
  });
  EXPECT_EQ(core::canonical_json(copy), core::canonical_json(record));
  EXPECT_GT(changes, 200);
}

TEST(Verify, CatchesAChangeOfEachFieldOfAWholeRecord) {
  expect_each_change_caught(whole_match().record(std::nullopt));
}

TEST(Verify, CatchesAnEventThatIsLeftOutOrSwapped) {
  const json::object record = whole_match().record(std::nullopt);
  const std::size_t events = record.at("events").get_array().size();
  for (std::size_t i = 0; i < events; ++i) {
    json::object changed = record;
    auto& array = changed.at("events").get_array();
    array.erase(array.begin() + i);
    EXPECT_FALSE(verify_tally(changed).holds) << "event " << i << " left out";
    if (i == 0) continue;
    changed = record;
    auto& swapped = changed.at("events").get_array();
    std::swap(swapped[i], swapped[i - 1]);
    EXPECT_FALSE(verify_tally(changed).holds) << "event " << i << " swapped";
  }
}

// Somebody who owns the server and changes a die, and makes the whole chain fit again.
TEST(Verify, CatchesADieChangedByWhoeverCanRehashTheChain) {
  json::object record = whole_match().record(std::nullopt);
  std::string previous(record.at("commitment").get_string());
  for (json::value& value : record.at("events").get_array()) {
    auto& event = value.get_object();
    if (event.at("type") == "rolled" && event.at("die") == 0) {
      event["value"] = event.at("value").get_int64() % 6 + 1;
    }
    previous = chain_hash(previous, event);
    event["hash"] = previous;
  }
  const Verdict verdict = verify_tally(record);
  EXPECT_FALSE(verdict.holds);
  EXPECT_THAT(failures(verdict), HasSubstr("die 0 | events[4].value | the seeds give"));
}

PlayedMatch match_of_times(bool ordered, std::string_view second, std::string_view third) {
  auto setup = tally_setup();
  if (ordered) setup.options["ordered_times"] = true;
  PlayedMatch played(std::move(setup));
  EXPECT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  played.now = second;
  EXPECT_TRUE(played.submit(Kind::orders, Side::second, "pass"));
  played.now = third;
  EXPECT_TRUE(played.submit(Kind::resign, Side::first));
  return played;
}

// Servers wrote such records before they held to it, whose clock had been put back.
TEST(Verify, TimesRunBackwardsOnlyInMatchesFromBefore) {
  const auto second = "2026-11-21T09:59:59Z", third = "2026-11-21T09:59:59Z";
  const std::string why = "2026-11-21T09:59:59Z is earlier than 2026-11-21T10:00:00Z before it";
  const auto now = verify_tally(match_of_times(true, second, third).record(std::nullopt));
  EXPECT_FALSE(now.holds);
  EXPECT_EQ(failures(now), "time of submission 1 | submissions[1].received | " + why +
                               "\ntime of submission 2 | submissions[2].received | " + why + "\n");
  const auto before = verify_tally(match_of_times(false, second, third).record(std::nullopt));
  EXPECT_TRUE(before.holds) << failures(before);
  EXPECT_EQ(std::ranges::count(before.findings, true, &Finding::is_note), 2);
  const auto note = std::ranges::find(before.findings, true, &Finding::is_note);
  EXPECT_EQ(note->why, why);
  for (const bool ordered : {true, false}) {
    const auto fine =
        verify_tally(match_of_times(ordered, "2026-11-21T10:00:00Z", "2026-11-21T10:00:01Z")
                         .record(std::nullopt));
    EXPECT_TRUE(fine.holds) << failures(fine);
    EXPECT_EQ(std::ranges::count(fine.findings, true, &Finding::is_note), 0);
  }
}

TEST(Verify, SaysWhatIsWrongAndWhere) {
  const json::object record = whole_match().record(std::nullopt);
  json::object changed = record;
  changed.at("submissions").get_array()[1].get_object()["orders"] = json::array{"roll 9"};
  EXPECT_THAT(failures(verify_tally(changed)),
              HasSubstr("submission 1 | submissions[1].hash | its orders and nonce give"));
  EXPECT_THAT(failures(verify_tally(changed)), HasSubstr("refused: roll: at most three dice"));

  changed = record;
  changed["ruleset"] = "chess";
  EXPECT_THAT(failures(verify_tally(changed)), HasSubstr("the game \"chess\" is not known here"));
  changed = record;
  changed["rules_version"] = 2;
  EXPECT_THAT(failures(verify_tally(changed)), HasSubstr("this program plays version 1"));
  EXPECT_THAT(failures(verify("[1,", {})), HasSubstr("form |  | at byte 3"));
}

// Dice that only one side may see leave gaps in the numbers of the others, which must not be wider
// than what is hidden there.
TEST(Verify, CountsTheDiceOfARunningMatchOverWhatIsHidden) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  ASSERT_TRUE(played.submit(Kind::orders, Side::second, "roll 1"));
  json::object record = played.record(Side::first);
  auto& events = record.at("events").get_array();
  std::vector<json::object*> rolled;
  for (auto& event : events) {
    if (event.at("type") == "rolled") rolled.push_back(&event.get_object());
  }
  ASSERT_EQ(rolled.size(), 3U);
  json::object& hidden = *rolled[1];
  hidden = {{"number", hidden.at("number")},
            {"submission", hidden.at("submission")},
            {"type", "hidden"},
            {"visible_to", record.at("seats").at(1).at("side")},
            {"hash", hidden.at("hash")}};
  EXPECT_THAT(failures(verify_tally(record)), Not(HasSubstr("\"die\" must be")));
  rolled[2]->at("die") = 3;
  EXPECT_THAT(failures(verify_tally(record)), HasSubstr("\"die\" must be 1 to 2"));
}

// A field of a match that runs still is caught unless the seed it depends on is not out yet.
TEST(Verify, CatchesAChangeInTheVisibleLogOfARunningMatch) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  ASSERT_TRUE(played.submit(Kind::standing_orders, Side::second, "aside 4"));
  ASSERT_TRUE(played.submit(Kind::orders, Side::second, "roll 1"));
  const json::object record = played.record(Side::first);
  for (const std::size_t event : {0U, 1U, 2U, 4U, 5U, 8U}) {
    json::object changed = record;
    changed.at("events").get_array()[event].get_object()["rule"] = "9.9";
    EXPECT_FALSE(verify_tally(changed).holds) << "event " << event;
  }
}

}  // namespace
}  // namespace adjutant::match
