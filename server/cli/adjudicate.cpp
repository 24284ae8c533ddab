#include <memory>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/shapes.hpp"
#include "engine/dice/dice.hpp"
#include "engine/match/match.hpp"
#include "server/auth/system_entropy.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/render/document.hpp"

// adjutant adjudicate: the referee's desk. Plays order files in turn and prints the reports.
namespace adjutant::cli {
namespace {

namespace json = core::json;

struct Arguments {
  std::string scenario;
  std::vector<std::string> orders;
  std::vector<int> dice;
  std::string seed;
  std::string from;
  std::string side;
  std::string position_out;
  bool roll = false;
  bool ask = false;
  bool as_json = false;
  bool sentences = false;
};

// What the desk has seen happen.
struct Log {
  json::array events;
  json::array sentences;  // one for each, if wanted
};

// The dice of a whole sitting: the list, or seeded again for each file with its orders' hash, as a
// match would roll them (docs/formats.md section 5.2; the match is "desk", seat seeds are empty);
// random dice come from a seed that nobody knows.
class DeskDice : public core::Dice {
 public:
  explicit DeskDice(const Arguments& arguments) : scripted_(arguments.dice) {
    if (arguments.seed.empty() && !arguments.roll) return;
    auto seed = core::digest_from_hex(arguments.seed);
    if (arguments.roll) {
      seed.emplace();
      auth::SystemEntropy().fill(*seed);
    }
    if (!seed) throw BadInput("--seed: must be 64 hexadecimal digits (32 bytes)");
    seeds_ = dice::Seeds{*seed, "desk", {"", ""}, ""};
  }
  void begin_submission(const std::vector<std::string>& orders) {
    if (seeds_) seeds_->submission_hash = match::submission_hash(orders, "");
  }
  int roll(int sides, std::string_view purpose) override {
    if (!seeds_) return scripted_.roll(sides, purpose);
    const int number = static_cast<int>(rolled_.size());
    return rolled_.emplace_back(dice::seeded_die(*seeds_, number, sides));
  }
  // The dice from a seed.
  const std::vector<int>& rolled() const { return rolled_; }
  int unused() const { return seeds_ ? 0 : scripted_.unused(); }

 private:
  dice::ScriptedDice scripted_;
  std::optional<dice::Seeds> seeds_;
  std::vector<int> rolled_;
};

// Each event in a sentence; the desk hides nothing.
std::vector<std::string> told(const Table& table, core::Events events) {
  for (auto& event : events) event.only_for.reset();
  return table.game->sentences(table.scenario, events, std::nullopt);
}

void print_sentences(const std::vector<std::string>& sentences) {
  for (const auto& sentence : sentences) {
    if (!sentence.empty()) fmt::print("{}.\n", sentence);
  }
}

// Refusals go to stderr; 0 after playing the file.
int play(Table& table, DeskDice& dice, const std::string& file, const Arguments& arguments,
         Log& log) {
  const auto side = side_to_act(table, arguments.side);
  const auto orders = table.game->parse_orders(table.state, side, read_file(file));
  const auto refusals = orders ? table.game->check(table.state, side, *orders) : orders.error();
  if (!refusals.empty()) {
    fmt::print(stderr, "{}\n", describe(refusals, file));
    return exit_refused;
  }
  dice.begin_submission(orders->lines);
  const auto before = table.state;
  auto result = table.game->adjudicate(before, side, *orders, dice);
  table.state = std::move(result.state);
  for (const auto& event : result.events) log.events.push_back(core::encode(event));
  if (arguments.sentences) {
    const auto sentences = told(table, result.events);
    log.sentences.insert(log.sentences.end(), sentences.begin(), sentences.end());
    if (!arguments.as_json) print_sentences(sentences);
  } else if (!arguments.as_json) {
    fmt::print("{}\n", render::to_text(
                           table.game->report({before, table.state, result.events, std::nullopt})));
  }
  return exit_done;
}

int adjudicate(const Arguments& arguments) {
  auto table = open_table(arguments.scenario, arguments.from,
                          arguments.ask ? core::Decisions::ask : core::Decisions::standing);
  DeskDice dice(arguments);
  Log log;
  try {
    for (const auto& file : arguments.orders) {
      if (const int code = play(table, dice, file, arguments, log); code != exit_done) return code;
    }
  } catch (const core::DiceFault& fault) {
    throw BadInput(fmt::format("--dice: {}; with --roll the program rolls the dice", fault.what()));
  }
  if (dice.unused() > 0) {
    throw BadInput(fmt::format("--dice: the last {} of {} dice were not used: remove them",
                               dice.unused(), arguments.dice.size()));
  }
  if (arguments.roll) {
    const auto rolled = fmt::format("{}", fmt::join(dice.rolled(), ","));
    fmt::print(stderr, "{}\n",
               rolled.empty() ? "dice: none needed"
                              : fmt::format("dice: {} (repeat with --dice {})", rolled, rolled));
  }
  if (arguments.as_json && arguments.sentences) {
    const json::object both{{"events", std::move(log.events)},
                            {"sentences", std::move(log.sentences)}};
    fmt::print("{}\n", core::canonical_json(both));
  } else if (arguments.as_json) {
    fmt::print("{}\n", core::canonical_json(log.events));
  }
  if (!arguments.position_out.empty()) {
    write_file(arguments.position_out,
               core::canonical_json(table.game->encode(table.state)) + "\n");
  }
  return exit_done;
}

}  // namespace

void add_adjudicate(Command program) {
  const auto command =
      program.command("adjudicate", "Plays order files in turn and prints the report");
  auto arguments = std::make_shared<Arguments>();
  command.option("SCENARIO", arguments->scenario, scenario_help).required();
  command.option("--orders", arguments->orders, "Order files, one per submission; - reads stdin")
      .required();
  const auto dice = command.option("--dice", arguments->dice, "Dice to use in this order: 3,5,1")
                        .split_at_commas();
  const auto seed =
      command.option("--seed", arguments->seed, "Server seed for the dice, 64 hexadecimal digits")
          .not_beside(dice);
  command.flag("--roll", arguments->roll, "Roll dice and print them on stderr")
      .not_beside(dice)
      .not_beside(seed);
  command.option("--from", arguments->from,
                 "Position or match record to continue: a record by its own rules, "
                 "a position by the latest");
  command.option("--side", arguments->side,
                 "Side that gives the orders; default: the side to move");
  command.option("--position-out", arguments->position_out, "Write the position to this file");
  command.flag("--ask", arguments->ask, "Stop at each decision instead of using doctrine");
  command.flag("--json", arguments->as_json, "Print the events as JSON, not the report");
  command.flag("--sentences", arguments->sentences,
               "Print each event as a sentence, not the report; with --json print both");
  command.does([arguments] { return adjudicate(*arguments); });
}

}  // namespace adjutant::cli
