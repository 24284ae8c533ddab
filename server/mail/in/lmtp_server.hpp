#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/mail/in/lmtp_session.hpp"

namespace adjutant::mail {

// Takes mails by LMTP on a Unix socket or a loopback port, on a thread of its own. There is no
// authentication: everything that can reach the socket is a mail system of ours. When all places
// are taken, a new connection replaces one that keeps others out: one between mails, the one that
// has brought no mail for longest; else one in the middle of a mail that has stopped or takes too
// long. While there is none a few connections wait until there is; more are refused (421).
class LmtpServer {
 public:
  static constexpr int connections_max = 32;
  static constexpr int waiting_max = 32;

  // How long a mail may take.
  struct Times {
    std::chrono::milliseconds mail{std::chrono::minutes{1}};      // then others may have its place
    std::chrono::milliseconds stopped{std::chrono::seconds{2}};   // without a byte: likewise
    std::chrono::milliseconds longest{std::chrono::minutes{10}};  // then the connection ends
  };

  // `place` is a path, or "127.0.0.1:8024" (port 0: any); `host` our name. Listens when it returns.
  // A socket that a server which is gone has left is taken over. Throws std::runtime_error that
  // says what to do.
  LmtpServer(const std::string& place, std::string host, LmtpSession::RecipientCheck check,
             Intake& intake);
  LmtpServer(const std::string& place, std::string host, LmtpSession::RecipientCheck check,
             Intake& intake, const Times& times);
  ~LmtpServer();
  LmtpServer(const LmtpServer&) = delete;
  LmtpServer& operator=(const LmtpServer&) = delete;

  void start();
  void stop();  // connections end where they are: what is not acknowledged comes again

  std::string place() const;  // with the port that was taken

 private:
  class Connection;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace adjutant::mail
