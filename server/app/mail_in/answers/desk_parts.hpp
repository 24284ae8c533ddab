#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/notation/words.hpp"
#include "server/app/accounts/accounts.hpp"
#include "server/app/context.hpp"
#include "server/app/lobby/matches.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "server/app/mail_in/reading/letter.hpp"
#include "server/app/mail_in/reading/quotation.hpp"
#include "server/app/mail_in/reading/sender.hpp"
#include "server/app/mail_in/reading/tokens.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/submissions.hpp"
#include "server/app/reading/reading.hpp"
#include "server/app/tournaments/bidding.hpp"
#include "server/app/tournaments/tournaments.hpp"
#include "server/ports/incoming_store.hpp"
#include "server/ports/mail_desk_store.hpp"

// What the parts of the mail desk share.
namespace adjutant::app {

struct DeskSettings {
  std::string address;       // where answers go: "reply@play.example.org"
  std::string from_name;     // as our mails show it
  std::string from_address;  // the address that our mails come from
  std::string public_url;
  SenderCheck sender_check = SenderCheck::match;
  std::string authserv_id;  // of the mail server that checks DMARC; empty: none
  bool sign_up = true;      // strangers may create an account by mail
};

// Parses the bytes of a mail (server/mail/in/mime.hpp).
using LetterReader = std::function<Letter(std::string_view)>;

struct DeskParts {
  Context& context;
  MatchHost& host;
  Submissions& submissions;
  Matches& matches;
  Reading& reading;
  Accounts& accounts;
  Tournaments& tournaments;
  TournamentHost& tournament_host;
  Bidding& bidding;
  ports::IncomingStore& incoming;
  ports::MailDeskStore& store;
  DeskSettings settings;
  MailTokens tokens;
  // Handles mails that are not from players.
  std::function<bool(const ports::StoredIncoming&, const Letter&)> first_look;
};

class DigestAnswer;

// A mail during reading and acting.
struct MailAtHand {
  const ports::StoredIncoming& row;
  const Letter& letter;
  // A mail may have orders for several matches: the match of this part, and whether other parts
  // follow.
  std::string part = {};
  bool goes_on = false;
  DigestAnswer* together = nullptr;  // the one answer to all parts

  std::string key() const {
    return std::string(mail_key_begin) + row.mail.key + (part.empty() ? "" : ":") + part;
  }
};

// The match is busy: try again soon.
class PutOff : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What identifies quotations of our mails in this one.
inline OurMail our_mail(const DeskSettings& settings, const Letter& letter) {
  return {settings.from_name, settings.from_address,
          std::string(command::without_reply_marks(letter.subject))};
}

// The account that has confirmed this address. An additional address does not count without a
// token: anyone could write from there, and must not learn of the account.
inline std::optional<ports::Account> owner_of(const DeskParts& parts, std::string_view address) {
  return parts.context.accounts.account_by_email(address);
}

// A proven mail of the player has arrived, so their address works again.
inline void heard_from(DeskParts& parts, const ports::Account& account) {
  if (!account.failing_since) return;
  ports::MailEffects effects;
  effects.mail_works_again = account.id;
  parts.store.finish_incoming(effects);
}

// Gives the question its place in the store, and the mail that it comes from.
inline ports::Draft kept(DeskParts& parts, const MailAtHand& mail, ports::Draft question) {
  question.created = parts.context.clock.now();
  question.key = mail.row.mail.key;
  const auto place =
      parts.store.question_place(question.account, question.match, question.asks, question.created);
  question.id = place.id;
  question.nonce = place.nonce;
  return question;
}

// Finishes the mail without an answer. Does nothing if it is already finished.
inline void finish_silently(DeskParts& parts, const MailAtHand& mail, ports::Verdict verdict,
                            std::int64_t account = 0, std::string match = {}) {
  if (mail.goes_on) return;
  const bool is_dropped = verdict >= ports::Verdict::automatic;
  const auto state = is_dropped ? ports::IncomingState::dropped : ports::IncomingState::done;
  ports::MailEffects effects;
  effects.incoming = {mail.row.id, state, verdict, account, std::move(match)};
  parts.store.finish_incoming(effects);
}

}  // namespace adjutant::app
