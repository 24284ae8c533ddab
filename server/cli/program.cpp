#include "server/cli/program.hpp"

#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "server/cli/commands.hpp"

namespace adjutant::cli {
namespace {

int complain(int code, const std::exception& error) {
  fmt::print(stderr, "adjutant: {}\n", error.what());
  return code;
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App program("Adjutant, the referee for wargames played over a distance", "adjutant");
  program.require_subcommand(1);
  program.set_help_all_flag("--help-all", "Help for every command");
  Action action;
  add_adjudicate(program, action);
  add_check(program, action);
  add_legal(program, action);
  add_map(program, action);
  add_scenario(program, action);
  add_selfplay(program, action);
  add_record(program, action);
  add_verify(program, action);
  add_serve(program, action);
  add_user(program, action);
  add_match(program, action);
  add_backup(program, action);
  add_migrate(program, action);
  try {
    program.parse(argc, argv);
    return action();
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.exit(error);  // --help
    fmt::print(stderr, "adjutant: {} (see adjutant --help)\n", error.what());
    return exit_bad_input;
  } catch (const BadInput& error) {
    return complain(exit_bad_input, error);
  } catch (const std::exception& error) {
    return complain(exit_environment, error);
  }
}

}  // namespace adjutant::cli
