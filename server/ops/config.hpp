#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// What an operator may set. The defaults here are those of config/adjutant.toml, which explains
// every key; a test holds the two together.
namespace adjutant::ops {

struct HttpConfig {
  std::size_t io_threads = 2;
  std::size_t workers = 32;
  std::size_t connections_max = 10'000;
  std::size_t connections_per_address_max = 1'000;
  std::size_t requests_waiting_max = 4'096;
  std::size_t requests_waiting_per_address_max = 256;
  std::size_t address_requests_per_second_max = 200;
  std::size_t address_requests_burst_max = 2'000;
  std::size_t account_requests_per_second_max = 100;
  std::size_t account_requests_burst_max = 1'000;
  std::size_t header_bytes_max = 16 * 1024;
  std::size_t body_bytes_max = 256 * 1024;
  std::size_t small_body_bytes_max = 16 * 1024;
  std::size_t bodies_bytes_max = 64 * 1024 * 1024;
  std::size_t bodies_bytes_per_address_max = 4 * 1024 * 1024;
  std::size_t answers_bytes_max = 256 * 1024 * 1024;
  std::size_t answers_bytes_per_address_max = 32 * 1024 * 1024;
  std::chrono::seconds idle_time_max{60};
  std::chrono::seconds header_time_max{10};
  std::chrono::seconds body_time_max{20};
  std::chrono::seconds write_time_max{20};
  std::vector<std::string> trusted_proxies;  // networks whose X-Forwarded-For is believed
  std::vector<std::string> embedded_by;      // origins that may show tournaments in a frame
  bool operator==(const HttpConfig&) const = default;
};

struct LiveConfig {
  std::size_t sockets_max = 10'000;
  std::size_t sockets_per_address_max = 200;
  std::size_t sockets_per_account_max = 50;
  std::size_t matches_max = 64;
  std::size_t queue_messages_max = 1'024;
  std::size_t queue_bytes_max = 4 * 1024 * 1024;
  std::chrono::seconds idle_time_max{60};
  bool operator==(const LiveConfig&) const = default;
};

struct SmtpConfig {
  std::string host = "127.0.0.1";
  std::uint16_t port = 587;
  std::string tls = "required";  // "none", "optional", "required", "implicit"
  std::string user;
  std::string password;
  std::string password_file;
  std::string hello;
  std::string ca_file;
  std::size_t connections_max = 4;
  bool operator==(const SmtpConfig&) const = default;
};

struct ImapConfig {
  std::string host;  // empty: none
  std::uint16_t port = 993;
  std::string tls = "implicit";  // as of SmtpConfig
  std::string user;
  std::string password;
  std::string password_file;
  std::string ca_file;
  std::string folder = "INBOX";
  std::string done_folder = "Adjutant/Done";
  std::chrono::seconds poll_time{60};
  bool operator==(const ImapConfig&) const = default;
};

// Mail that comes in.
struct MailInConfig {
  std::string address;  // that answers go to; empty: none comes in
  bool plus_addressing = true;
  std::string sender_check = "match";  // "match", "dmarc", "token"
  std::string authserv_id;
  std::vector<std::string> trusted_hosts;
  std::string lmtp;     // a path, or host:port; empty: none
  std::string maildir;  // a folder; empty: none
  bool sign_up = true;
  ImapConfig imap;
  bool operator==(const MailInConfig&) const = default;
};

// How fast mails go out to a relay.
struct MailPaceConfig {
  std::size_t per_minute_max = 60;
  std::size_t per_minute_and_domain_max = 20;
  std::size_t first_day_max = 50;        // twice as many on each day after it; 0: no such bound
  std::chrono::seconds rest_time{3600};  // of a domain that asks for it
  bool operator==(const MailPaceConfig&) const = default;
};

struct MailConfig {
  std::string transport = "maildir";  // "maildir", "smtp"
  std::string from_name = "Adjutant";
  std::string from_address = "adjutant@localhost";
  std::string bounces_to;  // empty: from_address
  SmtpConfig smtp;
  MailPaceConfig pace;
  MailInConfig in;
  bool operator==(const MailConfig&) const = default;
};

struct PasswordConfig {
  std::size_t at_once = 4;
  std::size_t waiting_max = 8;
  std::size_t memory_mib = 64;
  std::size_t operations = 2;
  bool operator==(const PasswordConfig&) const = default;
};

// Where matches and accounts are kept.
struct StoreConfig {
  std::string kind = "sqlite";  // "sqlite", "postgresql"
  std::string url;              // of PostgreSQL
  std::string replica_url;      // of its standby that lists may be read from; empty: none
  std::size_t connections_max = 16;
  bool operator==(const StoreConfig&) const = default;
};

// One of the servers of a club.
struct NodeConfig {
  std::string name;  // empty: the host's
  bool operator==(const NodeConfig&) const = default;
};

struct ComputerPlayersConfig {
  std::size_t at_once = 0;  // 0: as many as the machine has processor cores
  bool operator==(const ComputerPlayersConfig&) const = default;
};

struct ClocksConfig {
  std::chrono::seconds outage_time_min{60};  // 0: an outage moves no deadline
  bool operator==(const ClocksConfig&) const = default;
};

struct GuestsConfig {
  int per_address_and_hour_max = 30;
  bool operator==(const GuestsConfig&) const = default;
};

struct ScenariosConfig {
  std::string folder;  // empty: only those of the program
  bool operator==(const ScenariosConfig&) const = default;
};

struct WebhooksConfig {
  std::vector<std::string> allowed_networks;  // beside the public Internet: "10.0.0.0/8"
  std::string ca_file;                        // empty: the system's
  std::size_t at_once = 32;
  std::size_t at_once_per_host = 4;
  std::chrono::seconds timeout{10};
  bool operator==(const WebhooksConfig&) const = default;
};

struct Config {
  std::string listen = "127.0.0.1:8080";
  std::string data = "./var";
  std::string public_url;  // empty: http:// and what it listens on
  std::string log_level = "info";
  std::chrono::seconds stop_time_max{10};
  StoreConfig store;
  NodeConfig node;
  HttpConfig http;
  LiveConfig live;
  MailConfig mail;
  PasswordConfig passwords;
  ComputerPlayersConfig computer_players;
  ClocksConfig clocks;
  GuestsConfig guests;
  ScenariosConfig scenarios;
  WebhooksConfig webhooks;
  bool operator==(const Config&) const = default;
};

// What is wrong with a configuration: "adjutant.toml:7: …", with the cure.
class ConfigFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Reads TOML. An unknown key, a wrong type or a value out of range is a ConfigFault; `name` stands
// for the file in it.
Config read_config(std::string_view text, const std::string& name);

// The same from a file; a password_file named in it is read.
Config load_config(const std::string& path);

}  // namespace adjutant::ops
