#include "engine/captain/captain.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/captain/explaining.hpp"
#include "engine/captain/levels.hpp"
#include "engine/captain/seen.hpp"
#include "engine/core/explained_actions.hpp"
#include "engine/registry.hpp"
#include "tests/games/samples.hpp"
#include "tests/test_name.hpp"
#include "tests/volume.hpp"

// What Captain promises, for every game of the registry that has a computer player, and each of its
// scenarios.
namespace adjutant::captain {
namespace {

using core::Side;

// Whether a player wins nine matches in ten or only half of them: Wald's sequential probability
// ratio test. It ends as soon as the matches played are clear, mostly after six.
class WinsMostMatches {
 public:
  // `wrongly`: how often a player who wins half passes.
  explicit WinsMostMatches(double wrongly) : passes_at_(std::log(1 / wrongly)) {}

  void take(bool won) { evidence_ += won ? std::log(0.9 / 0.5) : std::log(0.1 / 0.5); }

  // Nothing while more matches have to be played.
  std::optional<bool> verdict() const {
    if (evidence_ >= passes_at_) return true;
    if (evidence_ <= fails_at) return false;
    return std::nullopt;
  }

 private:
  static constexpr double fails_at = -13.8;  // in a million, one who wins nine in ten

  double passes_at_;
  double evidence_ = 0;
};

struct Case {
  std::string scenario;
  core::Decisions decisions;
};

void PrintTo(const Case& played, std::ostream* out) {
  *out << played.scenario;
}

std::vector<Case> everything() {
  std::vector<Case> cases;
  for (const auto& built_in : built_in_scenarios()) {
    if (built_in.game->computer_player() == nullptr) continue;
    for (const auto decisions : {core::Decisions::standing, core::Decisions::ask}) {
      cases.push_back({built_in.scenario.id, decisions});
    }
  }
  return cases;
}

std::string test_name(const testing::TestParamInfo<Case>& info) {
  const bool asks = info.param.decisions == core::Decisions::ask;
  return tests::test_name(info.param.scenario + (asks ? "_ask" : "_standing"));
}

class Captain : public testing::TestWithParam<Case> {
 protected:
  const BuiltInScenario& scenario_ = *find_built_in_scenario(GetParam().scenario);
  const core::Game& game_ = *scenario_.game;

  core::State begin() const {
    return game_.initial_state(scenario_.scenario, GetParam().decisions);
  }

  bool wins(Side side, std::uint64_t seed) const {
    core::Random random(seed);
    core::RandomDice dice(random);
    auto state = begin();
    while (!game_.outcome(state)) {
      const auto due = game_.awaited(state).front().side;
      const auto orders = due == side
                              ? choose(game_, state, due, Level::captain, random, {.nodes_max = 60})
                              : game_.random_order(state, due, random);
      state = game_.adjudicate(state, due, orders, dice).state;
    }
    return game_.outcome(state)->winner == side;
  }

  // A whole match: the orders of all submissions, one after another.
  std::vector<std::string> match(Level level, std::uint64_t seed, const Limits& limits) const {
    core::Random random(seed);
    core::RandomDice dice(random);
    std::vector<std::string> lines;
    auto state = begin();
    for (int submissions = 0; !game_.outcome(state); ++submissions) {
      if (submissions == 2000) {
        ADD_FAILURE() << "the match does not end";
        break;
      }
      const auto side = game_.awaited(state).front().side;
      const auto orders = choose(game_, state, side, level, random, limits);
      EXPECT_TRUE(game_.check(state, side, orders).empty());
      lines.insert(lines.end(), orders.lines.begin(), orders.lines.end());
      state = game_.adjudicate(state, side, orders, dice).state;
    }
    return lines;
  }
};

TEST_P(Captain, PlaysWholeMatchesOnEveryLevel) {
  for (const auto level : levels()) {
    if (level == Level::doctrine && game_.doctrine() == nullptr) continue;
    const Limits limits{.nodes_max = 12};
    EXPECT_FALSE(match(level, 1, limits).empty());
  }
}

// Each rank looks at more than the one below it or forgets less, and the lower ones at once.
TEST_P(Captain, RanksRise) {
  auto below = strength(*game_.computer_player(), ranks().front().level);
  for (const auto& rank : ranks().subspan(1)) {
    const auto own = strength(*game_.computer_player(), rank.level);
    EXPECT_GE(own.nodes_max, below.nodes_max) << rank.id;
    EXPECT_LE(own.overlooked, below.overlooked) << rank.id;
    EXPECT_LE(own.misjudged, below.misjudged) << rank.id;
    EXPECT_TRUE(own.nodes_max > below.nodes_max || own.overlooked < below.overlooked ||
                own.misjudged < below.misjudged)
        << rank.id;
    below = own;
  }
}

// Rank::about is true of each game: it claims what Rank::least and Rank::most say.
TEST_P(Captain, RanksAreAsTheirSentencesSay) {
  const auto& player = *game_.computer_player();
  for (const auto& rank : ranks()) {
    SCOPED_TRACE(fmt::format("{}: {}", rank.name, rank.about));
    const auto own = strength(player, rank.level);
    EXPECT_GE(own.nodes_max, rank.least.nodes_max);
    EXPECT_LE(own.nodes_max, rank.most.nodes_max);
    EXPECT_GE(own.overlooked, rank.least.overlooked) << "orders of 100 forgotten";
    EXPECT_LE(own.overlooked, rank.most.overlooked) << "orders of 100 forgotten";
    EXPECT_GE(own.misjudged, rank.least.misjudged) << "answers of 100 in which it errs";
    EXPECT_LE(own.misjudged, rank.most.misjudged) << "answers of 100 in which it errs";
  }
  EXPECT_LT(strength(player, Level::sergeant).overlooked,
            strength(player, Level::recruit).overlooked)
      << "a Sergeant forgets fewer orders than a Recruit";
}

// Who misjudges every answer is worse off by its own lights, three times in four at least.
TEST_P(Captain, MisjudgesForTheWorse) {
  core::Random chance(12);
  auto state = begin();
  int worse = 0, told_apart = 0;
  for (int steps = 0; steps < 24 && !game_.outcome(state); ++steps) {
    const auto side = game_.awaited(state).front().side;
    const auto value = [&](const core::Orders& orders) {
      core::Random dice(1);
      const auto values = weigh(game_, state, side, orders, dice).values;
      return std::accumulate(values.begin(), values.end(), 0.0) /
             static_cast<double>(values.size());
    };
    const auto sensible =
        choose(game_, state, side, Level::captain, chance, {.nodes_max = 60, .misjudged = 0});
    const auto misjudged =
        choose(game_, state, side, Level::captain, chance, {.nodes_max = 60, .misjudged = 100});
    const auto lost = value(sensible) - value(misjudged);
    if (lost != 0) ++told_apart;
    if (lost > 0) ++worse;
    core::RandomDice dice(chance);
    state = game_.adjudicate(state, side, sensible, dice).state;
  }
  EXPECT_GE(told_apart, 8);
  EXPECT_GE(worse * 4, told_apart * 3);
}

// What slips the mind is left out of the very plan that is thought of, and what stays is legal.
TEST_P(Captain, OverlooksOrdersOfItsPlan) {
  if (game_.words() == nullptr || game_.words()->ends_turn().empty()) {
    GTEST_SKIP() << "the game does not say what ends a turn";
  }
  core::Random chance(11);
  auto state = begin();
  int planned = 0, ordered = 0;
  for (int steps = 0; steps < 12 && !game_.outcome(state); ++steps) {
    const auto side = game_.awaited(state).front().side;
    const auto seed = chance.bits();
    core::Random same(seed), again(seed);
    const auto whole = choose(game_, state, side, Level::captain, same, {.nodes_max = 1});
    const auto less =
        choose(game_, state, side, Level::captain, again, {.nodes_max = 1, .overlooked = 60});
    EXPECT_TRUE(std::ranges::includes(std::set(whole.lines.begin(), whole.lines.end()),
                                      std::set(less.lines.begin(), less.lines.end())));
    planned += static_cast<int>(whole.lines.size());
    ordered += static_cast<int>(less.lines.size());
    core::RandomDice dice(chance);
    state = game_.adjudicate(state, side, less, dice).state;
  }
  EXPECT_LT(ordered, planned);
}

// Whether a string of the event's is this name, in a field of its own or in a list.
bool names(const core::Event& event, const std::string& name) {
  const auto is_it = [&](const core::json::value& one) {
    return one.is_string() && std::string_view(one.get_string()) == name;
  };
  return std::ranges::any_of(event.fields, [&](const auto& field) {
    return is_it(field.value()) ||
           (field.value().is_array() && std::ranges::any_of(field.value().get_array(), is_it));
  });
}

// By what an action says, the events of which one tells the same.
const std::map<std::string, std::set<std::string>> events_of_actions{
    {"attack", {"attacked"}},
    {"charge", {"charged"}},
    {"fire", {"attacked", "fired", "shot"}},
    {"bring up", {"moved"}},
    {"draw", {"moved"}},
    {"bring on", {"entered", "arrived"}},
    {"lead", {"left"}},
    {"dig", {}},
    {"rally", {}},
    {"move", {"moved", "commander_moved"}},
    {"turn", {"turned"}},
    {"put", {"commander_attached"}},
    {"fight", {"fought"}},
    {"limber", {"changed"}},
    {"unlimber", {"changed"}},
    {"mount", {"changed"}},
    {"dismount", {"changed"}},
    {"withdraw", {"withdrew"}}};

const std::set<std::string>& events_of(const std::string& what) {
  const auto found = std::ranges::find_if(
      events_of_actions, [&](const auto& known) { return what.starts_with(known.first); });
  EXPECT_NE(found, events_of_actions.end()) << what;
  return found->second;
}

// "attack 11US and Bdl with": 11US, Bdl.
std::vector<std::string> targets_of(const std::string& what) {
  std::istringstream words(what);
  std::vector<std::string> found{std::istream_iterator<std::string>(words), {}};
  std::erase_if(found, [](const std::string& word) {
    return word == "and" || word == "or" || word == "with" || events_of_actions.contains(word);
  });
  return found;
}

// What it says is true to its orders and to what came of them: each action is of a unit that its
// line names, or of what the turn's end brings by itself, and of an event that names the unit, or
// whom it is aimed at (of a brigade the brigadier is told, who fights nobody). Of a game that has
// words for it.
TEST_P(Captain, SaysWhatItsOrdersAreAbout) {
  const auto* narrator = dynamic_cast<const core::Narrator*>(game_.computer_player());
  if (narrator == nullptr) GTEST_SKIP() << "the game has no words for it";
  const std::vector nothing{std::string(game_.words()->ends_turn())};
  core::Random random(7);
  core::RandomDice dice(random);
  auto state = begin();
  int sentences = 0, reasons = 0;
  for (int steps = 0; steps < 60 && !game_.outcome(state); ++steps) {
    const auto side = game_.awaited(state).front().side;
    const auto orders = choose(game_, state, side, Level::greedy, random);
    const auto [after, events] = game_.adjudicate(state, side, orders, dice);
    const auto actions = narrator->actions(state, side, orders, events);
    for (const auto& action : actions) {
      ASSERT_LT(action.order, orders.lines.size());
      const auto& line = orders.lines[action.order];
      EXPECT_TRUE(line == nothing.front() || line.contains(action.unit))
          << action.what << " " << action.unit << ": " << line;
      const auto& told_by = events_of(action.what);
      EXPECT_TRUE(
          told_by.empty() ||
          std::ranges::any_of(events,
                              [&](const core::Event& event) {
                                const auto is_named = [&](const std::string& name) {
                                  return names(event, name);
                                };
                                return told_by.contains(event.type) &&
                                       (is_named(action.unit) ||
                                        std::ranges::any_of(targets_of(action.what), is_named));
                              }))
          << action.what << " " << action.unit << ": " << line;
      reasons += action.why.empty() ? 0 : 1;
    }
    const auto said = explained(game_, state, side, orders, events);
    EXPECT_EQ(said.empty(), actions.empty() && orders.lines != nothing);
    EXPECT_EQ(said, explained(game_, state, side, orders, events));
    if (!said.empty()) {
      ++sentences;
      EXPECT_TRUE(std::ranges::any_of(actions, [&](const core::ExplainedAction& action) {
        return said.contains(action.what);
      })) << said;
    }
    state = after;
  }
  EXPECT_GT(sentences, 5);
  EXPECT_GT(reasons, 5);
}

// A player turn that is going on, and what has been said of it.
struct OpenTurn {
  core::State before;
  Side side;
  core::Orders orders;
  core::Events happened;
  std::vector<std::string> said;
};

// Whoever has asked for sentences gets one for each turn: at the lowest rank, too, who forgets
// orders, and where questions stop the turn. What they have stopped is told once it has happened,
// and nothing twice. Unless nothing has come of the turn, as the battle is over before.
TEST_P(Captain, SaysSomethingOfEachTurn) {
  if (dynamic_cast<const core::Narrator*>(game_.computer_player()) == nullptr) {
    GTEST_SKIP() << "the game has no words for it";
  }
  const std::string end(game_.words()->ends_turn());
  int turns = 0;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    core::Random random(seed);
    core::RandomDice dice(random);
    auto state = begin();
    std::optional<OpenTurn> open;
    while (!game_.outcome(state)) {
      const auto side = game_.awaited(state).front().side;
      const auto orders = choose(game_, state, side, Level::recruit, random);
      const auto [after, events] = game_.adjudicate(state, side, orders, dice);
      if (orders.lines.back() == end) {
        open = {state, side, orders, events, {explained(game_, state, side, orders, events)}};
        const auto nothing = game_.parse_orders(state, side, end);
        if (nothing && game_.check(state, side, *nothing).empty()) {
          EXPECT_EQ(explained(game_, state, side, *nothing, {}), "I give no orders this turn.");
        }
      } else if (open) {
        const auto earlier = open->happened;
        open->happened.insert(open->happened.end(), events.begin(), events.end());
        open->said.push_back(explained_further(game_, open->before, open->side, open->orders,
                                               earlier, open->happened));
      }
      const bool is_over = game_.outcome(after).has_value();
      if (open && (is_over || !game_.awaited(after).front().inside)) {
        std::erase(open->said, "");
        EXPECT_EQ(std::set(open->said.begin(), open->said.end()).size(), open->said.size());
        if (!is_over || open->happened.size() > 1) {
          ++turns;
          EXPECT_FALSE(open->said.empty())
              << open->orders.lines.front() << ", " << open->orders.lines.size() << " lines";
        }
        open.reset();
      }
      state = after;
    }
  }
  EXPECT_GT(turns, 3);
}

// What is hidden has no part in what it orders and says: the standing orders that the other side
// has left, and events that are not for the reader.
TEST_P(Captain, NeitherUsesNorTellsWhatIsHidden) {
  const auto& samples = samples::of(game_.description().id);
  const auto* narrator = dynamic_cast<const core::Narrator*>(game_.computer_player());
  const auto seen_by = [&](const core::State& state, Side side) {
    return as_seen_by(game_, scenario_.scenario, state, side);
  };
  core::Random random(5);
  core::RandomDice dice(random);
  auto state = begin();
  int hidden = 0;
  for (int steps = 0; steps < 30 && !game_.outcome(state); ++steps) {
    const auto side = game_.awaited(state).front().side;
    const auto other = core::opponent(side);
    const auto seen = seen_by(state, side);
    const auto orders = choose(game_, seen, side, Level::greedy, random);
    const auto [after, events] = game_.adjudicate(state, side, orders, dice);
    for (const auto& text : samples.standing_orders(game_, scenario_.scenario, other, random)) {
      const auto left = game_.standing_orders()->parse(state, other, text);
      if (!left) continue;
      const auto with = game_.standing_orders()->set(state, other, *left).state;
      hidden += game_.encode(with) != game_.encode(state) ? 1 : 0;
      ASSERT_EQ(game_.encode(seen_by(with, side)), game_.encode(seen)) << text;
    }
    core::Events to_reader = events;
    std::erase_if(to_reader, [&](const core::Event& event) { return !may_see(event, other); });
    if (narrator != nullptr && !to_reader.empty()) {
      EXPECT_EQ(explained(game_, seen, side, orders, events),
                explained(game_, seen, side, orders, to_reader));
    }
    state = after;
  }
  if (game_.standing_orders() != nullptr) EXPECT_GT(hidden, 10);
}

TEST_P(Captain, PlaysTheSameMatchFromTheSameSeed) {
  const Limits limits{.nodes_max = 24};
  EXPECT_EQ(match(Level::captain, 5, limits), match(Level::captain, 5, limits));
  EXPECT_NE(match(Level::captain, 5, limits), match(Level::captain, 6, limits));
}

// Against a player who orders at random, on either side.
TEST_P(Captain, BeatsTheRandomPlayer) {
  constexpr std::uint64_t matches_max = 200;
  const auto first = tests::first_seed();
  for (const auto side : core::both_sides) {
    WinsMostMatches test(tests::is_long() ? 0.00001 : 0.05);
    for (auto seed = first; !test.verdict() && seed < first + matches_max; ++seed) {
      test.take(wins(side, seed));
    }
    EXPECT_TRUE(test.verdict().value_or(false))
        << game_.description().sides[core::index(side)] << ", ADJUTANT_SEED=" << first;
  }
}

// As often as a die may fall, or once where none does; the same seed gives the same dice.
TEST_P(Captain, WeighsOrdersOverBalancedDice) {
  const auto& player = *game_.computer_player();
  const auto weighed = [&](const core::State& state, Side side, const core::Orders& orders) {
    core::Random dice(9);
    return weigh(game_, state, side, orders, dice).values;
  };
  core::Random random(4);
  auto state = begin();
  int rolled = 0;
  for (int steps = 0; steps < 40 && !game_.outcome(state); ++steps) {
    const auto side = game_.awaited(state).front().side;
    const auto orders = choose(game_, state, side, Level::greedy, random);
    const auto values = weighed(state, side, orders);
    EXPECT_EQ(values, weighed(state, side, orders));
    core::RandomDice dice(random);
    if (values.size() == 1) {
      const auto after = player.play(state, side, orders, dice);
      EXPECT_EQ(values.front(), player.evaluate(after, side));
    } else {
      EXPECT_EQ(values.size(), 6U);
      ++rolled;
    }
    state = game_.adjudicate(state, side, orders, dice).state;
  }
  EXPECT_GT(rolled, 0);
}

TEST_P(Captain, ValuesAPositionForBothSidesAlike) {
  const auto& player = *game_.computer_player();
  core::Random random(3);
  auto state = begin();
  for (int steps = 0; steps < 40 && !game_.outcome(state); ++steps) {
    state = game_.play_out(state, random, 7).state;
    EXPECT_EQ(player.evaluate(state, Side::first), -player.evaluate(state, Side::second));
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Captain, testing::ValuesIn(everything()), test_name);

}  // namespace
}  // namespace adjutant::captain
