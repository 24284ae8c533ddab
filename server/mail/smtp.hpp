#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/ports/mailer.hpp"

namespace adjutant::mail {

enum class Tls : std::uint8_t {
  none,      // plain: a relay on this machine
  optional,  // STARTTLS when it is offered
  required,  // STARTTLS, or nothing is sent
  implicit,  // TLS from the first byte (port 465)
};

struct SmtpSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 587;
  Tls tls = Tls::required;
  std::string user;  // empty: no AUTH
  std::string password;
  std::string hello;    // our name in EHLO; empty: the machine's
  std::string ca_file;  // certificates to trust instead of the system's; empty: the system's
  std::chrono::seconds connect_timeout{15};
  // For a whole mail. Generous: giving up between the end of a mail and the relay's word for it
  // sends it twice (RFC 5321 section 4.5.3.2.6).
  std::chrono::seconds timeout{120};
};

// Hands mails to a relay by SMTP (RFC 5321). Any thread: there are as many connections as threads
// that send at once, and they are kept for later mails.
class SmtpMailer : public ports::Mailer {
 public:
  explicit SmtpMailer(SmtpSettings settings);
  ~SmtpMailer() override;

  std::expected<void, ports::MailFault> send(const ports::Mail& mail) override;
  void abandon() override;

 private:
  class Connection;
  class Lent;
  SmtpSettings settings_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Connection>> connections_;
  std::vector<Connection*> idle_;  // of them
  std::atomic<bool> abandoned_{false};
};

}  // namespace adjutant::mail
