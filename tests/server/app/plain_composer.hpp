#pragma once

#include <array>
#include <string>

#include "engine/core/ensure.hpp"
#include "engine/core/hash.hpp"
#include "server/ports/composer.hpp"

namespace adjutant::app {

// Composes mails that say in a word what they are, so that tests can read them: the first line of
// `bytes` is the kind, the second the token or the revision.
class PlainComposer : public ports::Composer {
 public:
  bool broken = false;  // reports meet a fault of the program

  ports::RenderedReport report(const ports::TurnReport& turn, core::Viewer viewer) const override {
    const auto text = std::to_string(turn.match.revision) + " events " +
                      std::to_string(turn.events.size()) + " head " + turn.match.head;
    const auto place = viewer ? core::index(*viewer) : 2;
    return {.text = "report " + text + " for " + std::to_string(place),
            .html = "<p>" + text,
            .svg = "<svg/>"};
  }
  std::vector<ports::OutgoingMail> report_mails(
      const ports::TurnReport& turn,
      const std::vector<ports::SeatRecipient>& recipients) const override {
    if (broken) throw core::InvariantBroken("the report does not add up");
    std::vector<ports::OutgoingMail> mails;
    for (const auto& to : recipients) {
      mails.push_back(seat_mail("report", turn.match, to, "report:"));
    }
    return mails;
  }

  ports::OutgoingMail notice(ports::Notice notice, const ports::MatchRow& match, const core::Game&,
                             const ports::ScenarioNames&,
                             const ports::SeatRecipient& to) const override {
    constexpr std::array names{
        "started",        "reminder", "time_expired",   "draw_offered", "draw_declined",
        "cancelled",      "held",     "question_asked", "released",     "rules_changed",
        "orders_refused", "vacation", "vacation_ended", "mail_fails",   "clock_moved"};
    return seat_mail(names[static_cast<std::size_t>(notice)], match, to, "notice:");
  }

  ports::OutgoingMail held(const ports::MatchRow& match,
                           const ports::AccountMail& to) const override {
    return account_mail("held", to, match.held_because);
  }
  ports::OutgoingMail invitation(const ports::Invitation& invitation) const override {
    return {.message_id = "invitation." + invitation.match.id + "." + invitation.address,
            .replaces = {},
            .account = invitation.account,
            .to = invitation.address,
            .bytes = "invitation\n" + invitation.match.id,
            .not_before = {}};
  }
  ports::OutgoingMail answer_with_report(const ports::TurnReport& turn,
                                         const ports::SeatRecipient& to,
                                         const ports::Written& written) const override {
    return seat_mail("answer-with-report " + written.name, turn.match, to, "answer:");
  }
  ports::OutgoingMail to_seat(const ports::MatchRow& match, const core::Game&,
                              const ports::ScenarioNames&, const ports::SeatRecipient& to,
                              const ports::Written& written) const override {
    auto mail = seat_mail("answer " + written.name, match, to, "answer:");
    if (!written.replaces.empty()) mail.replaces = written.replaces;
    add_words(mail, written);
    return mail;
  }
  ports::OutgoingMail to_account(const ports::AccountMail& to,
                                 const ports::Written& written) const override {
    auto mail = account_mail("answer " + written.name, to, to.token);
    add_words(mail, written);
    return mail;
  }
  std::string calendar(const std::vector<ports::CalendarEntry>& entries) const override {
    std::string text;
    for (const auto& entry : entries) text += entry.match + " " + entry.summary + "\n";
    return text;
  }
  ports::OutgoingMail digest(const ports::AccountMail& to, const ports::Written& written,
                             const std::vector<ports::DigestMatch>&,
                             std::string_view) const override {
    return account_mail("digest " + written.name, to, to.token);
  }
  ports::OutgoingMail confirmation(const ports::AccountMail& to) const override {
    return account_mail("confirmation", to, to.token);
  }
  ports::OutgoingMail password_reset(const ports::AccountMail& to) const override {
    return account_mail("password_reset", to, to.token);
  }
  ports::OutgoingMail email_change(const ports::AccountMail& to) const override {
    return account_mail("email_change", to, to.token);
  }
  ports::OutgoingMail email_changing(const ports::AccountMail& to) const override {
    return account_mail("email_changing", to, "");
  }
  ports::OutgoingMail email_taken(const ports::AccountMail& to) const override {
    return account_mail("email_taken", to, "");
  }

 private:
  static void add_words(ports::OutgoingMail& mail, const ports::Written& written) {
    for (const auto& block : written.document) {
      if (const auto* words = std::get_if<core::Paragraph>(&block)) {
        mail.bytes += "\n" + words->text;
      }
      const auto* said = std::get_if<core::Verbatim>(&block);  // by another person
      if (said != nullptr && said->text.starts_with("| ")) {
        mail.bytes += "\n" + said->text.substr(0, said->text.size() - 1);
      }
    }
  }
  static ports::OutgoingMail seat_mail(const std::string& kind, const ports::MatchRow& match,
                                       const ports::SeatRecipient& to, const std::string& key) {
    const auto seat = match.id + "." + std::to_string(core::index(to.side));
    return {.message_id = kind + "." + seat + "." + std::to_string(match.revision),
            .replaces = key + seat,
            .account = to.account,
            .to = to.address,
            .bytes = kind + "\n" + to.unsubscribe_token,
            .not_before = {}};
  }
  static ports::OutgoingMail account_mail(const std::string& kind, const ports::AccountMail& to,
                                          const std::string& second_line) {
    return {.message_id = kind + "." + to.address + "." + core::sha256_hex(second_line),
            .replaces = {},
            .account = to.account,
            .to = to.address,
            .bytes = kind + "\n" + second_line,
            .not_before = {}};
  }
};

}  // namespace adjutant::app
