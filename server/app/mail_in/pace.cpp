#include "server/app/mail_in/pace.hpp"

#include <fmt/format.h>

#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

constexpr int answers_an_hour_max = 20;
constexpr auto one_hour = std::chrono::hours{1};

// Of the last hour, without this one.
int mails_lately(const DeskParts& parts, const MailAtHand& mail, std::int64_t account) {
  return parts.incoming.incoming_since(account, parts.context.clock.now() - one_hour, mail.row.id);
}

}  // namespace

bool was_told_nothing_lately(const DeskParts& parts, std::int64_t account) {
  const auto since = parts.context.clock.now() - one_hour;
  return parts.incoming.verdicts_since(account, ports::Verdict::nothing, since) > 0;
}

std::optional<core::Paragraph> pace_words(const DeskParts& parts, const MailAtHand& mail,
                                          const ports::Account& account) {
  if (mails_lately(parts, mail, account.id) != answers_an_hour_max - 1) return {};
  const auto now = parts.context.clock.now();
  return core::Paragraph{fmt::format(
      "You have written {} mails within an hour. This one is answered as always; what you write "
      "next is read and done, but its answer waits until about {}, and a newer answer takes the "
      "place of an older one.",
      answers_an_hour_max, spoken_moment(now + one_hour, now, account.time_zone))};
}

void keep_pace(const DeskParts& parts, const MailAtHand& mail, std::int64_t account,
               const std::string& key, ports::OutgoingMail& answer) {
  if (mails_lately(parts, mail, account) < answers_an_hour_max) return;
  answer.not_before = parts.context.clock.now() + one_hour;
  answer.replaces = key;
}

}  // namespace adjutant::app
