#pragma once

namespace adjutant::cli {

// Exit codes of every command (docs/formats.md section 1).
enum ExitCode : int {
  exit_done = 0,
  exit_refused = 1,      // by the rules or the check
  exit_bad_input = 2,    // bad usage or bad input
  exit_environment = 3,  // the machine failed us
  exit_put_off = 75,     // deliver alone: the mail system is to try again (EX_TEMPFAIL)
};

// The program `adjutant`: reads the command line, runs one subcommand, gives its exit code.
int run(int argc, char** argv);

}  // namespace adjutant::cli
