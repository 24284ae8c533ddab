#include <algorithm>
#include <cstdlib>
#include <memory>
#include <pwd.h>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/operators/operator_desk.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/operate.hpp"
#include "server/ops/system_clock.hpp"

// adjutant desk: an operator's actions against players, after complaints. The log has every action.
namespace adjutant::cli {
namespace {

struct Arguments {
  DataArguments data;
  std::string handle, why;
  int days = 0;
  int number = 0;
  bool all = false;
};

// The person who runs the command, as the machine knows them; behind sudo, its caller.
std::string operator_name() {
  if (const char* caller = std::getenv("SUDO_USER")) return caller;
  const passwd* user = getpwuid(getuid());
  return user == nullptr ? fmt::format("uid {}", getuid()) : user->pw_name;
}

// The desk, with what it works on.
class Desk {
 public:
  explicit Desk(const Arguments& arguments) : store_(open_store(arguments.data, true)) {}
  app::OperatorDesk* operator->() { return &desk_; }

 private:
  ops::SystemClock clock_;
  std::unique_ptr<store::SqlStore> store_;
  app::OperatorDesk desk_{*store_, *store_, *store_, *store_, clock_};
};

template <class T>
T done(app::Result<T> result) {
  if (!result) throw BadInput(result.error().detail);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

// What somebody has written, so that no line of it looks like one of ours.
std::string quoted(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of("\r\n"), text.size());
    const auto is_pair = text.substr(end, 2) == "\r\n";
    lines += "| " + core::on_one_line(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(end + (is_pair ? 2 : 1), text.size()));
  }
  return lines;
}

int hold(const Arguments& arguments) {
  const auto until =
      done(Desk(arguments)->hold(operator_name(), arguments.handle, arguments.days, arguments.why));
  fmt::print("{} is suspended until {}\n", arguments.handle, protocol::rfc3339(until));
  return exit_done;
}

int mute(const Arguments& arguments) {
  const auto until =
      done(Desk(arguments)->mute(operator_name(), arguments.handle, arguments.days, arguments.why));
  fmt::print("{} is muted until {}\n", arguments.handle, protocol::rfc3339(until));
  return exit_done;
}

int lift(const Arguments& arguments) {
  done(Desk(arguments)->lift(operator_name(), arguments.handle, arguments.why));
  fmt::print("{} has no restrictions now\n", arguments.handle);
  return exit_done;
}

int note(const Arguments& arguments) {
  done(Desk(arguments)->note(operator_name(), arguments.handle, arguments.why));
  fmt::print("added a note about {}\n", arguments.handle);
  return exit_done;
}

int close_account(const Arguments& arguments) {
  const auto ties = done(Desk(arguments)->close(operator_name(), arguments.handle, arguments.why));
  fmt::print("{} is closed; the server resigns {} in progress and removes the name\n",
             arguments.handle, ties.running.size());
  for (const auto& tournament : ties.entered) {
    fmt::print("the server withdraws the player from {}\n", tournament);
  }
  return exit_done;
}

int show_log(const Arguments& arguments) {
  Desk desk(arguments);
  const auto entries = arguments.handle.empty() ? desk->log() : done(desk->log(arguments.handle));
  for (const auto& one : entries) {
    fmt::print("{}\t{}\t{}\t{}\t{}\n", protocol::rfc3339(one.at), one.by, one.handle, one.act,
               core::on_one_line(one.text));
  }
  return exit_done;
}

int reports(const Arguments& arguments) {
  for (const auto& one : Desk(arguments)->reports(!arguments.all)) {
    fmt::print("{}\t{}\t{} of {}\t{}\t{}\n", one.id, protocol::rfc3339(one.made), one.by_handle,
               one.about_handle, one.match.empty() ? "-" : one.match,
               one.settled ? "settled: " + core::on_one_line(one.answer) : "open");
  }
  return exit_done;
}

int show(const Arguments& arguments) {
  const auto [report, remarks] = done(Desk(arguments)->report(arguments.number));
  fmt::print("{} of {}, {}{}\n\n{}", report.by_handle, report.about_handle,
             protocol::rfc3339(report.made), report.match.empty() ? "" : ", in " + report.match,
             quoted(report.text));
  if (report.settled) {
    fmt::print("\nsettled {}:\n{}", protocol::rfc3339(*report.settled), quoted(report.answer));
  }
  if (report.match.empty()) return exit_done;
  fmt::print("\nChat of the match:\n");
  for (const auto& remark : remarks) {
    fmt::print("{}\t{}: {}\n", protocol::rfc3339(remark.said), remark.handle,
               core::on_one_line(remark.text));
  }
  return exit_done;
}

int settle(const Arguments& arguments) {
  done(Desk(arguments)->settle(operator_name(), arguments.number, arguments.why));
  fmt::print("report {} is settled\n", arguments.number);
  return exit_done;
}

using Shared = std::shared_ptr<Arguments>;

Command add_act(Command desk, const Shared& arguments, const char* name, const char* does,
                int (*verb)(const Arguments&)) {
  const auto added = add_verb(desk, arguments, name, does, verb);
  added.option("HANDLE", arguments->handle, "Handle of the account").required();
  added
      .option("--because", arguments->why,
              "Reason; it is logged, and a suspended or muted player sees it")
      .required();
  return added;
}

}  // namespace

void add_desk(Command program) {
  const auto desk = program.command(
      "desk",
      "Player reports and accounts: reports, show, settle, hold, mute, lift, close, note, log");
  desk.needs_command();
  auto arguments = std::make_shared<Arguments>();
  add_verb(desk, arguments, "reports", "Lists players' reports, latest first", reports)
      .flag("--all", arguments->all, "Include settled reports");
  add_verb(desk, arguments, "show", "Prints a report with the chat of its match", show)
      .option("NUMBER", arguments->number, "Number of the report")
      .required();
  const auto settled =
      add_verb(desk, arguments, "settle", "Closes a report with its outcome", settle);
  settled.option("NUMBER", arguments->number, "Number of the report").required();
  settled.option("--because", arguments->why, "Outcome, in words").required();
  const auto for_days = [&](const char* name, const char* does, int (*verb)(const Arguments&)) {
    add_act(desk, arguments, name, does, verb)
        .option("--days", arguments->days, "Duration in days")
        .required()
        .between(1, app::limits::restricted_days_max);
  };
  for_days("hold", "Suspends an account: ends its sessions and refuses sign-in for some days",
           hold);
  for_days("mute", "Mutes an account: no chat and no invitations for some days", mute);
  add_act(desk, arguments, "lift", "Ends an account's suspension and mute", lift);
  add_act(desk, arguments, "close", "Deletes an account: resigns its matches and removes its name",
          close_account);
  add_act(desk, arguments, "note", "Adds a note about an account", note);
  add_verb(desk, arguments, "log", "Lists all operator actions, latest first", show_log)
      .option("--handle", arguments->handle, "Only actions about this account");
}

}  // namespace adjutant::cli
