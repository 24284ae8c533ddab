#include "server/app/mail_in/answers/account_words.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/app/tournaments/calendars.hpp"

namespace adjutant::app {

Identity identity_of(const ports::Account& account) {
  Identity me;
  me.account = account;
  return me;
}

std::string said_of(const Problem& problem) {
  auto text = problem.detail;
  for (const auto& error : problem.extension.errors) {
    // "turn minutes", where a program reads "options.clock.turn_minutes".
    auto name = error.path.substr(error.path.rfind('.') + 1);
    std::ranges::replace(name, '_', ' ');
    text += fmt::format(" {}: {}.", name, error.message);
  }
  return text;
}

ports::Written answer_to(const MailAtHand& mail, core::Document document, Sender sender) {
  const auto subject = sender == Sender::proven ? command::without_reply_marks(mail.letter.subject)
                                                : std::string_view();
  return {.name = fmt::format("answer.{}", mail.row.id),
          .answers = mail.letter.message_id,
          .subject = fmt::format("Re: {}", subject.empty() ? "your mail" : subject),
          .document = std::move(document)};
}

CalendarOfMatches calendar_of(const DeskParts& parts, std::int64_t account) {
  Calendars calendars(parts.context, parts.tournament_host);
  return {calendars.of(account),
          {core::Paragraph{"The attached calendar shows when your orders are due. Your "
                           "calendar program can also subscribe to the address below. Anyone "
                           "who knows the address can read the calendar, so do not share it:"},
           core::Verbatim{parts.settings.public_url + calendars.path_of(account)}}};
}

}  // namespace adjutant::app
