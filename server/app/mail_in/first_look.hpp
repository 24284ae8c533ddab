#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/bounces.hpp"
#include "server/app/mail_in/reading/bounce_addresses.hpp"
#include "server/app/mail_in/reading/letter.hpp"
#include "server/app/mail_in/reading/quotation.hpp"
#include "server/ports/incoming_store.hpp"

namespace adjutant::app {

// The first look at a mail: mails that are not from players end here, with what they report about
// our mails.
class FirstLook {
 public:
  // `ours`: addresses that we write from, and their name; no `addresses` where mails come back to a
  // person.
  FirstLook(ports::MailDeskStore& mails, Bounces& bounces, const BounceAddresses* addresses,
            std::vector<std::string> ours, std::string our_name)
      : mails_(mails),
        bounces_(bounces),
        addresses_(addresses),
        ours_(std::move(ours)),
        our_name_(std::move(our_name)) {}

  // Whether the mail has ended. Throws StoreFailure.
  bool ends(const ports::StoredIncoming& row, const Letter& letter) const;

 private:
  bool is_ours(std::string_view address) const;
  // The mail of ours at whose bounce address this one has come, if it may tell of it.
  std::optional<ports::QueuedMail> told_of(const ports::StoredIncoming& row,
                                           const Letter& letter) const;
  bool has_filled_block(const Letter& letter) const;

  ports::MailDeskStore& mails_;
  Bounces& bounces_;
  const BounceAddresses* addresses_;
  std::vector<std::string> ours_;
  std::string our_name_;
};

}  // namespace adjutant::app
