#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/mail/smtp.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::mail {

struct ImapSettings {
  std::string host;
  std::uint16_t port = 993;
  Tls tls = Tls::implicit;
  std::string user;
  std::string password;
  std::string ca_file;  // certificates to trust instead of the system's; empty: the system's
  std::string folder = "INBOX";
  std::string done_folder = "Adjutant/Done";  // levels with slashes, whatever the server's sign is
  std::chrono::seconds connect_timeout{15};
  std::chrono::seconds timeout{120};  // of one request
};

// The mailbox or its server cannot be reached, or does not do what was asked.
class ImapFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A folder of a mailbox by IMAP (RFC 3501), through libcurl, as far as it can be trusted with it:
// bodies only by their URL, everything else a request a mail. One thread at a time.
class ImapMailbox {
 public:
  using Uid = std::int64_t;

  explicit ImapMailbox(ImapSettings settings);
  ~ImapMailbox();
  ImapMailbox(const ImapMailbox&) = delete;
  ImapMailbox& operator=(const ImapMailbox&) = delete;

  // All of these throw ImapFailure.
  struct Status {
    std::int64_t uid_validity = 0;
    Uid uid_next = 0;
  };
  // On a new connection, which those that follow use: an old one may not see what has come since.
  Status status();
  // The mails from `first` to `last` that exist, lowest first.
  std::vector<Uid> uids(Uid first, Uid last);

  struct Facts {
    ports::Time arrived;  // INTERNALDATE
    std::size_t bytes = 0;
  };
  // Nothing where the mail is gone, or the folder is another one than it was (UIDVALIDITY).
  std::optional<Facts> facts(Uid uid);
  // The mail, or its first bytes if a number is given.
  std::optional<std::string> mail(Uid uid, std::optional<std::size_t> first_bytes = {});

  // Moves the mail to the done folder, which it creates if needed. False where the server cannot
  // move (RFC 6851), or will not.
  bool move_away(Uid uid);
  bool can_move() const { return can_move_; }

  // The program stops: what is under way, and all that follows, fails soon. Any thread.
  void abandon() { abandoned_.store(true); }

 private:
  struct Handle;

  std::string ask(const std::string& path, const std::string& request);
  std::string run(const std::string& path, const std::string& request, long& code);
  std::string done_folder();

  const ImapSettings settings_;
  std::unique_ptr<Handle> handle_;
  std::string done_folder_;  // as the server writes it; empty: not known yet
  bool can_move_ = true;
  std::atomic<bool> abandoned_{false};
};

}  // namespace adjutant::mail
