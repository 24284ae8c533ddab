#pragma once

#include <string>
#include <string_view>

#include "server/ports/composer.hpp"

namespace adjutant::simulation {

// What a mail of a simulated world tells. A mail is this and nothing else, as JSON.
struct Label {
  std::string message_id;
  std::string kind;  // "report", "confirmation", "reminder", …
  std::string match = {};
  int side = -1;
  int revision = 0;
  int events = 0;
  std::string head = {};
  std::string token = {};
};

Label label_of(std::string_view bytes);

// Composes mails that say what they tell in a word, so that promises can be held against them.
class LabellingComposer : public ports::Composer {
 public:
  explicit LabellingComposer(const ports::Clock& clock) : clock_(clock) {}

  ports::RenderedReport report(const ports::TurnReport& turn, core::Viewer viewer) const override;
  std::vector<ports::OutgoingMail> report_mails(
      const ports::TurnReport& turn,
      const std::vector<ports::SeatRecipient>& recipients) const override;
  ports::OutgoingMail notice(ports::Notice notice, const ports::MatchRow& match,
                             const core::Game& game, const ports::ScenarioNames& names,
                             const ports::SeatRecipient& recipient) const override;
  ports::OutgoingMail held(const ports::MatchRow& match,
                           const ports::AccountMail& organiser) const override;
  ports::OutgoingMail invitation(const ports::Invitation& invitation) const override;
  ports::OutgoingMail answer_with_report(const ports::TurnReport& turn,
                                         const ports::SeatRecipient& recipient,
                                         const ports::Written& written) const override;
  ports::OutgoingMail to_seat(const ports::MatchRow& match, const core::Game& game,
                              const ports::ScenarioNames& names,
                              const ports::SeatRecipient& recipient,
                              const ports::Written& written) const override;
  ports::OutgoingMail to_account(const ports::AccountMail& account,
                                 const ports::Written& written) const override;
  std::string calendar(const std::vector<ports::CalendarEntry>& entries) const override;
  ports::OutgoingMail digest(const ports::AccountMail& account, const ports::Written& written,
                             const std::vector<ports::DigestMatch>& matches,
                             std::string_view time_zone) const override;
  ports::OutgoingMail confirmation(const ports::AccountMail& account) const override;
  ports::OutgoingMail password_reset(const ports::AccountMail& account) const override;
  ports::OutgoingMail email_change(const ports::AccountMail& account) const override;
  ports::OutgoingMail email_changing(const ports::AccountMail& account) const override;
  ports::OutgoingMail email_taken(const ports::AccountMail& account) const override;

 private:
  // `moment`: tells it from others of its kind in the same revision.
  ports::OutgoingMail of_match(const std::string& kind, const ports::MatchRow& match,
                               const ports::SeatRecipient& recipient,
                               std::string_view moment = {}) const;
  ports::OutgoingMail of_account(const std::string& kind, const ports::AccountMail& account) const;
  ports::OutgoingMail mail(const Label& label, std::int64_t account, const std::string& address,
                           const std::string& replaces) const;
  const ports::Clock& clock_;
};

}  // namespace adjutant::simulation
