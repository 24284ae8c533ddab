#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/clock.hpp"
#include "server/ports/outgoing_mail.hpp"
#include "server/ports/store_failure.hpp"

// Mails that are stored and not sent yet.
namespace adjutant::ports {

struct QueuedMail {
  std::int64_t id = 0;
  OutgoingMail mail;
  int attempts = 0;
};

// The number of mails that are remembered as sent.
struct SentMails {
  std::optional<Time> first = {};  // empty: none
  int since = 0;                   // since some time
};

class OutboxStore {
 public:
  virtual ~OutboxStore() = default;

  virtual void enqueue(const OutgoingMail& mail) = 0;
  // The longest due mail of each domain. The first of each domain comes before the second of any.
  virtual std::vector<QueuedMail> due_mail(Time now, int limit) = 0;
  virtual std::optional<Time> next_mail_due() = 0;
  // The text of the latest mail with this key to a seat if it waits for something, sent or not.
  virtual std::optional<std::string> waiting_answer(std::string_view match, core::Side side,
                                                    std::string_view replaces) = 0;
  // The same for the mail with this key that is not sent yet, to any recipient.
  virtual std::optional<std::string> queued_answer(std::string_view replaces) = 0;
  // When the mail queued under this key is due; empty if there is none.
  virtual std::optional<Time> queued_until(std::string_view replaces) = 0;
  virtual void mail_sent(std::int64_t id) = 0;
  virtual SentMails sent_mails(Time since) = 0;
  virtual void mail_failed(std::int64_t id, std::string_view reason, std::optional<Time> again) = 0;
};

}  // namespace adjutant::ports
