#include "server/ops/config.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "engine/core/control.hpp"
#include "server/networks/networks.hpp"

namespace adjutant::ops {
namespace {

// The mistakes in a file, collected to report all at once.
class Faults {
 public:
  explicit Faults(std::string file) : file_(std::move(file)) {}

  void add(std::uint32_t line, const std::string& what) {
    by_line_.emplace(line, fmt::format("{}:{}: {}", file_, line, what));
  }

  // Throws all mistakes, in the order of lines.
  void check() const {
    if (by_line_.empty()) return;
    std::string all;
    for (const auto& [line, fault] : by_line_) all += (all.empty() ? "" : "\n") + fault;
    throw ConfigFault(all);
  }

 private:
  std::string file_;
  std::multimap<std::uint32_t, std::string> by_line_;
};

// Reads the keys of one table and remembers which, so that what nobody has read can be refused.
// What is faulty stays as it is by default.
class TableReader {
 public:
  TableReader(const toml::table* table, Faults& faults, std::string prefix)
      : table_(table), faults_(faults), prefix_(std::move(prefix)) {}

  void read(std::string_view key, std::string& target) {
    if (const auto* node = find(key)) {
      const auto* text = node->as_string();
      if (text == nullptr) return fail(*node, key, "must be a string in quotes");
      // A line break would end a header of a mail.
      if (core::has_control(text->get())) return fail(*node, key, "must be one line of text");
      target = text->get();
    }
  }

  void read(std::string_view key, std::string& target, const std::vector<std::string>& choices) {
    auto chosen = target;
    read(key, chosen);
    if (std::ranges::find(choices, chosen) == choices.end()) {
      return fail(*find(key), key, fmt::format("must be one of {}", fmt::join(choices, ", ")));
    }
    target = std::move(chosen);
  }

  void read(std::string_view key, bool& target) {
    if (const auto* node = find(key)) {
      const auto* truth = node->as_boolean();
      if (truth == nullptr) return fail(*node, key, "must be true or false");
      target = truth->get();
    }
  }

  template <class Number>
  void read_number(std::string_view key, Number& target, std::int64_t least, std::int64_t most) {
    if (const auto* node = find(key)) {
      const auto* number = node->as_integer();
      if (number == nullptr || number->get() < least || number->get() > most) {
        return fail(*node, key, fmt::format("must be a whole number from {} to {}", least, most));
      }
      target = static_cast<Number>(number->get());
    }
  }

  void read_seconds(std::string_view key, std::chrono::seconds& target) {
    auto count = target.count();
    read_number(key, count, 1, 24 * 3600);
    target = std::chrono::seconds{count};
  }

  void read(std::string_view key, std::vector<std::string>& target) {
    if (const auto* node = find(key)) {
      const auto* list = node->as_array();
      if (list == nullptr) return fail(*node, key, "must be a list of strings");
      target.clear();
      for (const auto& entry : *list) {
        if (!entry.is_string()) return fail(entry, key, "must be a list of strings");
        if (core::has_control(entry.as_string()->get())) {
          return fail(entry, key, "must be a list of strings of one line each");
        }
        target.push_back(entry.as_string()->get());
      }
    }
  }

  TableReader table(std::string_view key) {
    const auto* node = find(key);
    if (node != nullptr && !node->is_table())
      fail(*node, key, "must be a table: [" + path(key) + "]");
    return {node ? node->as_table() : nullptr, faults_, path(key) + "."};
  }

  void fail_at(std::string_view key, const std::string& what) { fail(*find(key), key, what); }

  // Refuses what was not asked for.
  void finish() const {
    if (table_ == nullptr) return;
    for (const auto& [key, node] : *table_) {
      if (seen_.contains(key.str())) continue;
      std::vector<std::string_view> known(seen_.begin(), seen_.end());
      fail(node, key.str(),
           fmt::format("is not a key (the keys here are {})", fmt::join(known, ", ")));
    }
  }

 private:
  const toml::node* find(std::string_view key) {
    seen_.insert(std::string(key));
    return table_ == nullptr ? nullptr : table_->get(key);
  }
  std::string path(std::string_view key) const { return prefix_ + std::string(key); }
  void fail(const toml::node& node, std::string_view key, const std::string& what) const {
    faults_.add(node.source().begin.line, path(key) + " " + what);
  }

  const toml::table* table_;
  Faults& faults_;
  std::string prefix_;
  std::set<std::string, std::less<>> seen_;
};

constexpr std::int64_t million = 1'000'000;

// "https://club.example.org:8443", as a Content-Security-Policy may name it.
bool is_origin(std::string_view origin) {
  const auto scheme = origin.find("://");
  if (scheme == std::string_view::npos) return false;
  const auto host = origin.substr(scheme + 3);
  constexpr std::string_view allowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:";
  return (origin.starts_with("https://") || origin.starts_with("http://")) && !host.empty() &&
         host.find_first_not_of(allowed) == std::string_view::npos;
}

void check_networks(TableReader& table, std::string_view key,
                    const std::vector<std::string>& listed) {
  for (const auto& network : listed) {
    const auto fault = networks::network_fault(network);
    if (!fault.empty()) table.fail_at(key, "must be networks: " + fault);
  }
}

void read_http(TableReader table, HttpConfig& http) {
  table.read_number("io_threads", http.io_threads, 1, 256);
  table.read_number("workers", http.workers, 1, 1024);
  table.read_number("connections_max", http.connections_max, 1, million);
  table.read_number("connections_per_address_max", http.connections_per_address_max, 1, million);
  table.read_number("requests_waiting_max", http.requests_waiting_max, 1, million);
  table.read_number("requests_waiting_per_address_max", http.requests_waiting_per_address_max, 1,
                    million);
  table.read_number("address_requests_per_second_max", http.address_requests_per_second_max, 0,
                    million);
  table.read_number("address_requests_burst_max", http.address_requests_burst_max, 1, million);
  table.read_number("account_requests_per_second_max", http.account_requests_per_second_max, 0,
                    million);
  table.read_number("account_requests_burst_max", http.account_requests_burst_max, 1, million);
  table.read_number("header_bytes_max", http.header_bytes_max, 1024, 1024 * 1024);
  constexpr std::size_t mebibyte = 1024 * 1024;
  table.read_number("body_bytes_max", http.body_bytes_max, 1024, 64 * mebibyte);
  table.read_number("small_body_bytes_max", http.small_body_bytes_max, 1024, 64 * mebibyte);
  table.read_number("bodies_bytes_max", http.bodies_bytes_max, mebibyte, 65'536 * mebibyte);
  table.read_number("bodies_bytes_per_address_max", http.bodies_bytes_per_address_max, 1024,
                    65'536 * mebibyte);
  table.read_number("answers_bytes_max", http.answers_bytes_max, mebibyte, 65'536 * mebibyte);
  table.read_number("answers_bytes_per_address_max", http.answers_bytes_per_address_max, mebibyte,
                    65'536 * mebibyte);
  // A quarter of the bytes of all is for small bodies.
  const auto large = http.bodies_bytes_max - http.bodies_bytes_max / 4;
  if (http.body_bytes_max > std::min(http.bodies_bytes_per_address_max, large)) {
    table.fail_at("body_bytes_max",
                  "must be at most bodies_bytes_per_address_max, and three quarters of "
                  "bodies_bytes_max");
  }
  table.read_seconds("idle_seconds_max", http.idle_time_max);
  table.read_seconds("header_seconds_max", http.header_time_max);
  table.read_seconds("body_seconds_max", http.body_time_max);
  table.read_seconds("write_seconds_max", http.write_time_max);
  table.read("trusted_proxies", http.trusted_proxies);
  check_networks(table, "trusted_proxies", http.trusted_proxies);
  for (const auto& network : http.trusted_proxies) {
    if (!network.ends_with("/0")) continue;
    table.fail_at("trusted_proxies",
                  "must not contain all addresses: name the networks of your proxies");
  }
  table.read("embedded_by", http.embedded_by);
  for (const auto& origin : http.embedded_by) {
    if (is_origin(origin)) continue;
    table.fail_at("embedded_by", "must be hosts without a path: https://club.example.org");
  }
  table.finish();
}

void read_store(TableReader table, StoreConfig& store) {
  table.read("kind", store.kind, {"sqlite", "postgresql"});
  table.read("url", store.url);
  if (store.kind == "postgresql" && store.url.empty()) {
    table.fail_at("kind",
                  "\"postgresql\" needs store.url: postgresql://adjutant@db.example.org/adjutant");
  }
  table.read("replica_url", store.replica_url);
  if (store.kind != "postgresql" && !store.replica_url.empty()) {
    table.fail_at("replica_url", "is for kind = \"postgresql\": remove it");
  }
  table.read_number("connections_max", store.connections_max, 2, 1'000);
  table.finish();
}

void read_live(TableReader table, LiveConfig& live) {
  table.read_number("sockets_max", live.sockets_max, 1, million);
  table.read_number("sockets_per_address_max", live.sockets_per_address_max, 1, million);
  table.read_number("sockets_per_account_max", live.sockets_per_account_max, 1, million);
  table.read_number("matches_max", live.matches_max, 1, 10'000);
  table.read_number("queue_messages_max", live.queue_messages_max, 1, million);
  table.read_number("queue_bytes_max", live.queue_bytes_max, 1024, 1024 * million);
  table.read_seconds("idle_seconds_max", live.idle_time_max);
  table.finish();
}

void read_smtp(TableReader table, SmtpConfig& smtp) {
  table.read("host", smtp.host);
  table.read_number("port", smtp.port, 1, 65535);
  table.read("tls", smtp.tls, {"none", "optional", "required", "implicit"});
  table.read("user", smtp.user);
  table.read("password", smtp.password);
  table.read("password_file", smtp.password_file);
  if (!smtp.password.empty() && !smtp.password_file.empty()) {
    table.fail_at("password_file", "and password cannot both be set: keep one");
  }
  table.read("hello", smtp.hello);
  table.read("ca_file", smtp.ca_file);
  table.read_number("connections_max", smtp.connections_max, 1, 100);
  table.finish();
}

void read_imap(TableReader table, ImapConfig& imap) {
  table.read("host", imap.host);
  table.read_number("port", imap.port, 1, 65535);
  table.read("tls", imap.tls, {"none", "optional", "required", "implicit"});
  table.read("user", imap.user);
  table.read("password", imap.password);
  table.read("password_file", imap.password_file);
  if (!imap.password.empty() && !imap.password_file.empty()) {
    table.fail_at("password_file", "and password cannot both be set: keep one");
  }
  table.read("ca_file", imap.ca_file);
  table.read("folder", imap.folder);
  table.read("done_folder", imap.done_folder);
  if (!imap.host.empty() && imap.folder == imap.done_folder) {
    table.fail_at("done_folder", "must differ from the folder that is read");
  }
  table.read_seconds("poll_seconds", imap.poll_time);
  table.finish();
}

// A plus in front of the @ would look like the beginning of a token.
bool is_answer_address(const std::string& address) {
  const auto at = address.find('@');
  return at != 0 && at != std::string::npos && at + 1 < address.size() &&
         address.find_first_of(" \t<>\",;:+", 0) == std::string::npos &&
         address.find('@', at + 1) == std::string::npos;
}

void read_mail_in(TableReader table, MailInConfig& in) {
  table.read("address", in.address);
  if (!in.address.empty() && !is_answer_address(in.address)) {
    table.fail_at("address", "must be an address without a plus: reply@play.example");
  }
  table.read("plus_addressing", in.plus_addressing);
  table.read("sender_check", in.sender_check, {"match", "dmarc", "token"});
  table.read("authserv_id", in.authserv_id);
  if (in.sender_check == "dmarc" && in.authserv_id.empty()) {
    table.fail_at("sender_check",
                  "\"dmarc\" needs authserv_id: the name that your mail system "
                  "writes first in Authentication-Results");
  }
  table.read("trusted_hosts", in.trusted_hosts);
  table.read("lmtp", in.lmtp);
  const auto port = networks::endpoint_in(in.lmtp);
  const bool is_local = in.lmtp.starts_with('/') || (port && port->address().is_loopback());
  if (!in.lmtp.empty() && !is_local) {
    table.fail_at("lmtp",
                  "must be a path that begins with /, or a port on loopback: 127.0.0.1:8024");
  }
  table.read("maildir", in.maildir);
  table.read("sign_up", in.sign_up);
  read_imap(table.table("imap"), in.imap);
  if (in.address.empty()) {
    for (const auto* key : {"lmtp", "maildir"}) {
      const auto& value = key == std::string_view("lmtp") ? in.lmtp : in.maildir;
      if (!value.empty()) table.fail_at(key, "needs mail.in.address: where answers go to");
    }
    if (!in.imap.host.empty()) table.fail_at("imap", "needs mail.in.address: where answers go to");
  }
  table.finish();
}

void read_mail_pace(TableReader table, MailPaceConfig& pace) {
  table.read_number("per_minute_max", pace.per_minute_max, 1, 100'000);
  table.read_number("per_minute_and_domain_max", pace.per_minute_and_domain_max, 1, 100'000);
  table.read_number("first_day_max", pace.first_day_max, 0, 100'000);
  table.read_seconds("rest_seconds", pace.rest_time);
  table.finish();
}

void read_mail(TableReader table, MailConfig& mail) {
  table.read("transport", mail.transport, {"maildir", "smtp"});
  table.read("from_name", mail.from_name);
  table.read("from_address", mail.from_address);
  if (mail.from_address.find('@') == std::string::npos) {
    table.fail_at("from_address", "must be an address: adjutant@example.org");
  }
  table.read("bounces_to", mail.bounces_to);
  read_smtp(table.table("smtp"), mail.smtp);
  if (mail.transport == "smtp" && mail.smtp.host.empty()) {
    table.fail_at("transport", "\"smtp\" needs mail.smtp.host: the name of your relay");
  }
  read_mail_pace(table.table("pace"), mail.pace);
  read_mail_in(table.table("in"), mail.in);
  table.finish();
}

void read_passwords(TableReader table, PasswordConfig& passwords) {
  table.read_number("at_once", passwords.at_once, 1, 64);
  table.read_number("waiting_max", passwords.waiting_max, 0, 1'000);
  table.read_number("memory_mib", passwords.memory_mib, 8, 4096);
  table.read_number("operations", passwords.operations, 1, 100);
  table.finish();
}

void read_clocks(TableReader table, ClocksConfig& clocks) {
  auto least = clocks.outage_time_min.count();
  table.read_number("outage_seconds_min", least, 0, 24 * 3600);
  clocks.outage_time_min = std::chrono::seconds{least};
  table.finish();
}

void read_webhooks(TableReader table, WebhooksConfig& webhooks) {
  table.read("allowed_networks", webhooks.allowed_networks);
  check_networks(table, "allowed_networks", webhooks.allowed_networks);
  table.read("ca_file", webhooks.ca_file);
  table.read_number("at_once", webhooks.at_once, 1, 1'000);
  table.read_number("at_once_per_host", webhooks.at_once_per_host, 1, 1'000);
  table.read_seconds("timeout_seconds", webhooks.timeout);
  table.finish();
}

void read_computer_players(TableReader table, ComputerPlayersConfig& computers) {
  table.read_number("at_once", computers.at_once, 0, 256);
  table.finish();
}

void read_guests(TableReader table, GuestsConfig& guests) {
  table.read_number("per_address_and_hour_max", guests.per_address_and_hour_max, 0, 10'000);
  table.finish();
}

void read_scenarios(TableReader table, ScenariosConfig& scenarios) {
  table.read("folder", scenarios.folder);
  table.finish();
}

// RFC 6454 section 6.2: in small letters, without the default port.
std::string as_browsers_write(std::string url) {
  std::ranges::transform(url, url.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  const std::string_view port = url.starts_with("https:") ? ":443" : ":80";
  if (url.ends_with(port)) url.resize(url.size() - port.size());
  return url;
}

void read_public_url(TableReader& table, std::string& url) {
  table.read("public_url", url);
  if (url.empty()) return;
  while (url.ends_with('/')) url.pop_back();
  url = as_browsers_write(std::move(url));
  if (!url.starts_with("http://") && !url.starts_with("https://")) {
    return table.fail_at("public_url", "must begin with https:// or http://");
  }
  if (url.find('/', url.find("//") + 2) != std::string::npos) {
    return table.fail_at("public_url",
                         "must be a host without a path: https://adjutant.example.org");
  }
  const auto is_outside_ascii = [](char byte) { return static_cast<signed char>(byte) < 0; };
  if (std::ranges::any_of(url, is_outside_ascii)) {
    table.fail_at("public_url", "must name the host in ASCII: https://xn--exmple-cua.org");
  }
}

std::string read_file(const std::string& path, std::string_view what) {
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file.is_open() || file.bad()) {
    throw ConfigFault(
        fmt::format("{}: cannot read the {}; check the path and who may read it", path, what));
  }
  return text;
}

}  // namespace

Config read_config(std::string_view text, const std::string& name) {
  toml::table document;
  try {
    document = toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    throw ConfigFault(
        fmt::format("{}:{}: not TOML: {}", name, error.source().begin.line, error.description()));
  }
  Config config;
  Faults faults(name);
  TableReader table(&document, faults, "");
  table.read("listen", config.listen);
  if (!networks::endpoint_in(config.listen)) {
    table.fail_at("listen", "must be an address and a port: 127.0.0.1:8080 or [::1]:8080");
  }
  table.read("data", config.data);
  read_public_url(table, config.public_url);
  table.read("log_level", config.log_level, {"debug", "info", "warning", "error"});
  table.read_seconds("stop_seconds_max", config.stop_time_max);
  read_store(table.table("store"), config.store);
  table.table("node").read("name", config.node.name);
  read_http(table.table("http"), config.http);
  read_live(table.table("live"), config.live);
  read_mail(table.table("mail"), config.mail);
  read_passwords(table.table("passwords"), config.passwords);
  read_computer_players(table.table("computer_players"), config.computer_players);
  read_clocks(table.table("clocks"), config.clocks);
  read_guests(table.table("guests"), config.guests);
  read_scenarios(table.table("scenarios"), config.scenarios);
  read_webhooks(table.table("webhooks"), config.webhooks);
  table.finish();
  faults.check();
  return config;
}

namespace {

// A file of certificates has to be there, before the first post or mail fails for it.
void require_certificates(const std::string& file, std::string_view table) {
  if (!file.empty()) read_file(file, fmt::format("ca_file of [{}]", table));
}

// The password that stands alone in a file, where one is named.
void take_password(const std::string& file, std::string_view table, std::string& password) {
  if (file.empty()) return;
  password = read_file(file, fmt::format("password_file of [{}]", table));
  while (!password.empty() && (password.back() == '\n' || password.back() == '\r')) {
    password.pop_back();
  }
}

}  // namespace

Config load_config(const std::string& path) {
  auto config = read_config(read_file(path, "configuration"), path);
  auto& mail = config.mail;
  take_password(mail.smtp.password_file, "mail.smtp", mail.smtp.password);
  take_password(mail.in.imap.password_file, "mail.in.imap", mail.in.imap.password);
  require_certificates(mail.smtp.ca_file, "mail.smtp");
  require_certificates(mail.in.imap.ca_file, "mail.in.imap");
  require_certificates(config.webhooks.ca_file, "webhooks");
  return config;
}

}  // namespace adjutant::ops
