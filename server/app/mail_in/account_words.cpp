#include "server/app/mail_in/account_words.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace adjutant::app {

Identity identity_of(const ports::Account& account) {
  Identity me;
  me.account = account;
  return me;
}

std::string battles_of(const Scenarios& scenarios) {
  constexpr std::size_t battles_max = 30;
  std::string lines;
  for (const auto& one : scenarios.all().first(std::min(battles_max, scenarios.all().size()))) {
    lines += fmt::format("create {} as {} against captain\n", one.scenario.id,
                         one.game->description().sides[0]);
  }
  return lines;
}

std::string said_of(const Problem& problem) {
  auto text = problem.detail;
  for (const auto& error : problem.extension.errors) {
    text += fmt::format(" {}: {}.", error.path, error.message);
  }
  return text;
}

std::string subject_of(const MailAtHand& mail) {
  const auto subject = command::without_reply_marks(mail.letter.subject);
  return "Re: " + (subject.empty() ? std::string("your mail") : std::string(subject));
}

}  // namespace adjutant::app
