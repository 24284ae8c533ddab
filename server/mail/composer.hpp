#pragma once

#include <string>

#include "server/mail/answering.hpp"
#include "server/mail/message.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/composer.hpp"

namespace adjutant::mail {

struct ComposerSettings {
  std::string public_url;    // "https://adjutant.example.org", no "/" at its end
  std::string from_address;  // its domain is that of the Message-IDs
  std::string from_name = "Adjutant";
  AnswerSettings answers = {};
};

// Writes everything that people read in mails: reports as text, HTML and map, and the mails around
// them. Safe to call from any thread.
class MailComposer : public ports::Composer {
 public:
  MailComposer(ComposerSettings settings, const ports::Clock& clock);

  ports::RenderedReport report(const ports::TurnReport& turn, core::Viewer viewer) const override;
  std::string report_text(const ports::TurnReport& turn, core::Viewer viewer) const override;
  core::Document turn_told(const ports::TurnReport& turn, core::Viewer viewer) const override;
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
  struct Addressee {
    std::int64_t account = 0;
    std::string name;
    std::string address;
    bool text_only = false;
  };
  struct Content {
    std::string message_id;
    std::string thread_root;
    std::string replaces;
    std::string subject;
    std::string unsubscribe_url;
    core::Document lead;  // before the picture
    core::Document document = {};
    std::string answers = {};      // Message-ID of the reader's mail
    std::string reply_token = {};  // empty: answers to this mail are not read
    std::string table = {};        // URL
    EmptyBlocks blocks = {};
    bool is_brief = false;  // without the block of standing orders
    std::string calendar = {};
  };

  bool reads_answers(std::string_view token) const {
    return !settings_.answers.address.empty() && !token.empty();
  }
  Content report_content(const ports::TurnReport& turn, const ports::SeatRecipient& recipient,
                         core::Document seen) const;
  ports::OutgoingMail seat_mail(const ports::MatchRow& match, const core::Game& game,
                                const ports::ScenarioNames& names,
                                const ports::SeatRecipient& recipient, Content content,
                                const core::Picture* picture) const;
  // The same as HTML, with its map.
  static void add_page(Message& message, const Content& content, const core::Picture* picture);
  // A mail that is played by answering it.
  void make_answerable(Message& message, const Content& content, bool text_only,
                       const core::Picture* picture) const;
  ports::OutgoingMail mail(const Addressee& to, const Content& content,
                           const core::Picture* picture) const;
  std::string table(const ports::MatchRow& match) const;  // its page
  core::Paragraph play_your_turn(const ports::MatchRow& match) const;
  std::string link(std::string_view path, std::string_view rest) const;

  ComposerSettings settings_;
  std::string domain_;
  const ports::Clock& clock_;
};

}  // namespace adjutant::mail
