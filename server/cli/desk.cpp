#include <chrono>
#include <cstdlib>
#include <memory>
#include <pwd.h>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/operate.hpp"
#include "server/ops/system_clock.hpp"

// adjutant desk: what an operator does about players of whom others complain. Every act is logged.
namespace adjutant::cli {
namespace {

constexpr int reports_shown = 200;
constexpr int days_max = 3'650;

struct Arguments {
  DataArguments data;
  std::string handle, why;
  int days = 0;
  int number = 0;
  bool all = false;
};

// Who runs the command, as the machine knows them; behind sudo, who called it.
std::string operator_name() {
  if (const char* caller = std::getenv("SUDO_USER")) return caller;
  const passwd* user = getpwuid(getuid());
  return user == nullptr ? fmt::format("uid {}", getuid()) : user->pw_name;
}

ports::Account account_of(ports::AccountStore& accounts, const std::string& handle) {
  auto account = accounts.account_by_handle(handle);
  if (account) return *std::move(account);
  throw BadInput(
      fmt::format("{}: there is no such account; `adjutant user list` shows all", handle));
}

ports::DeskEntry entry(const ports::Account& about, const char* act, std::string text) {
  return {.at = ops::SystemClock().now(),
          .by = operator_name(),
          .account = about.id,
          .handle = about.handle,
          .act = act,
          .text = std::move(text)};
}

int restrict(const Arguments& arguments, bool holds) {
  const auto store = open_store(arguments.data, true);
  const auto account = account_of(*store, arguments.handle);
  const auto until = ops::SystemClock().now() + std::chrono::days(arguments.days);
  auto now = store->restrictions(account.id);
  (holds ? now.held_until : now.muted_until) = until;
  now.reason = arguments.why;
  const auto when = protocol::rfc3339(until);
  store->restrict(
      account.id, now,
      entry(account, holds ? "hold" : "mute", fmt::format("until {}: {}", when, arguments.why)));
  fmt::print("{} is {} until {}\n", account.handle, holds ? "held" : "muted", when);
  return exit_done;
}

int hold(const Arguments& arguments) {
  return restrict(arguments, true);
}

int mute(const Arguments& arguments) {
  return restrict(arguments, false);
}

int lift(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto account = account_of(*store, arguments.handle);
  store->restrict(account.id, {}, entry(account, "lift", arguments.why));
  fmt::print("{} may do everything again\n", account.handle);
  return exit_done;
}

int note(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto account = account_of(*store, arguments.handle);
  store->note(entry(account, "note", arguments.why));
  fmt::print("noted about {}\n", account.handle);
  return exit_done;
}

int close_account(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto account = account_of(*store, arguments.handle);
  const auto ties = store->account_ties(account.id);
  if (!ties.organised.empty()) {
    throw BadInput(fmt::format("{} organises {}: finish or cancel it first", account.handle,
                               fmt::join(ties.organised, ", ")));
  }
  if (!ties.held.empty()) {
    throw BadInput(fmt::format("{} plays {}, which is held: `adjutant match release` it first",
                               account.handle, fmt::join(ties.held, ", ")));
  }
  store->note(entry(account, "close", arguments.why));
  if (!store->begin_closing(account.id, ops::SystemClock().now(), std::nullopt)) {
    throw BadInput(fmt::format("{} is closed already", account.handle));
  }
  fmt::print("{} is closed; the server resigns {} that run and takes the name off\n",
             account.handle, ties.running.size());
  for (const auto& tournament : ties.entered) {
    fmt::print("it has entered {}, whose organiser should exclude it\n", tournament);
  }
  return exit_done;
}

int show_log(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto account = arguments.handle.empty() ? 0 : account_of(*store, arguments.handle).id;
  for (const auto& one : store->desk_entries(account, app::limits::desk_entries_told)) {
    fmt::print("{}\t{}\t{}\t{}\t{}\n", protocol::rfc3339(one.at), one.by, one.handle, one.act,
               one.text);
  }
  return exit_done;
}

int reports(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  for (const auto& one : store->reports(!arguments.all, reports_shown)) {
    fmt::print("{}\t{}\t{} of {}\t{}\t{}\n", one.id, protocol::rfc3339(one.made), one.by_handle,
               one.about_handle, one.match.empty() ? "-" : one.match,
               one.settled ? "settled: " + one.answer : "open");
  }
  return exit_done;
}

ports::AbuseReport report_of(ports::PeopleStore& people, int number) {
  auto found = people.abuse_report(number);
  if (found) return *std::move(found);
  throw BadInput(
      fmt::format("{}: there is no such report; `adjutant desk reports` shows all", number));
}

int show(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto report = report_of(*store, arguments.number);
  fmt::print("{} of {}, {}{}\n\n{}\n", report.by_handle, report.about_handle,
             protocol::rfc3339(report.made), report.match.empty() ? "" : ", in " + report.match,
             report.text);
  if (report.settled) {
    fmt::print("\nsettled {}: {}\n", protocol::rfc3339(*report.settled), report.answer);
  }
  if (report.match.empty()) return exit_done;
  fmt::print("\nWhat was said there:\n");
  for (const auto& remark : store->remarks(report.match, 0, app::limits::remarks_per_match_max)) {
    fmt::print("{}\t{}: {}\n", protocol::rfc3339(remark.said), remark.handle, remark.text);
  }
  return exit_done;
}

int settle(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto report = report_of(*store, arguments.number);
  ports::Account about;
  about.id = report.about;
  about.handle = report.about_handle;
  if (!store->settle_report(report.id, entry(about, "settle", arguments.why))) {
    throw BadInput(fmt::format("report {} is settled already", report.id));
  }
  fmt::print("report {} is settled\n", report.id);
  return exit_done;
}

using Shared = std::shared_ptr<Arguments>;

Command add_act(Command desk, const Shared& arguments, const char* name, const char* does,
                int (*verb)(const Arguments&)) {
  const auto added = add_verb(desk, arguments, name, does, verb);
  added.option("HANDLE", arguments->handle).required();
  added.option("--because", arguments->why, "Why: it is logged; who is held or muted is told")
      .required();
  return added;
}

}  // namespace

void add_desk(Command program) {
  const auto desk = program.command(
      "desk", "Players and complaints: reports, show, settle, hold, mute, lift, close, note, log");
  desk.needs_command();
  auto arguments = std::make_shared<Arguments>();
  add_verb(desk, arguments, "reports", "What players have reported, the newest first", reports)
      .flag("--all", arguments->all, "Those that are settled, too");
  add_verb(desk, arguments, "show", "A report, with what was said in its match", show)
      .option("NUMBER", arguments->number)
      .required();
  const auto settled = add_verb(desk, arguments, "settle", "Says what came of a report", settle);
  settled.option("NUMBER", arguments->number).required();
  settled.option("--because", arguments->why, "What came of it").required();
  const auto for_days = [&](const char* name, const char* does, int (*verb)(const Arguments&)) {
    add_act(desk, arguments, name, does, verb)
        .option("--days", arguments->days, "For how long")
        .required()
        .between(1, days_max);
  };
  for_days("hold", "Nobody signs in to the account for so long; its sessions end", hold);
  for_days("mute", "The account says nothing, and invites nobody, for so long", mute);
  add_act(desk, arguments, "lift", "Ends what held or muted the account", lift);
  add_act(desk, arguments, "close", "Deletes the account: its matches are resigned, its name goes",
          close_account);
  add_act(desk, arguments, "note", "Keeps a note about the account", note);
  add_verb(desk, arguments, "log", "Every act of the desk, the newest first", show_log)
      .option("--handle", arguments->handle, "About this account alone");
}

}  // namespace adjutant::cli
