#pragma once

#include <optional>
#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/desk_parts.hpp"
#include "server/app/mail_in/reading.hpp"

// Mails about no match: of players who have an account, and of those who want one.
namespace adjutant::app {

// What a player asks for beside their matches.
class AccountMail {
 public:
  // `question`: the draft whose question this mail answers; it goes.
  AccountMail(DeskParts& parts, const MailAtHand& mail, ports::Account account, ReadMail reading,
              std::optional<std::int64_t> question = {})
      : parts_(parts), mail_(mail), account_(std::move(account)), reading_(std::move(reading)) {
    if (question) effects_.undrafts = {*question};
  }

  // Nobody has proven that the address is theirs, so questions about it are few.
  AccountMail& unproven() {
    is_proven_ = false;
    return *this;
  }
  void act();
  // Nothing in the mail is for us: says so, with a block for each match.
  void tell_nothing();
  // Says so, and ends the mail.
  void tell(ports::Verdict verdict, core::Document document);
  // The mail answers an address that does not work any more: says so, with a block for each match.
  void tell_void(VoidedToken what);
  // The draft's line was to be confirmed, and is.
  void confirm(const ports::Draft& draft);
  // What cannot be meant for a match, although it answers a mail of one.
  static bool is_for_accounts_alone(const command::Command& asked);
  static bool is_for_accounts_alone(const ReadMail& reading);
  // What can be done where no match is answered.
  static bool works(const command::Command& asked);
  // The lines that need a proof.
  static bool needs_proof(const command::Command& asked);

 private:
  void take_wishes();
  void take(const command::Command& asked);
  void take(command::Plain plain);
  void list();
  void append(core::Document document);
  void calendar();
  void propose(const command::Create& meant);
  void create(const command::Create& asked);
  void join(const command::Join& asked);
  void rename(const command::Rename& asked);
  void remove(const command::Unalias& asked);
  void take_part(const command::Tournament& asked);
  // What was done, in words.
  Result<std::string> done_in(const command::Tournament& asked, const LoadedTournament& loaded,
                              const TournamentRequest& request);
  void ask_to_confirm(const command::Alias& asked);
  void ask_to_confirm(const command::Tournament& asked);
  // The line is done when the answer to this question confirms it.
  void ask(const std::string& line, std::string subject, std::string words);
  void say(std::string text) { document_.emplace_back(core::Paragraph{std::move(text)}); }
  ports::FinishedIncoming finished(ports::Verdict verdict, std::string match = {}) const;
  void answer(ports::Verdict verdict);

  DeskParts& parts_;
  const MailAtHand& mail_;
  ports::Account account_;
  ReadMail reading_;
  core::Document document_;
  std::string calendar_;
  ports::MailEffects effects_;
  bool is_proven_ = true;
  bool shows_matches_ = false, shows_positions_ = false;  // with a block for each
  int matches_made_ = 0, acts_done_ = 0;                  // by this mail so far
};

}  // namespace adjutant::app
