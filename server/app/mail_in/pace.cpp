#include "server/app/mail_in/pace.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/app/mail_in/verdict_names.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

constexpr int answers_an_hour_max = 20;
constexpr auto one_hour = std::chrono::hours{1};

// Of the last hour, without this one.
int mails_lately(const DeskParts& parts, const MailAtHand& mail, std::int64_t account) {
  return parts.incoming.incoming_since(account, parts.context.clock.now() - one_hour, mail.row.id);
}

std::string_view spoken(ports::Verdict verdict) {
  switch (verdict) {
    case ports::Verdict::asked:
      return "asked back";
    case ports::Verdict::nothing:
      return "nothing found in it";
    case ports::Verdict::too_many:
      return "not read";
    default:
      return name_of(verdict);
  }
}

}  // namespace

bool was_told_nothing_lately(const DeskParts& parts, std::int64_t account) {
  const auto since = parts.context.clock.now() - one_hour;
  return parts.incoming.verdicts_since(account, ports::Verdict::nothing, since) > 0;
}

core::Document pace_words(const DeskParts& parts, const MailAtHand& mail,
                          const ports::Account& account) {
  const auto now = parts.context.clock.now();
  const int lately = mails_lately(parts, mail, account.id);
  if (lately < answers_an_hour_max - 1) return {};
  if (lately == answers_an_hour_max - 1) {
    return {core::Paragraph{fmt::format(
        "You have written {} mails within an hour. We still read your mails and play your "
        "orders, but other answers wait until about {}, and a newer answer replaces an older "
        "one.",
        answers_an_hour_max, spoken_moment(now + one_hour, now, account.time_zone))}};
  }
  std::string became;
  for (const auto& [arrived, verdict] :
       parts.incoming.own_verdicts(account.id, now - one_hour, answers_an_hour_max)) {
    became +=
        fmt::format("{}  {}\n", spoken_moment(arrived, now, account.time_zone), spoken(verdict));
  }
  core::Document words{core::Paragraph{fmt::format(
      "This answer was delayed because you wrote more than {} mails within an hour.{}",
      answers_an_hour_max, became.empty() ? "" : " The results of your mails before this one:")}};
  if (!became.empty()) words.emplace_back(core::Verbatim{std::move(became)});
  return words;
}

core::Document unproven_words(const DeskParts& parts, const ports::Account& account) {
  const auto now = parts.context.clock.now();
  if (parts.incoming.unproven_since(account.id, now - one_hour) != unproven_an_hour - 1) return {};
  return {core::Paragraph{fmt::format(
      "Within an hour we received {} mails in your name that were not answers to our mails. We "
      "will not answer more of these until about {}. We still answer replies to our mails.",
      unproven_an_hour, spoken_moment(now + one_hour, now, account.time_zone))}};
}

void keep_pace(const DeskParts& parts, const MailAtHand& mail, std::int64_t account,
               const std::string& key, ports::OutgoingMail& answer) {
  if (mails_lately(parts, mail, account) < answers_an_hour_max) return;
  const auto until = parts.context.clock.now() + one_hour;
  answer.not_before = std::min(until, parts.context.outbox.queued_until(key).value_or(until));
  answer.replaces = key;
}

}  // namespace adjutant::app
