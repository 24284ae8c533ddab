#pragma once

#include <optional>
#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/answers/desk_parts.hpp"
#include "server/app/mail_in/reading/reading.hpp"

// Mails about no match, from players with an account and from people who want one.
namespace adjutant::app {

// What a player asks for beside their matches.
class AccountMail {
 public:
  // `question`: the draft whose question this mail answers; the function deletes it.
  AccountMail(DeskParts& parts, const MailAtHand& mail, ports::Account account, ReadMail reading,
              std::optional<std::int64_t> question = {})
      : parts_(parts), mail_(mail), account_(std::move(account)), reading_(std::move(reading)) {
    if (question) effects_.undrafts = {*question};
  }

  // Nothing proves that the address is the player's, so few questions about it go out.
  AccountMail& unproven() {
    is_proven_ = false;
    return *this;
  }
  void act();
  // The mail contains nothing for us: the answer says so, with a block for each match.
  void tell_nothing();
  // Answers with this document and finishes the mail.
  void tell(ports::Verdict verdict, core::Document document);
  // The mail went to an address that no longer works: the answer says so, with a block for each
  // match.
  void tell_void(VoidedToken what);
  // Carries out the draft's line, which the player has now confirmed.
  void confirm(const ports::Draft& draft);
  // Whether a command concerns the account only, although the mail answers one of a match.
  static bool is_for_accounts_alone(const command::Command& asked);
  static bool is_for_accounts_alone(const ReadMail& reading);
  // Whether a command works in a mail that answers no match.
  static bool works(const command::Command& asked);
  // Whether a command needs a proven sender.
  static bool needs_proof(const command::Command& asked);

 private:
  void take_wishes();
  void take(const command::Command& asked);
  void take(command::Plain plain);
  void list();
  void append(core::Document document);
  void calendar();
  void propose(const command::Create& meant);
  void tell_why_not(const command::Create& asked, const Problem& problem);
  void create(const command::Create& asked);
  void join(const command::Join& asked);
  void rename(const command::Rename& asked);
  void remove(const command::Unalias& asked);
  void take_part(const command::Tournament& asked);
  // What happened, in words.
  Result<std::string> done_in(const command::Tournament& asked, const LoadedTournament& loaded,
                              const TournamentRequest& request);
  void ask_to_confirm(const command::Alias& asked);
  void ask_to_confirm(const command::Tournament& asked);
  // Asks the player to confirm the line; the answer to this question carries it out.
  void ask(const std::string& line, std::string subject, std::string words);
  void say_of_one_match(std::string_view command);
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
