#include "server/app/mail_in/answers/pace.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/app/accounts/account_recipient.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/answers/verdict_names.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

// For a player, and more for each match in progress.
constexpr int mails_an_hour_max = 60;
constexpr int mails_an_hour_for_match = 3;
constexpr int answers_an_hour_max = 20;
constexpr int answers_an_hour_for_match = 1;
// For mails that nobody has proven: from one network, and from all that the player does not use.
constexpr int unproven_an_hour_max = 10;
constexpr int unproven_of_all_max = 60;
constexpr int questions_an_hour_max = 3;
constexpr int questions_of_all_max = 20;
constexpr auto one_hour = std::chrono::hours{1};
constexpr auto origin_remembered = std::chrono::days{60};

int running_matches(const DeskParts& parts, std::int64_t account) {
  return static_cast<int>(parts.context.matches
                              .matches({.account = account,
                                        .status = ports::MatchStatus::running,
                                        .after = {},
                                        .limit = limits::running_matches_per_account_max})
                              .size());
}

// Whether there is room, counted with the matches only where it matters.
bool is_within(int count, int most, int for_match, const DeskParts& parts, std::int64_t account) {
  return count < most || count < most + for_match * running_matches(parts, account);
}

bool may_answer(const DeskParts& parts, const MailAtHand& mail, std::int64_t account, int of_origin,
                int of_all, std::optional<ports::Verdict> verdict) {
  const auto now = parts.context.clock.now();
  const auto& origin = mail.row.mail.origin;
  const auto counts = parts.incoming.unproven_since(account, now - one_hour, origin, verdict);
  if (counts.of_origin >= of_origin) return false;
  return counts.of_all < of_all ||
         parts.incoming.has_written_from(account, origin, now - origin_remembered);
}

// The mails of the last hour, without this one.
int mails_lately(const DeskParts& parts, const MailAtHand& mail, std::int64_t account) {
  return parts.incoming.incoming_since(account, parts.context.clock.now() - one_hour, mail.row.id);
}

std::string_view spoken(ports::Verdict verdict) {
  switch (verdict) {
    case ports::Verdict::asked:
      return "asked back";
    case ports::Verdict::nothing:
      return "nothing found in it";
    case ports::Verdict::bad_token:
      return "sent to an address that no longer works";
    case ports::Verdict::too_many:
      return "not read";
    default:
      return name_of(verdict);
  }
}

// When the oldest of the mails that count is an hour old.
ports::Time room_again(const DeskParts& parts, std::int64_t account) {
  const auto now = parts.context.clock.now();
  const auto counted = parts.incoming.own_verdicts(account, now - one_hour, 0);
  return counted.empty() ? now : std::max(now, counted.front().taken + one_hour);
}

}  // namespace

bool may_answer_unproven(const DeskParts& parts, const MailAtHand& mail, std::int64_t account) {
  return may_answer(parts, mail, account, unproven_an_hour_max, unproven_of_all_max, {});
}

bool may_ask_unproven(const DeskParts& parts, const MailAtHand& mail, std::int64_t account) {
  return may_answer(parts, mail, account, questions_an_hour_max, questions_of_all_max,
                    ports::Verdict::asked);
}

bool is_too_many(const DeskParts& parts, const MailAtHand& mail, std::int64_t account) {
  return !is_within(mails_lately(parts, mail, account), mails_an_hour_max, mails_an_hour_for_match,
                    parts, account);
}

void refuse_too_many(const DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                     const std::string& match) {
  const auto now = parts.context.clock.now();
  const int before =
      parts.incoming.verdicts_since(account.id, ports::Verdict::too_many, now - one_hour);
  const auto until = room_again(parts, account.id);
  const auto again = spoken_moment(until, now, account.time_zone);
  ports::Written written{
      .name = fmt::format("too-many.{}", mail.row.id),
      .answers = mail.letter.message_id,
      .subject = "Too many mails",
      .document =
          {core::Paragraph{
               before == 0
                   ? fmt::format(
                         "We received more mails in your name within an hour than we read. We have "
                         "not read this one, and nothing in it has been done. Send it again after "
                         "{}. Until then we read none; one mail will tell you how many we left "
                         "unread.",
                         again)
                   : fmt::format(
                         "We have not read {} mails in your name, and nothing in them has been "
                         "done. The last came at {}. Send them again.",
                         before + 1, spoken_moment(mail.row.mail.arrived, now, account.time_zone))},
           core::Paragraph{"If they are not yours, answer with the line \"new addresses\"."}},
      .text_only = account.text_only};
  ports::MailEffects effects;
  effects.incoming = {mail.row.id, ports::IncomingState::dropped, ports::Verdict::too_many,
                      account.id, match};
  auto answer = parts.context.composer.to_account(
      account_recipient(account, parts.tokens.of_account(account)), written);
  if (before > 0) {
    answer.not_before = until;
    answer.replaces = fmt::format("too-many.{}", account.id);
  }
  effects.mails.push_back(std::move(answer));
  parts.store.finish_incoming(effects);
}

bool was_told_nothing_lately(const DeskParts& parts, std::int64_t account) {
  const auto since = parts.context.clock.now() - one_hour;
  return parts.incoming.verdicts_since(account, ports::Verdict::nothing, since) > 0;
}

core::Document pace_words(const DeskParts& parts, const MailAtHand& mail,
                          const ports::Account& account, Pace pace) {
  const auto now = parts.context.clock.now();
  const int lately = mails_lately(parts, mail, account.id);
  if (lately < answers_an_hour_max - 1) return {};
  const int most =
      answers_an_hour_max + answers_an_hour_for_match * running_matches(parts, account.id);
  if (lately < most - 1) return {};
  if (lately == most - 1) {
    return {core::Paragraph{fmt::format(
        "You have sent {} mails within an hour, more than we answer at once. We still read your "
        "mails and play legal orders. Refusals and answers to your questions have to wait: you get "
        "one mail about all of them by {}.",
        most, spoken_moment(now + one_hour, now, account.time_zone))}};
  }
  if (pace == Pace::at_once) return {};
  std::string became;
  for (const auto& [arrived, taken, verdict] :
       parts.incoming.own_verdicts(account.id, now - one_hour, most)) {
    became +=
        fmt::format("{}  {}\n", spoken_moment(arrived, now, account.time_zone), spoken(verdict));
  }
  core::Document words{core::Paragraph{
      fmt::format("This answer was delayed because you wrote more than {} mails within an hour.{}",
                  most, became.empty() ? "" : " The results of your mails before this one:")}};
  if (!became.empty()) words.emplace_back(core::Verbatim{std::move(became)});
  return words;
}

core::Document unproven_words(const DeskParts& parts, const MailAtHand& mail,
                              const ports::Account& account) {
  const auto now = parts.context.clock.now();
  const auto counts =
      parts.incoming.unproven_since(account.id, now - one_hour, mail.row.mail.origin, {});
  if (counts.of_origin != unproven_an_hour_max - 1) return {};
  return {core::Paragraph{fmt::format(
      "Within an hour we received {} mails in your name that were not answers to our mails. We "
      "will not answer more of these until about {}. We still answer replies to our mails.",
      unproven_an_hour_max, spoken_moment(now + one_hour, now, account.time_zone))}};
}

void keep_pace(const DeskParts& parts, const MailAtHand& mail, std::int64_t account,
               const std::string& key, ports::OutgoingMail& answer) {
  if (is_within(mails_lately(parts, mail, account), answers_an_hour_max, answers_an_hour_for_match,
                parts, account)) {
    return;
  }
  const auto until = parts.context.clock.now() + one_hour;
  answer.not_before = std::min(until, parts.context.outbox.queued_until(key).value_or(until));
  answer.replaces = key;
}

}  // namespace adjutant::app
