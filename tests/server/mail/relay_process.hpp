#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

#include "engine/core/json.hpp"

namespace adjutant::mail {

// tests/server/mail/smtp_server.py as a child process: a real SMTP server (aiosmtpd) on loopback.
class RelayProcess {
 public:
  // Throws when it does not start. `out` gets what it takes.
  RelayProcess(std::string out, std::vector<std::string> arguments);
  ~RelayProcess();
  RelayProcess(const RelayProcess&) = delete;
  RelayProcess& operator=(const RelayProcess&) = delete;

  // Whether this machine has aiosmtpd.
  static bool available();

  std::uint16_t port() const { return port_; }
  std::vector<core::json::object> taken() const;

 private:
  std::string out_;
  pid_t pid_ = -1;
  int input_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace adjutant::mail
