#include "server/app/mail_in/prepared.hpp"

#include <fmt/format.h>

#include "server/app/mail_in/desk_words.hpp"
#include "server/app/mail_in/draft.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"

namespace adjutant::app {
namespace {

using core::Document;
using core::Paragraph;
using core::Verbatim;

constexpr int page = 100;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const auto end = std::min(text.find('\n', from), text.size());
    if (end > from) lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

std::string name_of(const ports::PreparedOrders& prepared) {
  return fmt::format("prepared.{}", prepared.key.substr(0, 16));
}

}  // namespace

int PreparedDesk::play_due(ports::Time now) {
  int done = 0;
  ports::SeatOfMatch after;
  while (true) {
    const auto all = parts_.store.prepared_orders(after, page);
    for (const auto& prepared : all) {
      if (try_one(prepared, now)) ++done;
    }
    if (static_cast<int>(all.size()) < page) return done;
    after = {all.back().match, all.back().side};
  }
}

bool PreparedDesk::try_one(const ports::PreparedOrders& prepared, ports::Time now) {
  if (prepared.due && *prepared.due > now) return false;
  const auto row = parts_.context.matches.match(prepared.match);
  const auto account = parts_.context.accounts.account(prepared.account);
  const bool has_seat = row && account && side_of(*row, account->id) == prepared.side;
  if (!has_seat || row->status == ports::MatchStatus::over ||
      row->status == ports::MatchStatus::cancelled) {
    ports::MailEffects effects;
    effects.unprepares = {prepared.match, prepared.side};
    parts_.store.finish_incoming(effects);
    return true;
  }
  if (row->status != ports::MatchStatus::running) return false;
  if (!is_due(*row, prepared.side)) {
    if (!prepared.due) return false;
    give_up(prepared, *row, {}, "It is not your turn any more, so your orders were not played.");
    return true;
  }
  play(prepared, *account, *row);
  return true;
}

void PreparedDesk::play(const ports::PreparedOrders& prepared, const ports::Account& account,
                        const ports::MatchRow& row) {
  Identity me;
  me.account = account;
  const auto addition = [&](const StepToCommit& step, ports::MatchCommit& commit) {
    auto& context = parts_.context;
    std::erase_if(commit.mails,
                  [&](const ports::OutgoingMail& mail) { return mail.account == account.id; });
    ports::MailEffects effects;
    effects.unprepares = {prepared.match, prepared.side};
    const auto lines = lines_of(prepared.lines);
    Document document{
        Paragraph{prepared.due ? "Your orders that waited are played."
                               : "Your turn has begun, and the orders you prepared are played."},
        Verbatim{numbered(lines)}};
    ports::Written written{
        .name = name_of(prepared),
        .replaces = fmt::format("{}.{}.report", row.id, side_id(row, prepared.side)),
        .document = std::move(document),
        .text_only = account.text_only};
    const auto recipient = answered(context.mail(), step.after.row, prepared.side);
    const auto& setup = *step.after.match.setup;
    if (recipient && step.is_reported) {
      const auto events = joined(step.after.told->events);
      effects.mails.push_back(context.composer.answer_with_report(
          turn_report(*step.after.told, events), *recipient, written));
    } else if (recipient) {
      effects.mails.push_back(context.composer.to_seat(
          step.after.row, *setup.game, ports::names_of(setup.scenario), *recipient, written));
    }
    commit.mail = std::move(effects);
  };
  const auto played = parts_.submissions.submit_mailed(
      me, row.id, SubmitOrders{.revision = row.revision, .orders = prepared.lines},
      {fmt::format("{}{}:prepared", mail_key_begin, prepared.key),
       prepared.due ? prepared.arrived : row.updated, addition});
  if (played) return;
  const auto& problem = played.error();
  if (problem.type == "busy" || problem.type == "stale-revision") return;  // at the next look
  give_up(prepared, row, problem.extension.refusals,
          "Your prepared orders were not played: they are not legal now. " +
              (problem.extension.refusals.empty() ? problem.detail : std::string()));
}

void PreparedDesk::give_up(const ports::PreparedOrders& prepared, const ports::MatchRow& row,
                           const core::Refusals& refusals, const std::string& why) {
  auto& context = parts_.context;
  const auto lines = lines_of(prepared.lines);
  ports::MailEffects effects;
  effects.unprepares = {prepared.match, prepared.side};
  const auto place =
      parts_.store.draft_place(prepared.account, prepared.match, context.clock.now());
  effects.draft = ports::Draft{.id = place.id,
                               .account = prepared.account,
                               .match = prepared.match,
                               .revision = row.revision,
                               .lines = prepared.lines,
                               .nonce = place.nonce,
                               .key = prepared.key,
                               .created = context.clock.now()};
  if (const auto recipient = answered(context.mail(), row, prepared.side)) {
    effects.mails.push_back(context.composer.to_seat(
        row, game_of(row), names_of(context, row), *recipient,
        {.name = name_of(prepared), .document = refused_words(lines, refusals, why)}));
  }
  parts_.store.finish_incoming(effects);
}

}  // namespace adjutant::app
