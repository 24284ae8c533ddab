#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include "server/cli/command.hpp"
#include "server/cli/program.hpp"

// The subcommands of the program, one file each. add_… declares a command's arguments and what it
// does.
namespace adjutant::cli {

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
void add_adjudicate(Command program);
void add_check(Command program);
void add_legal(Command program);
void add_map(Command program);
void add_scenario(Command program);
void add_rules(Command program);
void add_selfplay(Command program);
void add_answer(Command program);
void add_weights(Command program);

// The desk of a tournament: pairings, standings and ratings of a report file, no server.
void add_pair(Command program);
void add_standings(Command program);
void add_rating(Command program);
void add_tournament(Command program);

// Match records: fetched from a server, checked without one.
void add_record(Command program);
void add_verify(Command program);

// The server and its operator's commands.
void add_serve(Command program);
void add_user(Command program);
void add_desk(Command program);
void add_match(Command program);
void add_mail(Command program);
void add_backup(Command program);
void add_migrate(Command program);
void add_store(Command program);

// The command for a mail system's pipe. Mail systems return a mail to its sender at exit codes
// other than 0 and 75: so every failure goes to stdout and exits with 75.
void add_deliver(Command program);
int put_off(const std::exception& error);

}  // namespace adjutant::cli
