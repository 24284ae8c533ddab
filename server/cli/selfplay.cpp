#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <variant>

#include <fmt/format.h>

#include "engine/captain/choose_as.hpp"
#include "engine/captain/levels.hpp"
#include "engine/core/count_of.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/featured.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/thinking.hpp"

// adjutant selfplay: computer players play many games on all cores.
namespace adjutant::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int orders_in_a_game_max = 100'000;
constexpr std::int64_t nodes_most = 1'000'000;
// For a careless answer: a number drawn from 1 to this one.
constexpr std::uint64_t careless_nodes = 20;
// Games of random players are played without events, except this many of the first.
constexpr int random_games_with_events = 200;

struct Arguments {
  std::string scenario, seed, players = "random", program, positions;
  std::vector<std::string> weights, nodes, overlooked, misjudged;
  int games = 0, careless = 0;
};

// Another build of this program, which plays as Captain.
struct OtherProgram {};
// The player of a side: random, the computer player on one of its levels, or that of another build.
using Player = std::variant<std::monostate, captain::Level, OtherProgram>;

bool is_random(const Player& player) {
  return std::holds_alternative<std::monostate>(player);
}

struct Players {
  std::array<std::string, 2> names;
  std::array<Player, 2> who;
  std::array<std::unique_ptr<const core::ComputerPlayer>, 2> tuned;  // null: with its own weights
  std::array<captain::Limits, 2> limits;
  std::string program, scenario;  // of OtherProgram; the name or file that it is given
  int careless = 0;               // of a hundred answers, how many are thought of but a little

  bool all_random() const { return is_random(who[0]) && is_random(who[1]); }
};

struct Fired {
  std::int64_t events = 0;
  int games = 0;
};

// A position of a game as a learner sees it (core::Featured).
struct Seen {
  core::Side to_act;
  std::vector<std::int32_t> features;
};

// One finished game.
struct Played {
  core::Outcome outcome;
  std::int64_t orders = 0, submissions = 0;
  int turns = 0;                                                // of the battle; 0: it counts none
  std::map<std::string, std::int64_t> rules;                    // events by rule
  std::array<std::int64_t, 2> thought{}, longest{}, answers{};  // microseconds, submissions
  bool with_events = false;
  std::vector<Seen> seen;  // after each answer, if wanted
};

// The same in any order of games.
struct Tally {
  int games = 0, drawn = 0, with_events = 0;
  int won[2] = {0, 0};
  std::int64_t orders = 0, orders_least = 0, orders_most = 0, submissions = 0, turns = 0;
  std::map<std::string, std::int64_t> points;  // by side id
  std::map<std::string, int> endings;          // by their reasons
  std::array<std::int64_t, 2> thought{}, longest{}, answers{};
  std::map<std::string, Fired> rules;

  void add(const Played& played) {
    orders_least = games == 0 ? played.orders : std::min(orders_least, played.orders);
    orders_most = std::max(orders_most, played.orders);
    ++games;
    orders += played.orders;
    submissions += played.submissions;
    turns += played.turns;
    ++endings[played.outcome.reason];
    played.outcome.winner ? ++won[core::index(*played.outcome.winner)] : ++drawn;
    for (const auto& [side, scored] : played.outcome.points) {
      points[std::string(side)] += scored.to_number<std::int64_t>();
    }
    for (std::size_t side = 0; side < thought.size(); ++side) {
      thought[side] += played.thought[side];
      longest[side] = std::max(longest[side], played.longest[side]);
      answers[side] += played.answers[side];
    }
    if (played.with_events) ++with_events;
    for (const auto& [rule, events] : played.rules) {
      rules[rule].events += events;
      ++rules[rule].games;
    }
  }
};

Player player(const std::string& name) {
  if (name == "random") return {};
  if (name == "program") return OtherProgram{};
  if (const auto level = captain::level_with_id(name)) return *level;
  throw BadInput(
      fmt::format("--players {}: use random, program, {}, or two of them for the two sides: "
                  "captain,random",
                  name, captain::level_ids()));
}

// Throws BadInput for a player that the game does not have.
void check_offered(const Table& table, const Players& players) {
  for (const auto& who : players.who) {
    if (is_random(who)) continue;
    if (const auto* level = std::get_if<captain::Level>(&who);
        level != nullptr && *level == captain::Level::doctrine) {
      offered(table.game->doctrine(), table, "doctrine");
    } else {
      offered(table.game->computer_player(), table, "computer player");
    }
  }
}

// One number for both sides, or one for each; empty if there is none.
std::array<std::optional<std::int64_t>, 2> for_sides(const std::vector<std::string>& given,
                                                     std::string_view option, std::int64_t least,
                                                     std::int64_t most) {
  std::array<std::optional<std::int64_t>, 2> numbers;
  if (given.empty()) return numbers;
  if (given.size() > 2)
    throw BadInput(fmt::format("{}: give one number, or two for the two sides", option));
  for (std::size_t side = 0; side < numbers.size(); ++side) {
    const auto& text = given[std::min(side, given.size() - 1)];
    std::int64_t number = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end || number < least || number > most) {
      throw BadInput(fmt::format("{} {}: give a number from {} to {}", option, text, least, most));
    }
    numbers[side] = number;
  }
  return numbers;
}

std::array<captain::Limits, 2> limits_of(const Arguments& arguments) {
  const auto nodes = for_sides(arguments.nodes, "--nodes", 1, nodes_most);
  const auto overlooked = for_sides(arguments.overlooked, "--overlooked", 0, 100);
  const auto misjudged = for_sides(arguments.misjudged, "--misjudged", 0, 100);
  return {captain::Limits{nodes[0], overlooked[0], misjudged[0]},
          captain::Limits{nodes[1], overlooked[1], misjudged[1]}};
}

Players players_of(const Arguments& arguments, const Table& table) {
  const auto comma = arguments.players.find(',');
  const auto first = arguments.players.substr(0, comma);
  const auto second = comma == std::string::npos ? first : arguments.players.substr(comma + 1);
  const auto& weights = arguments.weights;
  if (weights.size() > 2) throw BadInput("--weights: give one file, or two for the two sides");
  const auto tuned = [&](std::size_t side) {
    if (weights.empty()) return player_with_weights(table, "");
    return player_with_weights(table, weights[std::min(side, weights.size() - 1)]);
  };
  const bool program = first == "program" || second == "program";
  if (program && arguments.program.empty()) {
    throw BadInput("--players program: name the other build with --program");
  }
  return {{first, second},      {player(first), player(second)},
          {tuned(0), tuned(1)}, limits_of(arguments),
          arguments.program,    arguments.scenario,
          arguments.careless};
}

std::uint64_t first_seed(const std::string& hex) {
  if (hex.empty()) return 1;
  std::size_t used = 0;
  try {
    const auto seed = std::stoull(hex, &used, 16);
    if (used == hex.size()) return seed;
  } catch (const std::exception&) {
  }
  throw BadInput("--seed: must be 1 to 16 hexadecimal digits");
}

// The rule of an event, and those inside it (each shift of the odds has its own).
void count_rules(const core::json::value& value, std::map<std::string, std::int64_t>& rules) {
  if (const auto* object = value.if_object()) {
    for (const auto& [name, field] : *object) {
      if (name == "rule" && field.is_string()) ++rules[std::string(field.get_string())];
      count_rules(field, rules);
    }
  } else if (const auto* array = value.if_array()) {
    for (const auto& element : *array) count_rules(element, rules);
  }
}

// What a player answers, and how long it thought of it.
AnsweringProgram::Answer answer(const Table& table, const Players& players,
                                const core::State& state, core::Side side, core::Random& random,
                                AnsweringProgram* program) {
  const auto& who = players.who[core::index(side)];
  if (std::holds_alternative<OtherProgram>(who)) return program->ask(table, state, side, random);
  if (is_random(who)) return {table.game->random_order(state, side, random), {}};
  auto limits = players.limits[core::index(side)];
  if (random.percent(players.careless)) {
    limits.nodes_max = 1 + static_cast<std::int64_t>(random.below(careless_nodes));
  }
  const auto* tuned = players.tuned[core::index(side)].get();
  const auto level = std::get<captain::Level>(who);
  const auto began = thinking_time();
  auto orders = tuned != nullptr && captain::rank_of(level)
                    ? captain::choose_as(*tuned, *table.game, state, side, level, random, limits)
                    : captain::choose(*table.game, state, side, level, random, limits);
  return {std::move(orders), thinking_time() - began};
}

Played play(const Table& table, const Players& players, std::uint64_t seed,
            AnsweringProgram* program, const core::Featured* featured) {
  const auto& game = *table.game;
  core::Random random(seed);
  core::RandomDice dice(random);
  Played played;
  played.with_events = true;
  auto state = table.state;
  while (!game.outcome(state)) {
    ENSURE(played.orders < orders_in_a_game_max, "the game does not end");
    const auto side = game.awaited(state).front().side;
    const auto [orders, thought] = answer(table, players, state, side, random, program);
    played.thought[core::index(side)] += thought.count();
    auto& longest = played.longest[core::index(side)];
    longest = std::max<std::int64_t>(longest, thought.count());
    ++played.answers[core::index(side)];
    auto adjudication = game.adjudicate(state, side, orders, dice);
    for (const auto& event : adjudication.events) {
      if (!event.rule.empty()) ++played.rules[event.rule];
      count_rules(event.fields, played.rules);
    }
    state = std::move(adjudication.state);
    played.orders += static_cast<std::int64_t>(orders.lines.size());
    ++played.submissions;
    if (featured == nullptr || game.outcome(state)) continue;
    played.seen.push_back({game.awaited(state).front().side, featured->features(state)});
  }
  played.outcome = *game.outcome(state);
  played.turns = game.turn(state);
  return played;
}

// The same game without its events.
Played play_random(const Table& table, std::uint64_t seed) {
  core::Random random(seed);
  const auto playout = table.game->play_out(table.state, random, orders_in_a_game_max);
  auto outcome = table.game->outcome(playout.state);
  ENSURE(outcome.has_value(), "the game does not end");
  Played played;
  played.outcome = *std::move(outcome);
  played.turns = table.game->turn(playout.state);
  played.orders = played.submissions = playout.orders;
  return played;
}

// A line of SVMlight's format for each position of a game: 1 where the first side won, 0 where the
// other did, 0.5 drawn; qid: the game; features that are not 0 by their place, from 1 on; # the
// side that is to act.
void write_positions(std::FILE* file, const Table& table, const Played& played,
                     std::uint64_t seed) {
  const auto& winner = played.outcome.winner;
  const auto* label = !winner ? "0.5" : *winner == core::Side::first ? "1" : "0";
  std::string lines;
  for (const auto& [side, features] : played.seen) {
    fmt::format_to(std::back_inserter(lines), "{} qid:{}", label, seed);
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (features[i] != 0) {
        fmt::format_to(std::back_inserter(lines), " {}:{}", i + 1, features[i]);
      }
    }
    fmt::format_to(std::back_inserter(lines), " # {} {}\n", core::index(side), table.side_id(side));
  }
  if (std::fwrite(lines.data(), 1, lines.size(), file) != lines.size()) {
    throw BadEnvironment(fmt::format("--positions: {}", std::strerror(errno)));
  }
}

// Wilson's interval of 95 % for a rate of `hits` in `games`.
std::pair<double, double> interval(int hits, int games) {
  constexpr double z = 1.96;
  const double n = games;
  const double rate = hits / n;
  const double middle = rate + z * z / (2 * n);
  const double spread = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  return {std::max(0.0, (middle - spread) / (1 + z * z / n)), (middle + spread) / (1 + z * z / n)};
}

void print_rules(const Tally& tally) {
  fmt::print("rule      a game   in games  (of {})\n", tally.with_events);
  for (const auto& [rule, fired] : tally.rules) {
    fmt::print("{:<6} {:>9.2f}  {:>8}\n", rule,
               static_cast<double>(fired.events) / tally.with_events, fired.games);
  }
}

// ", thinking 11.2 and 9.1 ms an answer, 80 and 75 ms at most": of both sides.
std::string thinking(const Tally& tally) {
  if (tally.thought[0] + tally.thought[1] == 0) return "";
  const auto of = [&](std::size_t side) {
    constexpr double microseconds = 1000;
    return static_cast<double>(tally.thought[side]) / microseconds /
           static_cast<double>(std::max<std::int64_t>(tally.answers[side], 1));
  };
  return fmt::format(", thinking {:.1f} and {:.1f} ms an answer, {} and {} ms at most", of(0),
                     of(1), tally.longest[0] / 1000, tally.longest[1] / 1000);
}

void print(const Table& table, const Tally& tally, double seconds) {
  for (const auto side : core::both_sides) {
    const int won = tally.won[core::index(side)];
    const auto [low, high] = interval(won, tally.games);
    fmt::print("{:<20} {:>6} won  {:5.1f} %  (95 %: {:.1f} to {:.1f})\n",
               table.scenario.side_names[core::index(side)], won, 100.0 * won / tally.games,
               100 * low, 100 * high);
  }
  if (tally.drawn > 0) fmt::print("{:<20} {:>6}\n", "drawn", tally.drawn);
  fmt::print("orders in a game: {} on average, {} to {}, in {}\n", tally.orders / tally.games,
             tally.orders_least, tally.orders_most,
             core::count_of(tally.submissions / tally.games, "submission"));
  if (tally.turns > 0) {
    fmt::print("turns in a game: {:.1f} on average\n",
               static_cast<double>(tally.turns) / tally.games);
  }
  for (const auto side : core::both_sides) {
    const auto scored = tally.points.find(table.side_id(side));
    if (scored == tally.points.end()) continue;
    fmt::print("{:<20} {:6.1f} points on average\n", table.scenario.side_names[core::index(side)],
               static_cast<double>(scored->second) / tally.games);
  }
  for (const auto& [reason, games] : tally.endings) {
    fmt::print("{:<6} {:5.1f} %  {}\n", games, 100.0 * games / tally.games, reason);
  }
  if (tally.with_events > 0) print_rules(tally);
  fmt::print("{} in {:.2f} s: {:.1f} games/s, {:.0f} orders/s{}\n",
             core::count_of(tally.games, "game"), seconds, tally.games / seconds,
             static_cast<double>(tally.orders) / seconds, thinking(tally));
}

// Plays games until all are played or one breaks an invariant; its error is the run's.
class Tournament {
 public:
  // `positions` may be null.
  Tournament(const Table& table, const Players& players, int games, std::uint64_t seed,
             std::FILE* positions)
      : table_(table), players_(players), games_(games), seed_(seed), positions_(positions) {}

  Tally run() {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
      workers.emplace_back([this] { work(); });
    }
    auto told = SteadyClock::now();
    while (done_ < games_ && !failed_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (SteadyClock::now() - told < std::chrono::seconds(1)) continue;
      told = SteadyClock::now();
      fmt::print(stderr, "selfplay: {} of {} games\n", done_.load(), games_);
    }
    workers.clear();
    if (failed_) std::rethrow_exception(error_);
    return tally_;
  }

 private:
  void work() {
    std::unique_ptr<AnsweringProgram> program;
    for (int game = next_++; game < games_ && !failed_; game = next_++) {
      try {
        const auto seed = seed_ + static_cast<std::uint64_t>(game);
        const bool unseen =
            players_.all_random() && game >= random_games_with_events && positions_ == nullptr;
        const auto* featured =
            positions_ == nullptr ? nullptr : core::featured(table_.game->computer_player());
        if (!players_.program.empty() && program == nullptr) {
          const auto side = std::holds_alternative<OtherProgram>(players_.who[0]) ? 0U : 1U;
          program = std::make_unique<AnsweringProgram>(players_.program, players_.scenario,
                                                       players_.limits[side].nodes_max);
        }
        const auto played = unseen ? play_random(table_, seed)
                                   : play(table_, players_, seed, program.get(), featured);
        const std::scoped_lock lock(mutex_);
        tally_.add(played);
        if (positions_ != nullptr) write_positions(positions_, table_, played, seed);
      } catch (const std::exception& error) {
        const std::scoped_lock lock(mutex_);
        error_ = std::make_exception_ptr(std::runtime_error(fmt::format(
            "game with --seed {:x}: {}", seed_ + static_cast<std::uint64_t>(game), error.what())));
        failed_ = true;
      }
      ++done_;
    }
  }

  const Table& table_;
  const Players& players_;
  const int games_;
  const std::uint64_t seed_;
  std::FILE* const positions_;
  std::atomic<int> next_{0}, done_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;  // guards what follows
  Tally tally_;
  std::exception_ptr error_;
};

using File = std::unique_ptr<std::FILE, decltype([](std::FILE* file) { std::fclose(file); })>;

// Null for no name. BadInput where the game has no features, BadEnvironment where it cannot be
// written.
File positions_file(const Table& table, const std::string& name) {
  if (name.empty()) return nullptr;
  offered(core::featured(table.game->computer_player()), table, "features to learn from");
  File file(std::fopen(name.c_str(), "wb"));
  if (file == nullptr) throw BadEnvironment(fmt::format("{}: {}", name, std::strerror(errno)));
  return file;
}

int selfplay(const Arguments& arguments) {
  const auto table = open_table(arguments.scenario, "", core::Decisions::standing);
  const auto players = players_of(arguments, table);
  check_offered(table, players);
  const auto seed = first_seed(arguments.seed);
  fmt::print("{}: {}, {} against {}, seed {:x}\n", table.scenario.id,
             core::count_of(arguments.games, "game"), players.names[0], players.names[1], seed);
  const auto positions = positions_file(table, arguments.positions);
  const auto began = SteadyClock::now();
  const auto tally = Tournament(table, players, arguments.games, seed, positions.get()).run();
  print(table, tally, std::chrono::duration<double>(SteadyClock::now() - began).count());
  return exit_done;
}

}  // namespace

void add_selfplay(Command program) {
  const auto command = program.command("selfplay",
                                       "Plays games between computer players: win rates, lengths, "
                                       "losses, rules used, orders per second");
  auto arguments = std::make_shared<Arguments>();
  command.option("SCENARIO", arguments->scenario, scenario_help).required();
  command.option("--games", arguments->games, "Number of games").required().between(1, 10'000'000);
  command.option("--seed", arguments->seed, "Seed of the first game, hexadecimal; default 1");
  command.option("--players", arguments->players,
                 fmt::format("random, program, {}; two for the two sides: captain,random",
                             captain::level_ids()));
  command
      .option(
          "--nodes", arguments->nodes,
          "Positions that a computer player with a rank searches for each answer; two for the two "
          "sides; default: the rank's own")
      .split_at_commas();
  command
      .option(
          "--overlooked", arguments->overlooked,
          "Percentage of orders that a computer player with a rank forgets; two for the two sides")
      .split_at_commas();
  command
      .option("--misjudged", arguments->misjudged,
              "Percentage of answers in which a computer player with a rank chooses the worst "
              "order; two "
              "for the two sides")
      .split_at_commas();
  command
      .option("--weights", arguments->weights,
              std::string(weights_help) + "; two for the two sides")
      .split_at_commas();
  command.option("--program", arguments->program,
                 "Another build of the program whose Captain plays");
  command.option(
      "--positions", arguments->positions,
      "Write Captain's features of every position and the winner to this file, in SVMlight's "
      "format: script/learn reads it");
  command
      .option("--careless", arguments->careless,
              "Percentage of Captain's answers that are searched only briefly, so that "
              "positions differ; default 0")
      .between(0, 100);
  command.does([arguments] { return selfplay(*arguments); });
}

}  // namespace adjutant::cli
