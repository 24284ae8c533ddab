#include "server/app/play/step_mails.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/account_token.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/match/waiting_answer.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/play/said.hpp"

namespace adjutant::app {
namespace {

using ports::MatchCommit;
using ports::MatchRow;

// Whether what somebody says goes with the report of a step. One that asks nothing of its reader
// may give way to the next one before it goes out.
bool goes_with_report(const MatchRow& row, core::Side speaker) {
  return row.status == ports::MatchStatus::over || is_due(row, core::opponent(speaker));
}

// What the computer player of a match says in the report of a period, if its opponent wishes: of
// the step that has ended it, and what waits for the next mail.
core::Document said_in_report(Context& context, const LiveMatch& live,
                              const std::optional<ports::Remark>& explanation) {
  if (!live.options.explains) return {};
  for (const auto side : core::both_sides) {
    if (!is_computer(live.row, live.options, side) || !goes_with_report(live.row, side)) continue;
    if (explanation) return said_words(context, live.row, side, {*explanation});
    if (said_before(context, live.row, core::opponent(side))) {
      return said_words(context, live.row, side, {});
    }
  }
  return {};
}

// With the period that has just ended: the computer's turn.
std::optional<ports::OutgoingMail> answer_that_waited(Context& context, const LiveMatch& live,
                                                      const ports::TurnReport& turn) {
  if (!live.options.opponent) return {};
  for (const auto side : core::both_sides) {
    const auto waiting =
        context.outbox.waiting_answer(live.row.id, side, report_key(live.row, side));
    const auto recipient = waiting ? answered(context.mail(), live.row, side) : std::nullopt;
    if (!recipient) continue;
    return context.composer.answer_with_report(turn, *recipient, read_answer(*waiting));
  }
  return {};
}

// A player who has prepared their turn gets its report with the outcome of those orders. Until then
// the report waits in the outbox; without a trial it goes without them.
void hold_for_prepared(Context& context, const MatchRow& row,
                       std::vector<ports::OutgoingMail>& mails) {
  constexpr auto prepared_wait = std::chrono::seconds{60};
  if (!context.has_prepared) return;
  for (auto& mail : mails) {
    if (!mail.side || !is_due(row, *mail.side) || !context.has_prepared(row, *mail.side)) continue;
    mail.not_before = context.clock.now() + prepared_wait;
  }
}

}  // namespace

void mail_report(Context& context, const LiveMatch& live,
                 const std::optional<ports::Remark>& explanation, MatchCommit& commit) {
  auto recipients = report_recipients(context.mail(), live.row);
  if (recipients.empty() && !live.options.opponent) return;
  const auto events = joined(live.told->events);
  auto turn = turn_report(*live.told, events);
  turn.said = said_in_report(context, live, explanation);
  if (auto mail = answer_that_waited(context, live, turn)) {
    std::erase_if(recipients, [&](const auto& one) { return one.account == mail->account; });
    commit.mails.push_back(*std::move(mail));
  }
  std::ranges::move(context.composer.report_mails(turn, recipients),
                    std::back_inserter(commit.mails));
  if (!turn.said.empty()) {
    for (const auto& mail : commit.mails) {
      if (mail.side) ports::effects_of(commit).unqueues.push_back(said_key(live.row, *mail.side));
    }
  }
  if (!live.match.result) hold_for_prepared(context, live.row, commit.mails);
}

void queue_unreported(Context& context, const MatchRow& row, const ports::Remark& explanation,
                      bool is_reported, MatchCommit& commit) {
  const auto speaker = explanation.side;
  if (is_reported && goes_with_report(row, speaker)) return;
  auto mail = said_mail(context, row, speaker, context.chat.last_remark(row.id), {explanation},
                        "said.of-turn");
  if (mail) commit.mails.push_back(*std::move(mail));
}

std::vector<ports::OutgoingMail> take_over_mails(Context& context, const LiveMatch& before,
                                                 const LiveMatch& after, core::Side side) {
  const auto& row = after.row;
  const auto& setup = *after.match.setup;
  const auto& comes = row.seats[core::index(side)].handle;
  const auto& goes = before.row.seats[core::index(side)].handle;
  const auto& other = row.seats[core::index(core::opponent(side))].handle;
  const auto name = fmt::format("take-over.{}", row.submissions);
  std::vector<ports::OutgoingMail> mails;
  if (const auto reader = reachable(context.mail(), row, side)) {
    const auto events = after.told ? joined(after.told->events) : core::Events();
    mails.push_back(context.composer.answer_with_report(
        {.match = row,
         .game = *setup.game,
         .scenario = setup.scenario,
         .before = after.told ? after.told->before : after.match.state,
         .after = after.match.state,
         .events = events,
         .awaited = *after.match.awaited},
        *reader,
        {.name = name,
         .document = {core::Paragraph{
             fmt::format("You now play {} in place of {}, against {}.{} This is the latest report:",
                         setup.scenario.side_names[core::index(side)], goes, other,
                         setup.game->standing_orders() == nullptr
                             ? ""
                             : " Standing orders of the match stay until you replace them.")}}}));
  }
  const auto reader = reachable(context.mail(), before.row, side);
  if (const auto account = reader ? context.accounts.account(reader->account) : std::nullopt) {
    mails.push_back(context.composer.to_account(
        account_recipient(*account, account_token(context.link_key, *account, context.clock.now())),
        {.name = fmt::format("{}.{}.{}", name, row.id, core::index(side)),
         .subject = setup.scenario.title + ": another player has your seat",
         .document = {core::Paragraph{fmt::format(
             "{} now plays {} against {} in your place. You no longer get mail about this match, "
             "and orders that you had prepared are discarded.",
             comes, setup.scenario.title, other)}},
         .text_only = account->text_only,
         .page = "/matches/" + row.id}));
  }
  return mails;
}

}  // namespace adjutant::app
