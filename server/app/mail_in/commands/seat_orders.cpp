// The outcome of a mail's orders. The code tests the cases in this order.
#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/count_of.hpp"
#include "engine/core/question.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/answers/digest_answer.hpp"
#include "server/app/mail_in/answers/order_verdicts.hpp"
#include "server/app/mail_in/commands/seat_mail.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "server/app/mail_in/reading/prepared_lines.hpp"
#include "server/app/mail_in/reading/wishes.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/how_to_play.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/match/vacation.hpp"
#include "server/app/match/waiting_answer.hpp"
#include "server/app/play/table.hpp"
#include "server/app/play/timeout.hpp"
#include "server/app/play/vacations.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

using core::Document;
using core::Paragraph;
using core::Verbatim;
using ports::DraftAsks;
using ports::Verdict;
using namespace std::string_view_literals;

// Whether nothing of it has changed the basis of the other orders of a turn.
bool is_quiet(const match::Submission& submission, core::Side side,
              const std::vector<ports::StoredEvent>& events) {
  switch (submission.kind) {
    case match::Kind::offer_draw:
    case match::Kind::decline_draw:
    case match::Kind::standing_orders:
    case match::Kind::take_over:
    case match::Kind::extend:
      return true;
    case match::Kind::orders:
      break;
    default:
      return false;
  }
  return submission.side == side &&
         std::ranges::none_of(events, [&](const ports::StoredEvent& event) {
           return event.submission == submission.number &&
                  event.json.contains("\"type\":\"rolled\"");
         });
}

// What happened in the period that ended last.
void add_told(Document& document, const LiveMatch& live, core::Side side) {
  const auto text = joined_lines(told_sentences(live, side, joined(live.told->events)));
  if (text.empty()) return;
  document.emplace_back(core::Heading{3, "What has happened"});
  document.emplace_back(Verbatim{text});
}

// How long the answer to a turn against a computer waits for the computer's.
constexpr auto computer_wait = std::chrono::seconds{60};

std::string due_words(const LiveMatch& live, core::Side side) {
  const auto& awaited = *live.match.awaited;
  const auto mine = std::ranges::find(awaited, side, &core::Awaited::side);
  if (mine != awaited.end()) {
    const bool is_question = core::is_question(*mine);
    return (is_question ? "There is another question. " : "It is still your turn. ") +
           (mine->question.empty() ? "Go on." : mine->question);
  }
  if (awaited.empty()) return {};
  const auto& other = live.row.seats[core::index(awaited.front().side)].handle;
  if (core::waits_for_opponent(awaited, side)) {
    return fmt::format("Your turn waits until {} has answered a question.", other);
  }
  return fmt::format("{} must answer first. We will mail you when it is your turn again.", other);
}

// What became of this number of orders of the side: "have been played".
std::string became_of(std::size_t orders, const StepToCommit& step, core::Side side) {
  const auto* are = orders == 1 ? "is" : "are";
  const auto* have = orders == 1 ? "has" : "have";
  if (step.events.empty() && !step.is_reported) {
    return fmt::format("{} kept until your opponent has submitted orders", are);
  }
  const auto& awaited = *step.after.match.awaited;
  if (!core::waits_for_opponent(awaited, side)) return fmt::format("{} been played", have);
  return fmt::format("{} been played up to a question to {}", have,
                     step.after.row.seats[core::index(awaited.front().side)].handle);
}

// Why a confirmation could do nothing; empty: it could.
std::string_view nothing_to_confirm(const LiveMatch& live, core::Side side, std::string_view line) {
  const auto& match = live.match;
  if (match.result) return "the match is over";
  if (line == command::print(command::Plain::claim) && !live.options.clock) {
    return "this match has no clock";
  }
  if (line == command::print(command::Plain::draw_accept) &&
      match.draw_offered_by != core::opponent(side)) {
    return "your opponent has not offered a draw";
  }
  return {};
}

}  // namespace

void SeatMail::act() {
  // The mail answers the question, whatever its outcome.
  forget_effects();
  take_commands();
  const auto live = parts_.host.read(seat_.row);
  if (live) take_answers_to_a_draw(**live);
  take_lines(live ? live->get() : nullptr);
  const bool has_orders = !lines_.empty(), has_lines = has_orders || !standing_.empty();
  if (has_orders && mail_.letter.unread.contains(Unread::attached_text)) {
    beside_.emplace_back(*unread_advice(mail_.letter));
  }
  add_line_faults(live ? live->get() : nullptr);
  if (live) add_standing_faults(**live);
  if (reading_.is_refused() || !faults_.empty()) {
    auto refusals = reading_.refusals;
    const auto of_lines = faults_of_lines(live && has_orders ? live->get() : nullptr);
    refusals.insert(refusals.end(), of_lines.begin(), of_lines.end());
    return refuse(refusals);
  }
  if (!asked_.to_confirm.empty()) {
    if (has_lines) {
      fault(fmt::format("'{}' needs your confirmation: write it in a mail of its own",
                        asked_.to_confirm));
      return refuse(reading_.refusals);
    }
    if (const auto why = live ? nothing_to_confirm(**live, seat_.side, asked_.to_confirm) : ""sv;
        !why.empty()) {
      return changes_nothing(why);
    }
    return ask_to_confirm();
  }
  if (!live) {
    return answer(Verdict::refused, {Paragraph{"Nothing has happened: " + live.error().detail}});
  }
  add_asked(**live);
  if (asked_.confirm) return confirm();
  if (asked_.declines_draw) return declare(match::Kind::decline_draw);
  if (asked_.drop) {
    const auto draft = parts_.store.draft_of(seat_.account.id, seat_.row.id);
    if (draft) effects_.undrafts.push_back(draft->id);
    effects_.unprepares = {seat_.row.id, seat_.side};
    return answer(Verdict::done,
                  {Paragraph{draft ? "Your earlier lines are discarded."
                                   : "There are no earlier lines and no prepared orders now."}});
  }
  if (asked_.stop && !has_orders) {
    effects_.unprepares = {seat_.row.id, seat_.side};
    return answer(Verdict::done, {Paragraph{"You have no prepared or delayed orders now."}});
  }
  if (has_lines && asked_.check) return dry_run(**live);
  if (asked_.prepare) return prepare(**live);
  if (has_orders) return play(**live);
  if (has_lines) {  // standing orders alone
    if (set_standing()) answer(Verdict::done, {});
    return;
  }
  if (effects_.wishes)
    return answer(Verdict::done,
                  {Paragraph{noted_words(*effects_.wishes, parts_.context.clock.now(),
                                         seat_.account.time_zone)}});
  if (asked_.is_about_match() || !asked_.unknown_here.empty()) return answer(Verdict::done, {});
  if (!effects_.remarks.empty()) return said_alone();
  nothing();
}

// A player who writes several lines may expect that all of them arrive.
void SeatMail::said_alone() {
  constexpr std::size_t greeting_words_max = 4;
  Document document{Paragraph{sent_words()}};
  auto unsent = reading_.prose;
  std::erase_if(
      unsent, [](const std::string& line) { return words_of(line).size() <= greeting_words_max; });
  if (!unsent.empty()) {
    document.emplace_back(Paragraph{
        "These lines were not sent. To send several lines, write \"say\" on a line above them and "
        "\"end say\" on a line below them."});
    document.emplace_back(Verbatim{joined_lines(unsent)});
  }
  answer(Verdict::done, std::move(document));
}

void SeatMail::dry_run(const LiveMatch& live) {
  if (lines_.empty()) {
    effects_.remarks.clear();
    keep_draft(seat_.revision);
    return answer_with_lines(
        Verdict::checked,
        {Paragraph{"Your standing orders can be kept as written. Nothing has changed yet."}},
        {Paragraph{"To keep them, answer with the line \"go\"."}});
  }
  const auto orders = read_orders(live, seat_.side, joined_lines(lines_));
  if (!orders) return refuse(orders.error().extension.refusals);
  const auto& game = *live.match.setup->game;
  const auto refusals = game.check(live.match.state, seat_.side, *orders);
  // The other requests take effect with the orders.
  const bool says = !asked_.said.empty();
  effects_.remarks.clear();
  keep_draft(seat_.revision);
  if (!refusals.empty()) {
    auto words = refused_words(all_lines(), refusals, {});
    tell_standing_lines(words);
    tell_of_faults(words, refusals);
    tell_kept_requests(words, {});
    return answer(Verdict::checked, std::move(words));
  }
  Document document{
      Paragraph{fmt::format("Your {} can be played as written. Nothing has been played yet.",
                            core::count_of(lines_.size(), "order"))},
      Verbatim{numbered(all_lines())}};
  tell_standing_lines(document);
  if (const auto* previews = game.previews()) {
    std::string text;
    for (const auto& one : previews->preview(live.match.state, seat_.side, *orders)) {
      const auto* lines = one.is_object() ? one.as_object().if_contains("text") : nullptr;
      if (lines == nullptr || !lines->is_array()) continue;
      for (const auto& line : lines->as_array()) {
        if (line.is_string()) text += std::string(line.as_string()) + "\n";
      }
    }
    if (!text.empty()) document.emplace_back(Verbatim{std::move(text)});
  }
  for (auto& block : required_words(game, live.match.state, seat_.side, joined_lines(lines_))) {
    document.push_back(std::move(block));
  }
  document.emplace_back(Paragraph{"To play them, answer with the line \"go\"."});
  if (says) document.emplace_back(Paragraph{"Your message is sent to your opponent then, too."});
  answer(Verdict::checked, std::move(document));
}

std::vector<ports::StoredSubmission> SeatMail::played_since(const LiveMatch& live) const {
  if (seat_.revision >= live.row.revision) return {};
  const auto all = parts_.context.matches.submissions(seat_.row.id);
  auto revision = live.row.revision;
  auto from = all.size();
  while (from > 0 && revision > seat_.revision) {
    --from;
    const auto submission = read_submission(all[from], *live.match.setup->game);
    if (match::grows_revision(submission.kind)) --revision;
  }
  return {all.begin() + static_cast<std::ptrdiff_t>(from), all.end()};
}

bool SeatMail::is_current(const LiveMatch& live,
                          const std::vector<ports::StoredSubmission>& since) const {
  if (seat_.revision > live.row.revision) return false;
  if (since.empty()) return seat_.revision == live.row.revision;
  constexpr int events_max = 10'000;
  const auto events = parts_.context.matches.events(seat_.row.id, -1, events_max);
  return std::ranges::all_of(since, [&](const ports::StoredSubmission& stored) {
    return is_quiet(read_submission(stored, *live.match.setup->game), seat_.side, events);
  });
}

void SeatMail::play(const LiveMatch& live) {
  const auto since = played_since(live);
  const auto orders = read_orders(live, seat_.side, joined_lines(lines_));
  for (const auto& stored : since) {
    const auto submission = read_submission(stored, *live.match.setup->game);
    if (submission.side == seat_.side && submission.kind == match::Kind::orders && orders &&
        submission.orders == orders->lines) {
      return repeated(live, stored);
    }
  }
  const bool is_seen = !seat_.has_seen_unknown && is_current(live, since);
  if (!live.match.result && !is_seen) return late(live);
  if (!live.match.result && !check_turn(live, seat_.side)) return early(live);
  const auto ended = overdue_since(live, seat_.side, mail_.row.mail.arrived);
  if (ended && waits_for_mail(live, *ended)) return time_was_up(live, *ended);

  // Asked for in the same mail, too.
  if (effects_.wishes && effects_.wishes->hold_minutes) {
    seat_.account.hold_minutes = *effects_.wishes->hold_minutes;
  }
  if (seat_.account.hold_minutes > 0 && !live.match.result) return hold(live);
  if (const auto draft = parts_.store.draft_of(seat_.account.id, seat_.row.id)) {
    effects_.undrafts.push_back(draft->id);  // these orders take its place
  }

  if (!standing_.empty()) {  // nothing changes if the orders are not legal
    const auto refusals = orders
                              ? live.match.setup->game->check(live.match.state, seat_.side, *orders)
                              : orders.error().extension.refusals;
    if (!live.match.result && !refusals.empty()) return refuse(refusals);
    if (!set_standing()) return;
  }
  bool committed = false;
  const auto played = parts_.submissions.submit_mailed(
      identity(), seat_.row.id,
      SubmitOrders{.revision = live.row.revision, .orders = joined_lines(lines_)},
      {mail_.key(), mail_.row.mail.arrived, played_addition(committed)});
  if (played && !committed) {  // done when this mail was here before
    forget_effects();
    return finish_silently(parts_, mail_, Verdict::played, seat_.account.id, seat_.row.id);
  }
  if (played) return;
  const auto& problem = played.error();
  if (problem.type == "busy") throw PutOff(problem.detail);
  if (problem.type == "orders-refused") return refuse(problem.extension.refusals);
  if (problem.type == "stale-revision") {
    const auto now = parts_.host.read(seat_.row.id);
    if (now) return late(**now);
  }
  forget_effects();
  keep_draft(seat_.revision);
  answer_with_lines(Verdict::refused, {Paragraph{"Nothing has happened: " + problem.detail}});
}

// Played later, unless the player thinks better of it.
void SeatMail::hold(const LiveMatch& live) {
  const auto orders = read_orders(live, seat_.side, joined_lines(lines_));
  if (!orders) return refuse(orders.error().extension.refusals);
  const auto refusals = live.match.setup->game->check(live.match.state, seat_.side, *orders);
  if (!refusals.empty()) return refuse(refusals);
  if (!set_standing()) return;
  constexpr auto before_deadline = std::chrono::minutes{2};
  const auto now = parts_.context.clock.now();
  auto due = now + std::chrono::minutes{seat_.account.hold_minutes};
  if (const auto deadline = deadline_of(live.row, seat_.side)) {
    due = std::min(due, std::max(now, *deadline - before_deadline));
  }
  effects_.prepares = ports::PreparedOrders{.match = seat_.row.id,
                                            .side = seat_.side,
                                            .account = seat_.account.id,
                                            .revision = seat_.revision,
                                            .lines = joined_lines(lines_),
                                            .key = mail_.row.mail.key,
                                            .arrived = mail_.row.mail.arrived,
                                            .due = due};
  answer(Verdict::held,
         {Paragraph{fmt::format(
              "Your {} {} legal and will be played at {}.", core::count_of(lines_.size(), "order"),
              lines_.size() == 1 ? "is" : "are", spoken_moment(due, now, seat_.account.time_zone))},
          Verbatim{numbered(lines_)},
          Paragraph{"Until then you can replace them with other orders, or cancel them with "
                    "\"stop\"."}});
}

CommitAddition SeatMail::played_addition(bool& committed) {
  return [this, &committed](const StepToCommit& step, ports::MatchCommit& commit) {
    auto& context = parts_.context;
    const auto& row = step.after.row;
    const auto& setup = *step.after.match.setup;
    // What the player gets is the answer, whatever mails they want.
    std::erase_if(commit.mails, [&](const ports::OutgoingMail& mail) {
      return mail.account == seat_.account.id;
    });
    tell_said(step, commit);
    auto effects = finished(Verdict::played);
    Document document{Paragraph{fmt::format(
        "Your {} of {} {}.", core::count_of(lines_.size(), "order"),
        spoken_moment(mail_.row.mail.arrived, context.clock.now(), seat_.account.time_zone),
        became_of(lines_.size(), step, seat_.side))}};
    if (!asked_.said.empty()) document.emplace_back(Paragraph{sent_words()});
    for (auto& block : order_verdicts(step, seat_.side)) document.push_back(std::move(block));
    add_explanation(context, step, document, effects);
    const auto recipient = answered(context.mail(), row, seat_.side);
    if (mail_.together != nullptr) {
      if (step.is_reported) add_told(document, step.after, seat_.side);
      effects.mails.push_back(
          mail_.together->with(row, written(std::move(document)).document, mail_.goes_on));
    } else if (recipient && step.is_reported) {
      const auto events = joined(step.after.told->events);
      auto with_report = written(document);
      const bool waits =
          step.after.options.opponent && !step.after.match.result && row.to_act != seat_.side;
      if (waits) with_report.replaces = report_key(row, seat_.side);
      auto mail = context.composer.answer_with_report(turn_report(*step.after.told, events),
                                                      *recipient, with_report);
      if (waits) {  // for the computer's turn, which goes into the same mail
        mail.not_before = context.clock.now() + computer_wait;
        mail.waiting = stored_answer(with_report);
      }
      effects.mails.push_back(std::move(mail));
    } else if (recipient) {
      document.emplace_back(Paragraph{due_words(step.after, seat_.side)});
      for (auto& block : orders_to_try(*setup.game, step.after.match.state, seat_.side)) {
        document.push_back(std::move(block));
      }
      effects.mails.push_back(context.composer.to_seat(row, *setup.game,
                                                       ports::names_of(setup.scenario), *recipient,
                                                       written(std::move(document))));
    }
    commit.mail = std::move(effects);
    committed = true;
  };
}

void SeatMail::repeated(const LiveMatch& live, const ports::StoredSubmission& submission) {
  if (!set_standing()) return;
  forget_effects();
  const auto hour_ago = parts_.context.clock.now() - std::chrono::hours{1};
  auto& context = parts_.context;
  const auto played = read_submission(submission, *live.match.setup->game);
  if (parts_.incoming.verdicts_since(seat_.account.id, Verdict::repeated, hour_ago) > 0) {
    return answer(Verdict::repeated,
                  {Paragraph{fmt::format("These orders have already been played ({}). They are not "
                                         "played twice.",
                                         played.received)}});
  }
  Document document{Paragraph{fmt::format(
      "These orders have already been played ({}). They are not played twice. Here is the "
      "report again:",
      played.received)}};
  const auto recipient = answered(context.mail(), live.row, seat_.side);
  if (!recipient || !live.told || mail_.together != nullptr) {
    return answer(Verdict::repeated, std::move(document));
  }
  const auto events = joined(live.told->events);
  effects_.mails.push_back(context.composer.answer_with_report(
      turn_report(*live.told, events), *recipient, written(std::move(document))));
  parts_.store.finish_incoming(finished(Verdict::repeated));
}

// Something has happened since what the player saw.
void SeatMail::late(const LiveMatch& live) {
  forget_effects();
  keep_draft(live.row.revision);
  bool time_was_up = false;
  for (const auto& stored : played_since(live)) {
    const auto submission = read_submission(stored, *live.match.setup->game);
    time_was_up =
        time_was_up || (submission.kind == match::Kind::deadline && submission.side == seat_.side);
  }
  const auto now = parts_.context.clock.now();
  const auto* why = seat_.has_seen_unknown
                        ? "Your mail answers none of our mails about this match, so we do not know "
                          "which position you have seen."
                    : time_was_up ? "Your time ran out, and orders were given for you."
                                  : "The match has changed since the report that you answered.";
  Document document{
      Paragraph{fmt::format("{} Your mail came at {}; none of it has been played.", why,
                            spoken_moment(mail_.row.mail.arrived, now, seat_.account.time_zone))}};
  if (check_turn(live, seat_.side)) {
    const auto orders = read_orders(live, seat_.side, joined_lines(lines_));
    const auto refusals = orders
                              ? live.match.setup->game->check(live.match.state, seat_.side, *orders)
                              : orders.error().extension.refusals;
    document.emplace_back(Paragraph{
        refusals.empty() ? "Your orders are still legal. To play them, answer with the line "
                           "\"go\"."
                         : "Your orders are not legal now:"});
    document.emplace_back(
        Verbatim{refusals.empty() ? numbered(all_lines()) : lines_back(all_lines(), refusals)});
  } else {
    document.emplace_back(Paragraph{due_words(live, seat_.side)});
    document.emplace_back(Verbatim{numbered(all_lines())});
  }
  tell_standing_lines(document);
  if (live.told) add_told(document, live, seat_.side);
  answer(Verdict::late, std::move(document));
}

bool SeatMail::waits_for_mail(const LiveMatch& live, ports::Time deadline) const {
  const auto& may_come = parts_.context.answer_may_come;
  return may_come && parts_.context.clock.now() < deadline + limits::mail_wait &&
         may_come(live.row, seat_.side, deadline);
}

// The clock waits for mail that left in time, and this one did not.
void SeatMail::time_was_up(const LiveMatch& live, ports::Time ended) {
  forget_effects();
  keep_draft(live.row.revision);
  const auto now = parts_.context.clock.now();
  const auto& zone = seat_.account.time_zone;
  const auto what_follows =
      answers_by_doctrine(live.row, *live.options.clock)
          ? "First we wait for other mail that was sent in time. Then orders are given "
            "for you."
          : "First we wait for other mail that was sent in time. Then your opponent may "
            "claim the win; until they do, you can answer \"go\" to play your orders.";
  answer_with_lines(
      Verdict::late,
      {Paragraph{fmt::format("Your orders came too late: your time ended at {}, and your mail came "
                             "at {}. None of it has been played. {}",
                             spoken_moment(ended, now, zone),
                             spoken_moment(mail_.row.mail.arrived, now, zone), what_follows)}});
}

void SeatMail::early(const LiveMatch& live) {
  if (!set_standing()) return;  // they are for the opponent's turn
  forget_effects();
  keep_draft(live.row.revision);
  answer_with_lines(
      Verdict::early,
      {Paragraph{"It is not your turn, so nothing has been played. " +
                 due_words(live, seat_.side)}},
      {Paragraph{"We have kept them. To have them played when your turn begins, if they are "
                 "legal then, answer with the line \"prepare\"."}});
}

void SeatMail::prepare(const LiveMatch& live) {
  if (live.match.result) {
    forget_effects();
    return answer(Verdict::refused,
                  {Paragraph{"Nothing has happened: the match is finished, so no orders of it can "
                             "be prepared."}});
  }
  if (check_turn(live, seat_.side) && is_current(live, played_since(live))) {
    asked_.prepare = false;  // the kept lines do not ask for it again
    return refuse({},
                  "Nothing has happened because it is already your turn: send your orders "
                  "without the line \"prepare\", or answer \"go\", and they are played at once.");
  }
  if (!set_standing()) return;
  effects_.prepares = ports::PreparedOrders{.match = seat_.row.id,
                                            .side = seat_.side,
                                            .account = seat_.account.id,
                                            .revision = seat_.revision,
                                            .lines = joined_lines(lines_),
                                            .key = mail_.row.mail.key,
                                            .arrived = mail_.row.mail.arrived,
                                            .due = {}};
  answer(Verdict::prepared,
         {Paragraph{"These orders will be played when your next turn begins, if all of them "
                    "are legal then. If not, we tell you why. Your opponent does not see them."},
          Verbatim{numbered(lines_)},
          Paragraph{"To cancel them, write \"stop\". To replace them, prepare other orders."}});
}

}  // namespace adjutant::app
