#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/mail/in/lmtp_session.hpp"

namespace adjutant::mail {

// Takes mails by LMTP on a Unix socket or a loopback port, on a thread of its own. There is no
// authentication: everything that can reach the socket is a mail system of ours. When all places
// are taken, a new connection replaces the one that has brought no mail for longest, so that idle
// ones keep nobody out. It is refused (421) while all are in the middle of a mail.
class LmtpServer {
 public:
  static constexpr int connections_max = 32;

  // `place` is a path, or "127.0.0.1:8024" (port 0: any); `host` our name. Listens when it returns.
  // A socket that a server which is gone has left is taken over. So long may a mail take before
  // others may have its place. Throws std::runtime_error that says what to do.
  LmtpServer(const std::string& place, std::string host, LmtpSession::RecipientCheck check,
             Intake& intake, std::chrono::milliseconds mail_time = std::chrono::minutes{1});
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
