// What a player declares, most of it once they have confirmed it.
#include <utility>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/mail_in/commands/seat_mail.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/match/vacation.hpp"
#include "server/app/play/vacations.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

using core::Document;
using core::Paragraph;
using ports::DraftAsks;
using ports::Verdict;

std::string declared_words(match::Kind kind) {
  switch (kind) {
    case match::Kind::resign:
      return "You have resigned.";
    case match::Kind::offer_draw:
      return "You have offered a draw. Your opponent has been notified.";
    case match::Kind::accept_draw:
      return "You have accepted the draw.";
    case match::Kind::decline_draw:
      return "You have declined the draw.";
    case match::Kind::claim_win:
      return "You have claimed the win.";
    default:
      return "It is done.";
  }
}

}  // namespace

void SeatMail::ask_to_confirm() {
  auto& context = parts_.context;
  effects_.draft = kept(parts_, mail_,
                        {.account = seat_.account.id,
                         .match = seat_.row.id,
                         .revision = seat_.revision,
                         .lines = asked_.to_confirm + "\n",
                         .asks = DraftAsks::confirm});
  const auto names = names_of(context, seat_.row);
  Document document{
      Paragraph{fmt::format("You asked for \"{}\" in {} against {}. Nothing has "
                            "happened yet.",
                            asked_.to_confirm, names.title,
                            seat_.row.seats[core::index(core::opponent(seat_.side))].handle)},
      Paragraph{"To go ahead, answer this mail with the line \"confirm\". Otherwise answer "
                "\"no\", or do nothing."}};
  if (!asked_.said.empty()) tell_sent(document);
  effects_.mails.push_back(context.composer.to_account(
      account_recipient(seat_.account, parts_.tokens.of_question(seat_.account, *effects_.draft)),
      {.name = fmt::format("confirm.{}", mail_.row.id),
       .answers = mail_.letter.message_id,
       .subject = fmt::format("Please confirm: {}", asked_.to_confirm),
       .document = std::move(document),
       .text_only = seat_.account.text_only}));
  finish(Verdict::asked);
}

void SeatMail::changes_nothing(std::string_view why) {
  forget_effects();
  answer(Verdict::refused,
         {Paragraph{fmt::format("Nothing has happened: {}, so '{}' changes nothing.", why,
                                asked_.to_confirm)}});
}

void SeatMail::confirm() {
  if (!seat_.question || seat_.question->asks != DraftAsks::confirm) {
    // The address of a seat proves too little: the question comes once more, with its own.
    const auto asked = parts_.store.question_of(seat_.account.id, seat_.row.id, DraftAsks::confirm);
    if (asked) {
      asked_.to_confirm = asked->lines.substr(0, asked->lines.find('\n'));
      return ask_to_confirm();
    }
    fault("you have nothing to confirm");
    return refuse(reading_.refusals);
  }
  const auto line = seat_.question->lines.substr(0, seat_.question->lines.find('\n'));
  effects_.undrafts.push_back(seat_.question->id);
  if (line == "resign") return declare(match::Kind::resign);
  if (line == "draw offer") return declare(match::Kind::offer_draw);
  if (line == "draw accept") return declare(match::Kind::accept_draw);
  if (line == "claim") return declare(match::Kind::claim_win);
  const auto asked = command::read(line);
  if (asked && *asked) {
    const auto* vacation = std::get_if<command::Vacation>(&**asked);
    if (vacation != nullptr) return go_on_vacation(*vacation);
  }
  fault("it is too late to confirm this");
  refuse(reading_.refusals);
}

void SeatMail::go_on_vacation(const command::Vacation& vacation) {
  auto& context = parts_.context;
  const auto& zone = seat_.account.time_zone;
  const auto addition = [&](const ports::MatchRow& after) {
    auto effects = finished(Verdict::done);
    const auto& away = after.seats[core::index(seat_.side)].vacation;
    const auto words =
        vacation.until.empty()
            ? std::string("Your vacation has ended. Your turn clock is running again.")
            : fmt::format(
                  "You are away from {} until {}. Your turn clock is stopped during that time. "
                  "You can still play, and \"vacation off\" ends your vacation early.",
                  spoken_time(away->from, zone), spoken_time(away->until, zone));
    Document document{Paragraph{
        fmt::format("{} You have {} of vacation left in this match. Your opponent has been "
                    "notified.",
                    words, core::count_of(vacation_days_left(after, seat_.side), "day"))}};
    const auto due = vacation.until.empty() ? std::nullopt : deadline_of(after, seat_.side);
    if (due && *due <= away->from) {
      document.emplace_back(
          Paragraph{fmt::format("Your orders are due before that, by {}: your clock runs until "
                                "your vacation begins.",
                                spoken_time(*due, zone))});
    }
    if (const auto recipient = answered(context.mail(), after, seat_.side)) {
      effects.mails.push_back(context.composer.to_seat(after, game_of(after),
                                                       names_of(context, after), *recipient,
                                                       written(std::move(document))));
    }
    return effects;
  };
  Vacations vacations(context, parts_.host);
  const auto done = vacation.until.empty()
                        ? vacations.end(identity(), seat_.row.id, addition)
                        : vacations.announce(identity(), seat_.row.id, vacation.until, addition);
  if (done) return;
  if (done.error().type == "busy") throw PutOff(done.error().detail);
  answer(Verdict::refused, {Paragraph{"Nothing has happened. " + done.error().detail}});
}

void SeatMail::declare(match::Kind kind) {
  bool committed = false;
  const auto addition = [&](const StepToCommit& step, ports::MatchCommit& commit) {
    auto& context = parts_.context;
    std::erase_if(commit.mails, [&](const ports::OutgoingMail& mail) {
      return mail.account == seat_.account.id;
    });
    tell_said(step, commit);
    auto effects = finished(Verdict::done);
    const auto& setup = *step.after.match.setup;
    const auto recipient = answered(context.mail(), step.after.row, seat_.side);
    Document document{Paragraph{declared_words(kind)}};
    if (recipient && step.is_reported) {
      const auto events = joined(step.after.told->events);
      effects.mails.push_back(context.composer.answer_with_report(
          turn_report(*step.after.told, events), *recipient, written(std::move(document))));
    } else if (recipient) {
      effects.mails.push_back(context.composer.to_seat(step.after.row, *setup.game,
                                                       ports::names_of(setup.scenario), *recipient,
                                                       written(std::move(document))));
    }
    commit.mail = std::move(effects);
    committed = true;
  };
  const auto done =
      parts_.submissions.submit_mailed(identity(), seat_.row.id, Declare{.kind = kind},
                                       {mail_.key(), mail_.row.mail.arrived, addition});
  if (done && committed) return;
  if (done) {
    return finish_silently(parts_, mail_, Verdict::done, seat_.account.id, seat_.row.id);
  }
  if (done.error().type == "busy") throw PutOff(done.error().detail);
  answer(Verdict::refused, {Paragraph{"Nothing has happened. " + done.error().detail}});
}

}  // namespace adjutant::app
