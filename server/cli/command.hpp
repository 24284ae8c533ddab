#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

// How a command declares its arguments. CLI11 reads the command line; it is a library of headers
// that takes longer to compile than a command does, so command.cpp and program.cpp alone include
// it.
namespace adjutant::cli {

// The work after the command line is read; gives the exit code.
using Action = std::function<int()>;

// An argument of a command, named "--name", "-n,--name" or "PLACE". Valid as long as the program.
class Argument {
 public:
  explicit Argument(CLI::Option* option) : option_(option) {}

  Argument required() const;
  // From `least` to `most`; something else is bad usage.
  Argument between(int least, int most) const;
  Argument between(double least, double most) const;
  // Several values in one word, with commas between them.
  Argument split_at_commas() const;
  Argument not_beside(Argument other) const;
  // The value of this environment variable, if the argument is missing.
  Argument or_from_environment(const std::string& variable) const;

 private:
  CLI::Option* option_;
};

// A command, or the whole program. `value` gets what the command line says and must live until the
// action has run; `does` is the help.
class Command {
 public:
  Command(CLI::App* app, Action* action) : app_(app), action_(action) {}

  Command command(const std::string& name, const std::string& does) const;
  void needs_command() const;

  Argument option(const std::string& name, std::string& value, const std::string& does = {}) const;
  Argument option(const std::string& name, int& value, const std::string& does = {}) const;
  Argument option(const std::string& name, std::int64_t& value, const std::string& does = {}) const;
  Argument option(const std::string& name, double& value, const std::string& does = {}) const;
  Argument option(const std::string& name, std::optional<std::string>& value,
                  const std::string& does = {}) const;
  Argument option(const std::string& name, std::optional<int>& value,
                  const std::string& does = {}) const;
  Argument option(const std::string& name, std::vector<std::string>& value,
                  const std::string& does = {}) const;
  Argument option(const std::string& name, std::vector<int>& value,
                  const std::string& does = {}) const;
  Argument flag(const std::string& name, bool& value, const std::string& does) const;

  // What the program does on this command.
  void does(Action action) const;

 private:
  CLI::App* app_;
  Action* action_;
};

}  // namespace adjutant::cli
