#include <algorithm>
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "server/app/credentials.hpp"
#include "server/auth/password_hasher.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/data_folder.hpp"
#include "server/cli/system_clock.hpp"
#include "server/store/sqlite_store.hpp"

// adjutant user: accounts, for the operator. Works beside a running server.
namespace adjutant::cli {
namespace {

struct Arguments {
  DataArguments data;
  std::string handle, email;
  bool off = false;
};

store::SqliteStore open_store(const Arguments& arguments) {
  return store::SqliteStore(existing_database(open_config(arguments.data)).string(),
                            store::SqliteStore::Use::command);
}

// One line of stdin, so that the password stands in no process list.
std::string hashed_password(const Arguments& arguments) {
  std::string password;
  std::getline(std::cin, password);
  const auto config = open_config(arguments.data);
  auth::SodiumPasswordHasher hasher(
      {config.passwords.operations, config.passwords.memory_mib * 1024 * 1024}, 1,
      std::chrono::seconds{5});
  if (const auto fault = app::password_fault(password); !fault.empty()) {
    throw BadInput(fmt::format("password on stdin: {}", fault));
  }
  return hasher.hash(password).value();
}

ports::Account find(ports::Store& store, const std::string& handle) {
  auto account = store.account_by_handle(handle);
  if (!account) throw BadInput(fmt::format("{}: no such account: see adjutant user list", handle));
  return *account;
}

int add(const Arguments& arguments) {
  if (const auto fault = app::handle_fault(arguments.handle); !fault.empty()) {
    throw BadInput(fmt::format("{}: {}", arguments.handle, fault));
  }
  if (const auto fault = app::email_fault(arguments.email); !fault.empty()) {
    throw BadInput(fmt::format("{}: {}", arguments.email, fault));
  }
  auto store = open_store(arguments);
  const auto made = store.add_account({.handle = arguments.handle,
                                       .email = arguments.email,
                                       .password_hash = hashed_password(arguments),
                                       .confirmed = true,
                                       .created = SystemClock().now()});
  if (!made) {
    const bool handle = made.error() == ports::Store::Taken::handle;
    throw BadInput(fmt::format("{}: somebody has this {} already",
                               handle ? arguments.handle : arguments.email,
                               handle ? "handle" : "address"));
  }
  fmt::print("{}: added, address confirmed\n", arguments.handle);
  return exit_done;
}

int set_password(const Arguments& arguments) {
  auto store = open_store(arguments);
  const auto account = find(store, arguments.handle);
  store.set_password(account.id, hashed_password(arguments));
  fmt::print("{}: new password set, all sessions ended\n", account.handle);
  return exit_done;
}

int set_admin(const Arguments& arguments) {
  auto store = open_store(arguments);
  const auto account = find(store, arguments.handle);
  store.set_admin(account.id, !arguments.off);
  fmt::print("{}: {}\n", account.handle, arguments.off ? "no operator any more" : "operator");
  return exit_done;
}

int list(const Arguments& arguments) {
  auto store = open_store(arguments);
  for (std::int64_t after = 0;;) {
    const auto page = store.accounts(after, 500);
    if (page.empty()) return exit_done;
    for (const auto& account : page) {
      fmt::print("{:<24} {} {}{}\n", account.handle, account.email,
                 account.confirmed ? "confirmed" : "not confirmed",
                 account.admin ? ", operator" : "");
    }
    after = page.back().id;
  }
}

}  // namespace

void add_user(CLI::App& program, Action& action) {
  auto* group = program.add_subcommand("user", "Accounts");
  group->require_subcommand(1);
  const auto declare_one = [&](const char* name, const char* help, int (*run)(const Arguments&),
                               bool handle) {
    auto arguments = std::make_shared<Arguments>();
    auto* command = group->add_subcommand(name, help);
    if (handle) command->add_option("HANDLE", arguments->handle)->required();
    declare(*command, arguments->data);
    command->callback(
        [&action, arguments, run] { action = [arguments, run] { return run(*arguments); }; });
    return std::pair{command, arguments};
  };
  const auto [added, account] =
      declare_one("add", "Opens a confirmed account; the password is a line of stdin", add, true);
  added->add_option("EMAIL", account->email)->required();
  declare_one("password", "Sets a password, a line of stdin; ends all sessions", set_password,
              true);
  const auto [operator_command, wish] = declare_one(
      "admin", "Makes an account an operator's, or no more with --off", set_admin, true);
  operator_command->add_flag("--off", wish->off);
  declare_one("list", "Lists all accounts", list, false);
}

}  // namespace adjutant::cli
