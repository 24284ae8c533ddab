#include <iostream>
#include <memory>
#include <string>
#include <termios.h>
#include <unistd.h>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/accounts/accounts.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"
#include "server/auth/password_hasher.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/operate.hpp"
#include "server/ops/system_clock.hpp"

// adjutant user: accounts, as an operator makes and mends them.
namespace adjutant::cli {
namespace {

constexpr int page_size = 500;

struct Arguments {
  DataArguments data;
  std::string handle, email;
  bool revoke = false;
};

// Reads a line without showing it when somebody types it.
std::string read_password() {
  termios shown{};
  const bool typed = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &shown) == 0;
  if (typed) {
    fmt::print(stderr, "Password: ");
    auto hidden = shown;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
  }
  std::string password;
  std::getline(std::cin, password);
  if (typed) {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
    fmt::print(stderr, "\n");
  }
  if (password.ends_with('\r')) password.pop_back();
  if (password.size() < app::limits::password_bytes_min ||
      password.size() > app::limits::password_bytes_max) {
    throw BadInput(fmt::format("the password on stdin must have {} to {} bytes",
                               app::limits::password_bytes_min, app::limits::password_bytes_max));
  }
  return password;
}

std::string hashed(const Arguments& arguments, const std::string& password) {
  const auto cost = configuration(arguments.data.config).passwords;
  auth::SodiumPasswordHasher hasher(
      {.operations = cost.operations, .memory_bytes = cost.memory_mib * 1024 * 1024}, {});
  auto hash = hasher.hash(password, "operator");
  if (!hash) throw BadEnvironment("the password cannot be hashed: not enough memory");
  return *std::move(hash);
}

ports::Account account_of(ports::AccountStore& accounts, const std::string& handle) {
  auto account = accounts.account_by_handle(handle);
  if (!account) {
    throw BadInput(fmt::format("{}: no such account; `adjutant user list` shows all", handle));
  }
  return *std::move(account);
}

int add(const Arguments& arguments) {
  const auto email = app::kept_address(arguments.email);
  if (const auto fault = app::account_fault(arguments.handle, email); !fault.empty()) {
    throw BadInput(fault);
  }
  const auto store = open_store(arguments.data, false);
  ports::Account account{.handle = arguments.handle,
                         .email = email,
                         .password_hash = hashed(arguments, read_password()),
                         .confirmed = true,
                         .created = ops::SystemClock().now()};
  const auto made = store->create_account(account, std::nullopt, std::nullopt);
  if (!made) {
    const bool handle = made.error() == ports::AccountStore::Taken::handle;
    throw BadInput(fmt::format("{}: another account already has this {}",
                               handle ? arguments.handle : arguments.email,
                               handle ? "handle" : "address"));
  }
  fmt::print("added {}\n", arguments.handle);
  return exit_done;
}

int set_password(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto account = account_of(*store, arguments.handle);
  if (!store->set_password(account.id, hashed(arguments, read_password()), std::nullopt,
                           std::nullopt)) {
    throw BadInput(fmt::format("{} is being deleted", account.handle));
  }
  fmt::print("the password of {} is set; all its sessions have ended\n", account.handle);
  return exit_done;
}

int list(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  std::int64_t after = 0;
  while (true) {
    const auto page = store->accounts(after, page_size);
    for (const auto& account : page) {
      fmt::print("{}\t{}\t{}\t{}\t{}\n", account.handle, account.email,
                 account.confirmed ? "confirmed" : "unconfirmed",
                 account.admin ? "admin" : "player", protocol::rfc3339(account.created));
    }
    if (page.size() < page_size) return exit_done;
    after = page.back().id;
  }
}

int set_admin(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto account = account_of(*store, arguments.handle);
  store->set_admin(account.id, !arguments.revoke);
  fmt::print("{} is {} operator\n", account.handle, arguments.revoke ? "no longer an" : "now an");
  return exit_done;
}

}  // namespace

void add_user(Command program) {
  const auto user = program.command("user", "Accounts: add, password, list, admin");
  user.needs_command();
  auto arguments = std::make_shared<Arguments>();
  const auto added = add_verb(user, arguments, "add",
                              "Creates a confirmed account; reads the password from stdin", add);
  added.option("HANDLE", arguments->handle).required();
  added.option("EMAIL", arguments->email).required();
  const auto password =
      add_verb(user, arguments, "password",
               "Sets a password, read from stdin, and ends all sessions", set_password);
  password.option("HANDLE", arguments->handle).required();
  add_verb(user, arguments, "list",
           "Lists handle, address, whether confirmed, role and date of each account", list);
  const auto admin = add_verb(
      user, arguments, "admin",
      "Gives an account the rights of an operator: it sees every match and the operator's desk",
      set_admin);
  admin.option("HANDLE", arguments->handle).required();
  admin.flag("--revoke", arguments->revoke, "Remove these rights");
}

}  // namespace adjutant::cli
