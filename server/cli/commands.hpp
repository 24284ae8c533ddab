#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include <CLI/CLI.hpp>

#include "server/cli/program.hpp"

// The subcommands of the program, one file each. add_… declares a command's arguments; when it is
// called, it sets `action` to what is to be done, which gives the exit code.
namespace adjutant::cli {

using Action = std::function<int()>;

// Bad usage or bad input: one line for stderr saying what, where and what to do. Exit code 2.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A file or the network fails us. Exit code 3.
class BadEnvironment : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The referee's desk: no server.
void add_adjudicate(CLI::App& program, Action& action);
void add_check(CLI::App& program, Action& action);
void add_legal(CLI::App& program, Action& action);
void add_map(CLI::App& program, Action& action);
void add_scenario(CLI::App& program, Action& action);
void add_selfplay(CLI::App& program, Action& action);

// Match records: fetched from a server, checked without one.
void add_record(CLI::App& program, Action& action);
void add_verify(CLI::App& program, Action& action);

// The server and its operator's commands.
void add_serve(CLI::App& program, Action& action);
void add_user(CLI::App& program, Action& action);
void add_match(CLI::App& program, Action& action);
void add_backup(CLI::App& program, Action& action);
void add_migrate(CLI::App& program, Action& action);

}  // namespace adjutant::cli
