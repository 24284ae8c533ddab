#pragma once

#include <filesystem>
#include <string>

#include "server/ports/mailer.hpp"

namespace adjutant::mail {

// Puts mails into a folder in the Maildir form, where any mail program can read them: for trying
// things out, for tests, and for servers whose mail another program picks up. A file is named after
// its mail's Message-ID, so that a mail handed over again after a crash does not come twice, even
// when it has been read (moved to cur/) in between.
class Maildir : public ports::Mailer {
 public:
  // Makes the folder with its tmp/, new/ and cur/ when it is not there. Throws
  // std::filesystem::filesystem_error.
  explicit Maildir(std::filesystem::path folder);

  // Returns after the mail is synced. A full or read-only disk is a fault that may pass.
  std::expected<void, ports::MailFault> send(const ports::Mail& mail) override;

 private:
  bool has(const std::string& name) const;

  std::filesystem::path folder_;
};

}  // namespace adjutant::mail
