#include "server/cli/compose/mail.hpp"

#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/count_of.hpp"
#include "protocol/json/time.hpp"
#include "server/app/application.hpp"
#include "server/app/mail_in/answers/verdict_names.hpp"
#include "server/app/mail_in/reading/bounce_addresses.hpp"
#include "server/app/mail_in/reading/tokens.hpp"
#include "server/auth/system_entropy.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/compose/auth.hpp"
#include "server/cli/explain_mail.hpp"
#include "server/cli/operate.hpp"
#include "server/mail/in/delivered_file.hpp"
#include "server/net/live_hub.hpp"
#include "server/ops/system_clock.hpp"
#include "server/ops/worker_pool.hpp"

// adjutant mail: mails that came in, as an operator looks at them.
namespace adjutant::cli {
namespace {

constexpr int page_size = 500;

struct Arguments {
  DataArguments data;
  std::int64_t id = 0;
  std::string file, token;
  bool dead = false;
};

// The use cases over the stored data, beside a running server if need be.
struct Office {
  explicit Office(const Arguments& arguments)
      : config(configuration(arguments.data.config)),
        store(open_store(arguments.data, true)),
        passwords(hash_cost(config), password_limits(config)),
        composer(composer_settings(config, config.public_url), clock),
        application({.accounts = *store,
                     .closings = *store,
                     .people = *store,
                     .matches = *store,
                     .chat = *store,
                     .tournaments = *store,
                     .ratings = *store,
                     .outbox = *store,
                     .deliveries = *store,
                     .mail_desk = *store,
                     .upkeep = *store,
                     .clock = clock,
                     .entropy = entropy,
                     .notifier = live,
                     .passwords = passwords,
                     .composer = composer,
                     .workers = workers,
                     .thinkers = workers,
                     .link_key = installation_key_in(data_folder(arguments.data), entropy)}) {}
  ~Office() { workers.stop(); }
  Office(const Office&) = delete;
  Office& operator=(const Office&) = delete;

  const ops::Config config;
  ops::SystemClock clock;
  auth::SystemEntropy entropy;
  net::LiveHub live;
  ops::WorkerPool workers{1};
  std::unique_ptr<store::SqlStore> store;
  auth::SodiumPasswordHasher passwords;
  mail::MailComposer composer;
  app::Application application;
};

std::string verdict_of(const ports::StoredIncoming& stored) {
  return stored.verdict ? std::string(app::name_of(*stored.verdict)) : "-";
}

std::string handle_of(store::SqlStore& store, std::int64_t account) {
  const auto found = account == 0 ? std::nullopt : store.account(account);
  return found ? found->handle : "-";
}

int list(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  ports::IncomingFilter filter{.limit = page_size};
  if (arguments.dead) filter.state = ports::IncomingState::dead;
  while (true) {
    const auto page = store->incoming_list(filter);
    for (const auto& one : page) {
      fmt::print("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", one.id, protocol::rfc3339(one.mail.arrived),
                 one.mail.source, app::name_of(one.state), verdict_of(one),
                 handle_of(*store, one.account), one.match.empty() ? "-" : one.match);
    }
    if (static_cast<int>(page.size()) < page_size) return exit_done;
    filter.before = page.back().id;
  }
}

int no_such_mail(std::int64_t id) {
  fmt::print(stderr, "adjutant: {}: no such mail (list them with adjutant mail list)\n", id);
  return exit_refused;
}

int show(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto stored = store->incoming(arguments.id);
  if (!stored) return no_such_mail(arguments.id);
  const auto& mail = stored->mail;
  fmt::print(
      "id {}\nsource {} ({})\narrived {}\nstored {}\nsender {}\nrecipients {}\nkey {}\n"
      "state {}, {}\nverdict {}\naccount {}\nmatch {}\nbytes {}{}\n\n",
      stored->id, mail.source, mail.place, protocol::rfc3339(mail.arrived),
      protocol::rfc3339(mail.taken), mail.sender, mail.recipients.size(), mail.key,
      app::name_of(stored->state), core::count_of(stored->attempts, "attempt"), verdict_of(*stored),
      handle_of(*store, stored->account), stored->match.empty() ? "-" : stored->match,
      mail.bytes.size(), mail.is_cut ? " (the first part of a mail that was too large)" : "");
  fmt::print("{}", mail.bytes);
  return exit_done;
}

std::string bytes_of(const std::string& name) {
  std::ifstream file(name == "-" ? "/dev/stdin" : name, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(file), {});
  if (!file.is_open() || file.bad()) throw BadInput(fmt::format("{}: cannot be read", name));
  return bytes;
}

int explain(const Arguments& arguments) {
  Office office(arguments);
  if (office.config.mail.in.address.empty()) {
    throw BadInput("give the server's --config: without it mail.in.address is unknown");
  }
  const auto file = bytes_of(arguments.file);
  const auto mail = file.starts_with("sender:") ? mail::read_delivered_file(file)
                                                : mail::read_mailbox_mail("file", file);
  const auto told = explain_mail(mail, office.config, office.application, *office.store);
  fmt::print("{}", told.text);
  return told.would_be_done ? exit_done : exit_refused;
}

int replay(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  if (!store->incoming(arguments.id)) return no_such_mail(arguments.id);
  if (!store->replay_incoming(arguments.id, ops::SystemClock().now())) {
    fmt::print(stderr, "adjutant: {}: its text is deleted; it is kept for a week\n", arguments.id);
    return exit_refused;
  }
  fmt::print("the server will read {} again; nothing is played twice\n", arguments.id);
  return exit_done;
}

int drop(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  if (!store->incoming(arguments.id)) return no_such_mail(arguments.id);
  if (!store->drop_incoming(arguments.id)) {
    fmt::print(stderr, "adjutant: {}: this mail has already been handled\n", arguments.id);
    return exit_refused;
  }
  fmt::print("{} is dropped\n", arguments.id);
  return exit_done;
}

int token(const Arguments& arguments) {
  Office office(arguments);
  const auto& context = office.application.context();
  const auto read = auth::read_mail_token(arguments.token);
  if (!read)
    throw BadInput("not a token: expected 26 characters after \"reply+\" or 20 after \"b+\"");
  fmt::print("kind {}, number {}, second number {}, side {}\n", static_cast<int>(read->token.kind),
             read->token.number, read->token.second, read->token.side);
  if (read->token.kind == auth::MailTokenKind::bounce) {
    const auto mail = office.store->mail(read->token.number);
    const bool holds =
        mail && auth::is_proven(context.link_key, *read, auth::bounce_facts(mail->mail.to));
    fmt::print("{}\n", holds ? "valid: mail " + mail->mail.message_id : "not valid");
    return holds ? exit_done : exit_refused;
  }
  const auto proven = app::MailTokens(context, *office.store).prove(*read);
  if (!proven) {
    fmt::print("not valid: wrong, expired, or for a seat or question that no longer exists\n");
    return exit_refused;
  }
  fmt::print("valid: account {}, match {}\n", handle_of(*office.store, proven->account),
             proven->match.empty() ? "-" : proven->match);
  return exit_done;
}

}  // namespace

void add_mail(Command program) {
  const auto mail = program.command(
      "mail", "Incoming mails: list, show, explain, replay, drop; and address tokens");
  mail.needs_command();
  auto arguments = std::make_shared<Arguments>();
  add_verb(mail, arguments, "list",
           "Lists id, arrival, source, state, verdict, account and match of each, latest first",
           list)
      .flag("--dead", arguments->dead, "Only mails that could not be read");
  const auto add_one = [&](const char* name, const char* does, int (*verb)(const Arguments&)) {
    add_verb(mail, arguments, name, does, verb).option("ID", arguments->id).required();
  };
  add_one("show", "Prints a mail and what is known about it", show);
  add_one("replay", "Reads a mail again; nothing is played twice", replay);
  add_one("drop", "Discards a mail that waits or could not be read", drop);
  add_verb(mail, arguments, "explain",
           "Shows step by step what a mail in a file would do now; changes nothing", explain)
      .option("FILE", arguments->file)
      .required();
  add_verb(mail, arguments, "token", "Shows what an address token says and whether it is valid",
           token)
      .option("TOKEN", arguments->token)
      .required();
}

}  // namespace adjutant::cli
