#include "server/cli/command.hpp"

#include <utility>

#include <CLI/CLI.hpp>

namespace adjutant::cli {

Argument Argument::required() const {
  option_->required();
  return *this;
}

Argument Argument::between(int least, int most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

Argument Argument::between(double least, double most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

Argument Argument::split_at_commas() const {
  option_->delimiter(',');
  return *this;
}

Argument Argument::not_beside(Argument other) const {
  option_->excludes(other.option_);
  return *this;
}

Argument Argument::or_from_environment(const std::string& variable) const {
  option_->envname(variable);
  return *this;
}

Command Command::command(const std::string& name, const std::string& does) const {
  return {app_->add_subcommand(name, does), action_};
}

void Command::needs_command() const {
  app_->require_subcommand(1);
}

Argument Command::option(const std::string& name, std::string& value,
                         const std::string& does) const {
  return Argument(app_->add_option(name, value, does));
}

Argument Command::option(const std::string& name, int& value, const std::string& does) const {
  return Argument(app_->add_option(name, value, does));
}

Argument Command::option(const std::string& name, std::int64_t& value,
                         const std::string& does) const {
  return Argument(app_->add_option(name, value, does));
}

Argument Command::option(const std::string& name, double& value, const std::string& does) const {
  return Argument(app_->add_option(name, value, does));
}

Argument Command::option(const std::string& name, std::optional<std::string>& value,
                         const std::string& does) const {
  return Argument(app_->add_option(name, value, does));
}

Argument Command::option(const std::string& name, std::optional<int>& value,
                         const std::string& does) const {
  return Argument(app_->add_option(name, value, does));
}

Argument Command::option(const std::string& name, std::vector<std::string>& value,
                         const std::string& does) const {
  return Argument(app_->add_option(name, value, does));
}

Argument Command::option(const std::string& name, std::vector<int>& value,
                         const std::string& does) const {
  return Argument(app_->add_option(name, value, does));
}

Argument Command::flag(const std::string& name, bool& value, const std::string& does) const {
  return Argument(app_->add_flag(name, value, does));
}

void Command::does(Action action) const {
  app_->callback([to_do = action_, action = std::move(action)] { *to_do = action; });
}

}  // namespace adjutant::cli
