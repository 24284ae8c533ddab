#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hash.hpp"
#include "server/auth/mail_token.hpp"
#include "server/ports/mail_desk_store.hpp"

namespace adjutant::app {

// Where mails of ours come back to: each has its own envelope sender, "b+TOKEN@domain", from the
// moment of sending. Good as long as the store knows the mail: a month.
class BounceAddresses {
 public:
  // `domain`: that of the address which answers go to.
  BounceAddresses(ports::MailDeskStore& mails, core::Digest key, std::string_view domain);

  std::string of(const ports::QueuedMail& mail) const;

  // The mail that comes back to this address; nothing where it is no such address, or none of ours.
  // Throws StoreFailure.
  std::optional<ports::QueuedMail> mail_of(std::string_view address) const;
  // To one of these.
  std::optional<ports::QueuedMail> mail_of(const std::vector<std::string>& recipients) const;

  // Whether one of these addresses is of this kind, valid or not.
  bool is_any(const std::vector<std::string>& recipients) const;

 private:
  std::optional<auth::UnprovenMailToken> token_in(std::string_view address) const;

  ports::MailDeskStore& mails_;
  core::Digest key_;
  std::string at_domain_;
};

}  // namespace adjutant::app
