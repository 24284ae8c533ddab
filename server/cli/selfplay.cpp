#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

// adjutant selfplay: computer players play many games on all cores.
namespace adjutant::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int orders_in_a_game_max = 100'000;

struct Arguments {
  std::string scenario, seed, players = "random";
  int games = 0;
};

struct Tally {
  int games = 0, drawn = 0;
  int won[2] = {0, 0};
  std::int64_t orders = 0, orders_least = 0, orders_most = 0;

  void add(const core::Outcome& outcome, std::int64_t played) {
    orders_least = games == 0 ? played : std::min(orders_least, played);
    orders_most = std::max(orders_most, played);
    ++games;
    orders += played;
    outcome.winner ? ++won[core::index(*outcome.winner)] : ++drawn;
  }
};

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

// One game of two random players.
std::pair<core::Outcome, std::int64_t> play(const Table& table, std::uint64_t seed) {
  core::Random random(seed);
  const auto played = table.game->play_out(table.state, random, orders_in_a_game_max);
  auto outcome = table.game->outcome(played.state);
  ENSURE(outcome.has_value(), "the game does not end");
  return {*std::move(outcome), played.orders};
}

// Wilson's interval of 95 % for a rate of `hits` in `games`.
std::pair<double, double> interval(int hits, int games) {
  constexpr double z = 1.96;
  const double n = games;
  const double rate = hits / n;
  const double middle = rate + z * z / (2 * n);
  const double spread = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  return {(middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)};
}

void print(const Table& table, const Tally& tally, double seconds) {
  for (const auto side : core::both_sides) {
    const int won = tally.won[core::index(side)];
    const auto [low, high] = interval(won, tally.games);
    fmt::print("{:<20} {:>6} won  {:5.1f} %  (95 %: {:.1f} to {:.1f})\n",
               table.game->description().sides[core::index(side)].name, won,
               100.0 * won / tally.games, 100 * low, 100 * high);
  }
  if (tally.drawn > 0) fmt::print("{:<20} {:>6}\n", "drawn", tally.drawn);
  fmt::print("orders in a game: {} on average, {} to {}\n", tally.orders / tally.games,
             tally.orders_least, tally.orders_most);
  fmt::print("{} games in {:.2f} s: {:.1f} games/s, {:.0f} orders/s\n", tally.games, seconds,
             tally.games / seconds, static_cast<double>(tally.orders) / seconds);
}

// Plays games until all are played or one breaks an invariant; its error is the run's.
class Tournament {
 public:
  Tournament(const Table& table, int games, std::uint64_t seed)
      : table_(table), games_(games), seed_(seed) {}

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
    for (int game = next_++; game < games_ && !failed_; game = next_++) {
      try {
        const auto [outcome, orders] = play(table_, seed_ + static_cast<std::uint64_t>(game));
        const std::scoped_lock lock(mutex_);
        tally_.add(outcome, orders);
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
  const int games_;
  const std::uint64_t seed_;
  std::atomic<int> next_{0}, done_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;  // guards what follows
  Tally tally_;
  std::exception_ptr error_;
};

int selfplay(const Arguments& arguments) {
  if (arguments.players != "random") {
    throw BadInput(fmt::format("--players {}: there is only `random` so far", arguments.players));
  }
  const auto table = open_table(arguments.scenario, "", core::Decisions::standing);
  const auto seed = first_seed(arguments.seed);
  fmt::print("{}: {} games of random players, seed {:x}\n", table.scenario.id, arguments.games,
             seed);
  const auto began = SteadyClock::now();
  const auto tally = Tournament(table, arguments.games, seed).run();
  print(table, tally, std::chrono::duration<double>(SteadyClock::now() - began).count());
  return exit_done;
}

}  // namespace

void add_selfplay(CLI::App& program, Action& action) {
  auto* command = program.add_subcommand(
      "selfplay", "Computer players play games: win rates, lengths, games and orders a second");
  auto arguments = std::make_shared<Arguments>();
  command->add_option("SCENARIO", arguments->scenario, "Name (tlg2/chippewa) or file")->required();
  command->add_option("--games", arguments->games, "How many")
      ->required()
      ->check(CLI::Range(1, 10'000'000));
  command->add_option("--seed", arguments->seed, "Of the first game, hexadecimal; default 1");
  command->add_option("--players", arguments->players, "random");
  command->callback(
      [&action, arguments] { action = [arguments] { return selfplay(*arguments); }; });
}

}  // namespace adjutant::cli
