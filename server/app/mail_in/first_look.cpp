#include "server/app/mail_in/first_look.hpp"

#include <algorithm>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/no_players_mail.hpp"
#include "server/app/mail_in/reading/order_block.hpp"

namespace adjutant::app {

bool FirstLook::is_ours(std::string_view address) const {
  const auto text = core::notation::lower_case(address);
  return std::ranges::any_of(
      ours_, [&](const std::string& one) { return core::notation::lower_case(one) == text; });
}

bool FirstLook::has_filled_block(const Letter& letter) const {
  const OurMail our{our_name_, ours_.empty() ? std::string() : ours_.front(),
                    std::string(command::without_reply_marks(letter.subject))};
  return std::ranges::any_of(
      std::vector<const Text*>{&letter.plain, &letter.html}, [&](const Text* text) {
        const auto depths = divided(*text, our).depths;
        return std::ranges::any_of(order_blocks(*text, depths), &OrderBlock::is_filled);
      });
}

// The reader of a mail knows its bounce address: so the report may name only the recipient, and
// must arrive as soon as reports do.
std::optional<ports::QueuedMail> FirstLook::told_of(const ports::StoredIncoming& row,
                                                    const Letter& letter) const {
  if (addresses_ == nullptr) return {};
  auto mail = addresses_->mail_of(row.mail.recipients);
  if (!mail || mail->mail.not_before + Bounces::arrives_within < row.mail.arrived) return {};
  if (!letter.delivery || letter.delivery->recipients.empty()) return mail;
  const auto recipient = core::notation::lower_case(mail->mail.to);
  const auto& named = letter.delivery->recipients;
  if (std::ranges::find(named, recipient) == named.end()) return {};
  return mail;
}

bool FirstLook::ends(const ports::StoredIncoming& row, const Letter& letter) const {
  const auto& recipients = row.mail.recipients;
  const auto mail = told_of(row, letter);
  const auto found = no_players_mail(
      {.letter = letter,
       .has_null_sender = row.mail.sender.empty(),
       .is_at_bounce_address = addresses_ != nullptr && addresses_->is_any(recipients),
       .is_at_good_one = mail.has_value()},
      [this](std::string_view address) { return is_ours(address); },
      [&] { return has_filled_block(letter); });
  if (!found) return false;
  const ports::FinishedIncoming finished{
      .id = row.id,
      .state = found->bounce ? ports::IncomingState::done : ports::IncomingState::dropped,
      .verdict = found->verdict};
  if (mail && found->bounce) {
    bounces_.came_back(*mail, *found->bounce, finished);
  } else {
    ports::MailEffects effects;
    effects.incoming = finished;
    mails_.finish_incoming(effects);
  }
  return true;
}

}  // namespace adjutant::app
