#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/ports/clock.hpp"
#include "server/ports/incoming_store.hpp"

namespace adjutant::mail {

// A mail as a source has it, before it is known.
struct RawMail {
  std::string source;
  std::string place = {};
  std::string sender = {};  // of the envelope; empty: the null sender
  std::vector<std::string> recipients = {};
  std::string bytes = {};
  bool is_cut = false;                          // the source left some out: it was too large
  std::optional<ports::Time> arrived = {};      // where the source says so (INTERNALDATE)
  std::optional<ports::Time> handed_over = {};  // to us, where that was before it is taken in
};

// The sender of a mail without an envelope.
inline constexpr std::string_view unknown_sender = "unknown";

struct IntakeSettings {
  std::vector<std::string> trusted_hosts;  // whose Received says when a mail arrived
};

inline constexpr std::size_t mail_bytes_max = std::size_t{10} * 1024 * 1024;
inline constexpr auto mail_age_max = std::chrono::days(14);

// The header and 64 KiB behind it: what is kept of a mail that is too large.
std::string begin_of_mail(std::string_view bytes);

// The place where all sources deliver mails: from bytes to a row. When it returns, the mail is on
// disk. Any thread.
class Intake {
 public:
  // `taken` is called, from any thread, when there is something to read and act on.
  Intake(ports::IncomingStore& store, const ports::Clock& clock, IntakeSettings settings,
         std::function<void()> taken)
      : store_(store), clock_(clock), settings_(std::move(settings)), taken_(std::move(taken)) {}

  // Throws StoreFailure: the mail must not be acknowledged.
  ports::TakenIn take_in(RawMail mail, const std::optional<ports::MailSource>& source = {});
  // The same without waiting for the disk: IncomingStore::take_in_later().
  void take_in_later(RawMail mail, ports::IncomingTaken told);

  // Mails of each source that were new, since the start.
  struct Tally {
    std::uint64_t lmtp = 0, pipe = 0, maildir = 0, imap = 0;
  };
  Tally tally() const;

 private:
  ports::IncomingMail row_of(RawMail mail) const;
  void note(const std::string& source);

  ports::IncomingStore& store_;
  const ports::Clock& clock_;
  const IntakeSettings settings_;
  const std::function<void()> taken_;
  std::array<std::atomic<std::uint64_t>, 4> counts_{};
};

}  // namespace adjutant::mail
