#pragma once

#include <optional>

#include "server/app/mail_in/answers/desk_parts.hpp"
#include "server/app/mail_in/commands/prepared.hpp"
#include "server/app/mail_in/lanes.hpp"
#include "server/app/mail_in/reading/reading.hpp"

namespace adjutant::app {

// Reads incoming mails and acts on them, each account's in the order of their arrival. The effects
// of a mail, its answer and its end are one transaction, so a mail that arrives twice has its
// effect once. One thread, which may wait.
class MailDesk {
 public:
  // `failed` hears the reason why a mail is unreadable.
  using Failed = std::function<void(std::int64_t incoming, std::string_view reason)>;
  // Several threads handle mails of different players and matches at the same time, and all of them
  // call `read` and `failed`.
  MailDesk(DeskParts parts, LetterReader read, Failed failed, int threads = 1)
      : parts_(std::move(parts)),
        read_(std::move(read)),
        failed_(std::move(failed)),
        threads_(threads) {}

  // Handles up to `limit` mails that are due at `now`, until `is_to_stop`; returns how many.
  int take_due(ports::Time now, int limit, const std::function<bool()>& is_to_stop);
  // Plays the prepared orders that are due; returns how many.
  int play_prepared(ports::Time now) {
    return PreparedDesk({parts_.context, parts_.host, parts_.submissions, parts_.store})
        .play_due(now);
  }
  // Handles one mail. If the desk cannot handle it now, it postpones it; if nobody can ever read
  // it, it leaves it to an operator.
  void take(const ports::StoredIncoming& row);

 private:
  void act(const MailAtHand& mail);
  void seat(const MailAtHand& mail, const ProvenToken& token);
  bool has_orders_of_one_match(const MailAtHand& mail, const ports::Account& account);
  std::optional<int> revision_seen(const MailAtHand& mail, const ports::Account& account,
                                   const std::string& match) const;
  // Handles the filled blocks of a digest.
  void digest(const MailAtHand& mail, const ports::Account& account,
              const std::vector<std::string>& matches, const ReadMail& reading);
  void void_token(const MailAtHand& mail, const CarriedTokens& carried);
  void question(const MailAtHand& mail, const ProvenToken& token, ReadMail reading);
  bool is_address_of(const ports::Account& account, std::string_view address) const;
  void ask_again(const MailAtHand& mail, const ports::Account& account, const ports::Draft& draft,
                 ports::Verdict verdict, std::string_view why);
  void was_theirs(const MailAtHand& mail, const ports::Account& account, const ports::Draft& draft,
                  const ReadMail& reading);
  // Does what a draft's lines ask for.
  void do_theirs(const MailAtHand& mail, const ports::Account& account, const ports::Draft& draft,
                 const std::string& lines);
  void ask_for_alias(const MailAtHand& mail, const ports::Account& account,
                     const std::string& address);
  void without_token(const MailAtHand& mail);
  bool asks_about_ours(const MailAtHand& mail, const ports::Account& account);
  // Does nothing, and asks the account's address whether to act on the mail.
  struct AboutMatch {
    std::string match = {};  // empty: none
    int revision = 0;
  };
  void ask_account(const MailAtHand& mail, const ports::Account& account, const AboutMatch& about,
                   const std::vector<std::string>& lines, bool has_token = true);
  ReadMail read(const MailAtHand& mail, const ports::MatchRow& row, core::Side side) const;
  Numbers numbers_in(const MailAtHand& mail, const ports::MatchRow& row, core::Side side) const;
  bool is_from(const MailAtHand& mail, const ports::Account& account) const;
  // Whether to postpone or refuse the mail: older mails of the account wait, the account is
  // suspended, or the mail is one too many (`counts`: it counts toward that limit).
  bool is_put_off(const MailAtHand& mail, std::int64_t account, const std::string& match,
                  bool counts = true);

  // The account and match of a mail, if its envelope tells them.
  std::optional<MailOf> of(const ports::StoredIncoming& row) const;

  DeskParts parts_;
  LetterReader read_;
  Failed failed_;
  int threads_;
};

}  // namespace adjutant::app
