#include "server/app/mail_in/commands/seat_mail.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "engine/core/plain_text.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/answers/digest_answer.hpp"
#include "server/app/mail_in/answers/pace.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "server/app/mail_in/reading/prepared_lines.hpp"
#include "server/app/mail_in/reading/wishes.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/app/match/check_words.hpp"
#include "server/app/match/fenced.hpp"
#include "server/app/match/how_to_play.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/match/vacation.hpp"
#include "server/app/match/waiting_answer.hpp"
#include "server/app/play/said.hpp"
#include "server/app/play/table.hpp"

namespace adjutant::app {
namespace {

using command::Plain;
using core::Document;
using core::Paragraph;
using core::Verbatim;
using ports::DraftAsks;
using ports::Verdict;

}  // namespace

bool SeatMail::Asked::is_about_match() const {
  return position || legal || map || history || standing || matches || calendar || help || how ||
         !rules.empty();
}

void SeatMail::fault(std::string message) {
  reading_.refusals.push_back({0, 0, "", "", std::move(message), ""});
}

bool SeatMail::take_wish(const command::Command& asked) {
  if (const auto* hold = std::get_if<command::Hold>(&asked)) asked_.hold = hold->minutes;
  auto wishes = effects_.wishes.value_or(ports::MailWishes{.account = seat_.account.id});
  auto why_not = app::take_wish(asked, parts_.context.clock.now(), wishes);
  if (!why_not) return false;
  if (!why_not->empty()) fault(*std::move(why_not));
  effects_.wishes = std::move(wishes);
  return true;
}

void SeatMail::take(Plain plain) {
  switch (plain) {
    case Plain::check:
      asked_.check = true;
      break;
    case Plain::go:
      asked_.go = true;
      break;
    case Plain::drop:
      asked_.drop = true;
      break;
    case Plain::prepare:
      asked_.prepare = true;
      break;
    case Plain::stop:
      asked_.stop = true;
      break;
    case Plain::help:
      asked_.help = true;
      break;
    case Plain::position:
      asked_.position = true;
      break;
    case Plain::legal:
      asked_.legal = true;
      break;
    case Plain::map:
      asked_.map = true;
      break;
    case Plain::history:
      asked_.history = true;
      break;
    case Plain::standing:
      asked_.standing = true;
      break;
    case Plain::matches:
      asked_.matches = true;
      break;
    case Plain::calendar:
      asked_.calendar = true;
      break;
    case Plain::how:
      asked_.how = true;
      break;
    case Plain::resign:
    case Plain::draw_offer:
    case Plain::draw_accept:
    case Plain::claim:
      if (!asked_.to_confirm.empty()) fault("you can confirm one thing at a time: write one");
      asked_.to_confirm = command::print(plain);
      break;
    case Plain::draw_decline:
      asked_.declines_draw = true;
      break;
    default:
      asked_.unknown_here.push_back(command::print(plain));
  }
}

void SeatMail::say(const std::string& text) {
  auto line = core::on_one_line(text);
  if (line.find_first_not_of(' ') == std::string::npos) return;
  if (line.size() > limits::remark_bytes_max) {
    return fault(fmt::format("your message has {} bytes: write at most {}", line.size(),
                             limits::remark_bytes_max));
  }
  const auto other = seat_.row.seats[core::index(core::opponent(seat_.side))].account;
  if (const auto may = may_turn_to(parts_.context, seat_.account, other); !may) {
    return fault(may.error().detail);
  }
  asked_.said.push_back(line);
  effects_.remarks.push_back({.match = seat_.row.id,
                              .account = seat_.account.id,
                              .side = seat_.side,
                              .handle = seat_.account.handle,
                              .text = std::move(line),
                              .said = parts_.context.clock.now(),
                              .turn = seat_.row.turn});
}

std::string SeatMail::vacation_fault(const command::Vacation& asked) const {
  const auto now = parts_.context.clock.now();
  if (asked.until.empty()) return no_vacation_to_end(seat_.row, seat_.side, now);
  const auto planned =
      planned_vacation(seat_.row, seat_.side, asked.until, seat_.account.time_zone, now);
  return planned ? std::string() : planned.error();
}

void SeatMail::take_commands() {
  for (const auto& one : reading_.commands) {
    if (take_wish(one)) continue;
    if (const auto* plain = std::get_if<Plain>(&one)) {
      take(*plain);
    } else if (const auto* said = std::get_if<command::Say>(&one)) {
      say(said->text);
    } else if (const auto* edit = std::get_if<command::Edit>(&one)) {
      asked_.edits.push_back(*edit);
    } else if (const auto* confirmed = std::get_if<command::Confirm>(&one)) {
      asked_.confirm = confirmed->handle.empty();
    } else if (const auto* vacation = std::get_if<command::Vacation>(&one)) {
      if (auto why_not = vacation_fault(*vacation); !why_not.empty()) fault(std::move(why_not));
      if (!asked_.to_confirm.empty()) fault("you can confirm one thing at a time: write one");
      asked_.to_confirm = command::print(one);
    } else if (const auto* rules = std::get_if<command::Rules>(&one)) {
      asked_.rules.push_back(rules->number);
    } else if (std::holds_alternative<command::Alias>(one) ||
               std::holds_alternative<command::Unalias>(one) ||
               std::holds_alternative<command::Rename>(one)) {
      fault(fmt::format("'{}' is not about this match: write it in a mail of its own",
                        command::print(one)));
    } else {
      asked_.unknown_here.push_back(command::print(one));
    }
  }
}

// A bare "accept" or "decline" where the opponent has offered a draw.
void SeatMail::take_answers_to_a_draw(const LiveMatch& live) {
  if (live.match.draw_offered_by != core::opponent(seat_.side)) return;
  for (const auto& [line, meant] :
       {std::pair("accept", Plain::draw_accept), std::pair("decline", Plain::draw_decline)}) {
    if (std::erase(asked_.unknown_here, line) > 0) take(meant);
  }
}

// Whether the block stood in a mail of ours to this seat, or over all matches of the account, now
// or earlier.
bool SeatMail::is_of_our_mail(const OrderBlock& block) const {
  const auto revision = block.revision.value_or(seat_.revision);
  const auto& key = parts_.context.link_key;
  if (is_check_word(block.check, seat_token(key, seat_.row, seat_.side, seat_.account, revision))) {
    return true;
  }
  if (block.match.empty()) return false;
  return std::ranges::any_of(parts_.tokens.all_of_account(seat_.account), [&](const auto& token) {
    return is_check_word(block.check, digest_token(token, seat_.row.id, revision));
  });
}

// The name is for the eye; all else has to be that of the token.
void SeatMail::take_block(const OrderBlock& block) {
  const auto mine = side_id(seat_.row, seat_.side);
  if (!block.side.empty() && !same_in_any_case(block.side, mine)) {
    fault(fmt::format("the block is for {}, but you play {}: do not change its first line",
                      block.side, mine));
  }
  if (!block.match.empty() && block.match != seat_.row.id) {
    fault(fmt::format("the block is for match {}, but this mail answers a mail of match {}",
                      block.match, seat_.row.id));
  }
  if (!is_of_our_mail(block)) {
    fault(fmt::format(
        "the first line of the block, '{}', does not end with the eight characters that we sent: "
        "fill in the block of the mail that you answer and do not change its first line, or "
        "write your orders above the quoted mail without a block",
        core::notation::shortened(block.heading)));
  }
  if (!block.revision || block.kind == BlockKind::standing) return;
  if (*block.revision > seat_.row.revision) {
    fault(
        fmt::format("the block is for revision {}, but the match is at revision {}: do not "
                    "change its first line",
                    *block.revision, seat_.row.revision));
  } else {
    seat_.revision = *block.revision;
  }
}

void SeatMail::add_line_faults(const LiveMatch* live) {
  for (int number = 1; const auto& line : lines_) {
    // However the player writes it, it takes a confirmation.
    const auto words = words_of(line);
    if (!words.empty() && same_in_any_case(words.front(), "resign")) {
      faults_.push_back({number, 1, line, "",
                         "'resign' cannot stand beside orders: write it in a mail of its own", ""});
    }
    // The game would pass over it, and all behind the second.
    if (line.starts_with('>') || line.starts_with('#') || line == "--") {
      faults_.push_back({number, 1, line, "",
                         fmt::format("this line is not an order: '{}: -' removes it", number), ""});
    }
    if (!asked_.prepare && is_meant_as_condition(line)) {
      faults_.push_back({number, 1, line, "",
                         "only prepared orders can have conditions: write 'prepare' above them",
                         ""});
    }
    ++number;
  }
  if (!asked_.prepare || live == nullptr) return;
  const auto& match = live->match;
  std::ranges::move(condition_faults(*match.setup->game, match.state, seat_.side, lines_),
                    std::back_inserter(faults_));
}

// With the game's words about the lines, if anyone asks.
core::Refusals SeatMail::faults_of_lines(const LiveMatch* live) const {
  if (live == nullptr) return faults_;
  const auto read = read_orders(*live, seat_.side, joined_lines(without_conditions(lines_)));
  if (read) return faults_;
  auto of_game = read.error().extension.refusals;
  // Whether prepared orders break a rule shows only when the server plays them.
  if (asked_.prepare) std::erase_if(of_game, [](const auto& one) { return !one.rule.empty(); });
  return joined(faults_, of_game);
}

ports::MailEffects SeatMail::finished(Verdict verdict) {
  auto effects = std::move(effects_);
  if (mail_.goes_on) return effects;
  effects.incoming = {mail_.row.id, ports::IncomingState::done, verdict, seat_.account.id,
                      seat_.row.id};
  return effects;
}

void SeatMail::finish(Verdict verdict) {
  const auto said = effects_.remarks;
  parts_.store.finish_incoming(finished(verdict));
  publish_said(parts_.context, seat_.row, said);
}

ports::Written SeatMail::written(Document document, Pace pace) const {
  for (const auto& block : beside_) document.push_back(block);
  for (auto& block : pace_words(parts_, mail_, seat_.account, pace)) {
    document.push_back(std::move(block));
  }
  return {.name = fmt::format("answer.{}", mail_.row.id),
          .answers = mail_.letter.message_id,
          .document = std::move(document),
          .text_only = seat_.account.text_only && !map_,
          .map = map_ ? &*map_ : nullptr,
          .calendar = calendar_};
}

void SeatMail::answer(Verdict verdict, Document document) {
  auto& context = parts_.context;
  const auto row = context.matches.match(seat_.row.id).value_or(seat_.row);
  auto recipient = answered(context.mail(), row, seat_.side);
  tell_said();
  if (mail_.together != nullptr) {
    effects_.mails.push_back(
        mail_.together->with(row, written(std::move(document)).document, mail_.goes_on));
  } else if (recipient) {
    if (map_) recipient->text_only = false;  // else it would not come
    auto mail = context.composer.to_seat(row, game_of(row), names_of(context, row), *recipient,
                                         written(std::move(document), Pace::may_wait));
    keep_pace(parts_, mail_, seat_.account.id,
              fmt::format("{}.{}.answer", row.id, side_id(row, seat_.side)), mail);
    effects_.mails.push_back(std::move(mail));
  }
  finish(verdict);
}

void SeatMail::answer_with_lines(Verdict verdict, Document before, Document behind) {
  before.emplace_back(Verbatim{numbered(all_lines())});
  tell_standing_lines(before);
  for (auto& block : behind) before.push_back(std::move(block));
  answer(verdict, std::move(before));
}

void SeatMail::forget_effects() {
  effects_ = {};
  if (seat_.question && seat_.question->asks == DraftAsks::go) {
    effects_.undrafts.push_back(seat_.question->id);
  }
}

// With the message as it was read: a line that was not taken for a part of it is missed.
void SeatMail::tell_sent(Document& document) const {
  document.emplace_back(
      Paragraph{fmt::format("Your message has been sent to {}.",
                            seat_.row.seats[core::index(core::opponent(seat_.side))].handle)});
  document.emplace_back(fenced(joined_lines(asked_.said)));
}

// The opponent reads it within minutes, several remarks in one mail.
void SeatMail::tell_said() {
  if (effects_.remarks.empty()) return;
  auto mail = said_mail(parts_.context, seat_.row, seat_.side,
                        parts_.context.chat.last_remark(seat_.row.id), effects_.remarks,
                        fmt::format("said.by-mail.{}", mail_.row.id));
  if (mail) effects_.mails.push_back(*std::move(mail));
}

void SeatMail::tell_said(const StepToCommit& step, ports::MatchCommit& commit) {
  if (effects_.remarks.empty() || !step.is_reported) return tell_said();
  auto& context = parts_.context;
  const auto& row = step.after.row;
  const auto other = core::opponent(seat_.side);
  const auto reader = reachable(context.mail(), row, other);
  const auto report = std::ranges::find_if(commit.mails, [&](const ports::OutgoingMail& mail) {
    return reader && mail.account == reader->account && mail.replaces == report_key(row, other);
  });
  if (report == commit.mails.end()) return tell_said();
  const auto events = joined(step.after.told->events);
  auto turn = turn_report(*step.after.told, events);
  turn.said = said_words(context, row, seat_.side, effects_.remarks);
  auto mails = context.composer.report_mails(turn, {*reader});
  mails.front().not_before = report->not_before;
  *report = std::move(mails.front());
  effects_.unqueues.push_back(said_key(row, other));
}

// "Yes" and "ok" may mean it.
void SeatMail::tell_what_waits(Document& document) const {
  const auto& [account, match] = std::pair(seat_.account.id, seat_.row.id);
  if (parts_.store.draft_of(account, match)) {
    document.emplace_back(Paragraph{
        "Your earlier lines are still kept: \"go\" submits them as they are, \"drop\" discards "
        "them."});
  }
  if (const auto asked = parts_.store.question_of(account, match, DraftAsks::confirm)) {
    document.emplace_back(Paragraph{
        fmt::format("We asked you to confirm \"{}\": if you want it, write the line \"confirm\".",
                    asked->lines.substr(0, asked->lines.find('\n')))});
  }
}

void SeatMail::nothing() {
  Document document{Paragraph{"Your mail contains no orders, so nothing has happened."}};
  if (auto advice = unread_advice(mail_.letter)) document.emplace_back(*std::move(advice));
  tell_what_waits(document);
  for (auto& block : open_question()) document.push_back(std::move(block));
  if (was_told_nothing_lately(parts_, seat_.account.id)) {
    document.emplace_back(Paragraph{
        "Write your orders above the quoted mail, one per line. For a list of commands, write "
        "\"help\"."});
    return answer(Verdict::nothing, std::move(document));
  }
  if (!reading_.own_words.empty()) {
    document.emplace_back(Paragraph{"This is what we read:"});
    document.emplace_back(Verbatim{joined_lines(reading_.own_words)});
  }
  for (auto& block : seat_help(seat_.row.ruleset)) document.push_back(std::move(block));
  answer(Verdict::nothing, std::move(document));
}

// The rules for winning, and what they mean in this match.
void SeatMail::add_how(const LiveMatch& live) {
  const auto& setup = *live.match.setup;
  const auto add = [&](Document document) {
    for (auto& block : document) beside_.push_back(std::move(block));
  };
  if (asked_.how) {
    add(how_to_win(*setup.game, setup.scenario));
    add(orders_to_try(*setup.game, live.match.state, seat_.side));
    if (!asked_.help) add(orders_of(seat_.row.ruleset));
    beside_.emplace_back(
        Paragraph{"For all rules, write \"rules\"; for one rule, write "
                  "\"rules NUMBER\"."});
  }
  bool has_title = false;
  for (const auto& number : asked_.rules) {
    auto rules = rules_of(setup.game->description().id, number);
    if (rules.empty()) {
      add({Paragraph{fmt::format(
          "This game has no rule {}. To see all rules, write \"rules\" without a number.",
          number)}});
      continue;
    }
    if (std::exchange(has_title, true)) rules.erase(rules.begin());
    add(std::move(rules));
  }
}

void SeatMail::add_asked(const LiveMatch& live) {
  const auto& game = *live.match.setup->game;
  const MaybeIdentity me = identity();
  if (asked_.position) {
    for (auto& block : position_words(game, live.match.state, seat_.side)) {
      beside_.push_back(std::move(block));
    }
  }
  if (asked_.legal) {
    beside_.emplace_back(core::Heading{3, "Orders you may give"});
    std::string text;
    for (const auto& order : game.legal_orders(live.match.state, seat_.side)) text += order + "\n";
    beside_.emplace_back(text.empty() ? core::Block(Paragraph{"None: it is not your turn."})
                                      : core::Block(Verbatim{text}));
  }
  add_how(live);
  if (asked_.standing) {
    beside_.emplace_back(core::Heading{3, "Your standing orders"});
    std::string text;
    if (const auto* standing = game.standing_orders()) {
      for (const auto& line : standing->of(live.match.state, seat_.side)) text += line + "\n";
    }
    beside_.emplace_back(text.empty() ? core::Block(Paragraph{"You have none."})
                                      : core::Block(Verbatim{text}));
  }
  if (asked_.history) {
    constexpr int reports_max = 5;
    std::optional<int> revision;
    for (int i = 0; i < reports_max; ++i) {
      auto report = parts_.reading.what_happened(me, seat_.row.id, revision);
      if (!report) break;
      for (auto& block : report->document) beside_.push_back(std::move(block));
      if (report->revision <= 0) break;
      revision = report->revision - 1;
    }
  }
  if (asked_.matches) {
    std::string text;
    if (const auto page = parts_.matches.list(me, {.mine = true, .status = "running"})) {
      for (const auto& match : page->matches) {
        const bool due = match.to_act && match.your_side == match.to_act;
        text += fmt::format("{}  {}{}\n", match.id, match.scenario_title, due ? "  your turn" : "");
      }
    }
    beside_.emplace_back(core::Heading{3, "Your matches"});
    beside_.emplace_back(Verbatim{std::move(text)});
  }
  if (asked_.calendar) {
    auto calendar = calendar_of(parts_, seat_.account.id);
    calendar_ = std::move(calendar.file);
    for (auto& block : calendar.words) beside_.push_back(std::move(block));
  }
  if (asked_.map) map_ = game.picture(live.match.state, seat_.side);
  if (asked_.help) {
    for (auto& block : seat_help(seat_.row.ruleset)) beside_.push_back(std::move(block));
  }
  if (!asked_.unknown_here.empty()) {
    beside_.emplace_back(Paragraph{
        "These lines do not work in a mail about a match. To see what does, write \"help\"."});
    beside_.emplace_back(Verbatim{joined_lines(asked_.unknown_here)});
  }
}

}  // namespace adjutant::app
