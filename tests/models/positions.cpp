#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "engine/captain/captain.hpp"
#include "engine/registry.hpp"

// Positions of matches of a game's battles that go as chance has it, with the engine's previews
// there, for the models beside this file: one JSON object a line. Arguments: the ruleset, a seed,
// how many matches, and the words with which the orders begin that are previewed. With no match the
// positions come from standard input, a line {"battle", "position"} each; what is no position of
// the game is passed over.
namespace adjutant {
namespace {

namespace json = core::json;

using Words = std::vector<std::string>;

constexpr std::int64_t stops_most = 600;     // of a match
constexpr std::uint64_t orders_between = 4;  // from one stop to the next, at most
constexpr std::size_t previews_most = 4;     // of a position

bool begins_so(const std::string& line, const Words& words) {
  return std::ranges::any_of(words, [&](const auto& word) { return line.starts_with(word + " "); });
}

// Of the orders that are legal now some, drawn at random.
json::array previews_of(const core::Game& game, const core::State& state, core::Side side,
                        const Words& words, core::Random& random) {
  json::array all;
  auto lines = game.legal_orders(state, side);
  std::erase_if(lines, [&](const std::string& line) { return !begins_so(line, words); });
  while (!lines.empty() && all.size() < previews_most) {
    std::swap(lines[random.below(lines.size())], lines.back());
    const auto line = lines.back();
    lines.pop_back();
    const auto orders = game.parse_orders(state, side, line);
    if (!orders || !game.check(state, side, *orders).empty()) continue;
    for (auto& preview : game.previews()->preview(state, side, *orders)) {
      preview.as_object()["order"] = line;
      all.push_back(std::move(preview));
    }
  }
  return all;
}

// Some random orders, or a whole first plan: armies that only stray seldom meet.
core::State played_on(const core::Game& game, const core::State& state, core::Random& random) {
  if (random.below(2) == 0) {
    const auto orders = static_cast<std::int64_t>(1 + random.below(orders_between));
    return game.play_out(state, random, orders).state;
  }
  const auto side = game.awaited(state).front().side;
  const auto orders = captain::choose(game, state, side, captain::Level::greedy, random);
  core::RandomDice dice(random);
  return game.adjudicate(state, side, orders, dice).state;
}

// One that has previews.
void print(const core::Game& game, const core::Scenario& battle, const core::State& state,
           const Words& words, core::Random& random) {
  const auto awaited = game.awaited(state);
  if (awaited.empty()) return;
  auto previews = previews_of(game, state, awaited.front().side, words, random);
  if (previews.empty()) return;
  std::cout << json::serialize(json::object{{"battle", battle.id},
                                            {"position", game.encode(state)},
                                            {"previews", std::move(previews)}})
            << '\n';
}

void play(const BuiltInScenario& battle, const Words& words, core::Random& random) {
  const auto& game = *battle.game;
  const auto decisions = random.below(3) == 0 ? core::Decisions::standing : core::Decisions::ask;
  auto state = game.initial_state(battle.scenario, decisions);
  for (std::int64_t stop = 0; stop < stops_most; ++stop) {
    state = played_on(game, state, random);
    if (game.awaited(state).empty()) return;
    print(game, battle.scenario, state, words, random);
  }
}

void look_at_given(const std::vector<const BuiltInScenario*>& battles, const Words& words,
                   core::Random& random) {
  for (std::string line; std::getline(std::cin, line);) {
    const auto given = core::parse_json(line);
    const auto named = std::ranges::find_if(battles, [&](const BuiltInScenario* one) {
      return given && given->at("battle").as_string() == one->scenario.id;
    });
    if (named == battles.end()) continue;
    const auto& [game, scenario] = **named;
    const auto state = game->decode(scenario, given->at("position"));
    if (state) print(*game, scenario, *state, words, random);
  }
}

}  // namespace
}  // namespace adjutant

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments, arguments + count);
  if (words.size() < 5) {
    std::cerr << "RULESET SEED MATCHES WORD...\n";
    return 2;
  }
  std::vector<const adjutant::BuiltInScenario*> battles;
  for (const auto& battle : adjutant::built_in_scenarios()) {
    if (battle.game->description().id == words[1]) battles.push_back(&battle);
  }
  adjutant::core::Random random(std::stoull(words[2]));
  const adjutant::Words wanted(words.begin() + 4, words.end());
  const int matches = std::stoi(words[3]);
  if (matches == 0) adjutant::look_at_given(battles, wanted, random);
  for (int i = 0; i < matches && !battles.empty(); ++i) {
    const auto& battle = *battles[static_cast<std::size_t>(i) % battles.size()];
    adjutant::play(battle, wanted, random);
  }
}
