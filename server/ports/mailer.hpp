#pragma once

#include <expected>
#include <string>
#include <vector>

namespace adjutant::ports {

// One mail, ready to be put on the wire: RFC 5322 bytes with CRLF line ends, headers included.
struct Mail {
  std::string envelope_from;  // RFC 5321 reverse-path
  std::string to;             // one recipient
  std::string bytes;
};

struct MailFault {
  bool permanent = false;  // a 5yz answer to this recipient: trying again is useless
  std::string reason;      // for the log and the organiser
  bool whole = false;      // the next hop itself failed: any other mail would fare the same now
};

// Hands a mail to the next hop and waits for its answer. Bounded in time. send() is called from as
// many threads at once as the outbox sends mails at once.
class Mailer {
 public:
  virtual ~Mailer() = default;
  virtual std::expected<void, MailFault> send(const Mail& mail) = 0;
  // The program stops: a send that is under way, and every later one, fails soon. Any thread.
  virtual void abandon() {}
};

}  // namespace adjutant::ports
