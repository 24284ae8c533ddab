#include "server/cli/program.hpp"

#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "embedded/version.hpp"
#include "engine/core/plain_text.hpp"
#include "engine/registry.hpp"
#include "server/cli/commands.hpp"

namespace adjutant::cli {
namespace {

// Some of it may be from files and servers of others: nothing of it speaks to the terminal.
int complain(int code, const std::exception& error) {
  std::istringstream lines(error.what());
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    text += fmt::format("adjutant: {}\n", core::on_one_line(line));
  }
  fmt::print(stderr, "{}", text);
  return code;
}

// "adjutant scenario" if the program understood the command line up to there.
const CLI::App& understood(const CLI::App& program) {
  const auto* last = &program;
  while (!last->get_subcommands().empty()) last = last->get_subcommands().front();
  return *last;
}

// "adjutant desk hold"
std::string full_name(const CLI::App& command) {
  const auto* parent = command.get_parent();
  return parent == nullptr ? command.get_name() : full_name(*parent) + " " + command.get_name();
}

// The help of a command, of those below it, and so on. `above` is "adjutant desk".
void print_help(const CLI::App& command, const std::string& above) {
  fmt::print("{}\n", command.help(above));
  const auto name = above.empty() ? command.get_name() : above + " " + command.get_name();
  for (const auto* below : command.get_subcommands({})) print_help(*below, name);
}

// What is wrong with a command line; where the command is, with those that there are.
int complain_of_usage(const CLI::App& program, const CLI::ParseError& error) {
  const auto& last = understood(program);
  if (last.get_require_subcommand_min() == 0) {
    fmt::print(stderr, "adjutant: {} (see {} --help)\n", error.what(), full_name(last));
    return exit_bad_input;
  }
  std::vector<std::string> names;
  for (const auto* command : last.get_subcommands({})) names.push_back(command->get_name());
  const auto words = program.remaining(true);
  fmt::print(stderr, "adjutant: {}; there are: {} (see {} --help)\n",
             words.empty() ? "name a command" : words.front() + ": no such command",
             fmt::join(names, ", "), full_name(last));
  return exit_bad_input;
}

// "adjutant 0.1.0", and the versions of the rules of each game.
std::string version_words() {
  auto words = fmt::format("adjutant {}", embedded::version());
  for (const auto* game : newest_games()) {
    const auto& id = game->description().id;
    words += fmt::format("\n{}: rules version {}", id, versions_of(id));
  }
  return words;
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App line("Adjutant, a referee for wargames played online or by mail", "adjutant");
  line.require_subcommand(1);
  const auto tell_all = [&line] {
    print_help(line, "");
    throw CLI::Success();
  };
  line.add_flag_callback("--help-all", tell_all, "Print help for every command and its subcommands")
      ->trigger_on_parse();
  line.set_version_flag("--version", version_words,
                        "Print the versions of the program and of its games");
  Action action;
  const Command program(&line, &action);
  add_adjudicate(program);
  add_check(program);
  add_legal(program);
  add_map(program);
  add_scenario(program);
  add_rules(program);
  add_selfplay(program);
  add_answer(program);
  add_weights(program);
  add_pair(program);
  add_standings(program);
  add_rating(program);
  add_tournament(program);
  add_record(program);
  add_verify(program);
  add_serve(program);
  add_user(program);
  add_desk(program);
  add_match(program);
  add_mail(program);
  add_backup(program);
  add_migrate(program);
  add_store(program);
  add_deliver(program);
  const bool delivers = argc > 1 && std::string_view(argv[1]) == "deliver";
  try {
    line.parse(argc, argv);
    return action();
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return line.exit(error);  // --help
    return delivers ? put_off(error) : complain_of_usage(line, error);
  } catch (const BadInput& error) {
    if (delivers) return put_off(error);
    return complain(exit_bad_input, error);
  } catch (const std::exception& error) {
    if (delivers) return put_off(error);
    return complain(exit_environment, error);
  }
}

}  // namespace adjutant::cli
