// The lines that a mail brings, and those of an earlier one that it mends.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/commands/seat_mail.hpp"
#include "server/app/mail_in/reading/contradictions.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "server/app/mail_in/reading/game_language.hpp"
#include "server/app/mail_in/reading/prepared_lines.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/app/match/how_to_play.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/play/table.hpp"

namespace adjutant::app {
namespace {

using command::Plain;
using core::Document;
using core::Paragraph;
using core::Verbatim;
using ports::Verdict;

// Lines of a draft beside its orders: what its mail asked for, and standing orders. No order and no
// command begins so.
constexpr std::string_view request_mark = "#! ";
constexpr std::string_view standing_mark = "#= ";

// Whether a refused line is rather a sentence than an order: its first word is not even nearly one
// with which an order begins.
bool is_sentence(const LiveMatch& live, core::Side side, const core::Refusal& refusal) {
  const auto words = words_of(refusal.order);
  if (refusal.line < 1 || !refusal.meant.empty() || words.size() < 2 ||
      is_meant_as_condition(refusal.order)) {
    return false;
  }
  const GameLanguage language(*live.match.setup->game, live.match.setup->scenario, live.match.state,
                              side);
  return std::ranges::none_of(language.order_words(), [&](std::string_view one) {
    return same_in_any_case(one, words.front()) || is_one_letter_off(words.front(), one);
  });
}

// "resign" is an order, too; the refusal treats it as one.
bool is_command(std::string_view line) {
  if (is_condition(line)) return false;
  const auto asked = command::read(line);
  return asked && *asked && **asked != command::Command(Plain::resign);
}

}  // namespace

// What a mail asked for, and its mended lines ask for still.
std::vector<std::string> SeatMail::kept_requests() const {
  std::vector<std::string> requests;
  if (asked_.check) requests.push_back(command::print(Plain::check));
  if (asked_.prepare) requests.push_back(command::print(Plain::prepare));
  if (asked_.hold) requests.push_back(command::print(command::Hold{*asked_.hold}));
  for (const auto& text : asked_.said) requests.push_back(command::print(command::Say{text}));
  return requests;
}

void SeatMail::take_draft(const ports::Draft& draft) {
  auto lines = lines_of(draft.lines);
  std::vector<std::string> requests;
  std::erase_if(lines, [&](const std::string& line) {
    if (!line.starts_with(request_mark)) return false;
    requests.push_back(line.substr(request_mark.size()));
    return true;
  });
  take_marked(lines);
  take_kept(requests);
}

void SeatMail::take_kept(const std::vector<std::string>& requests) {
  const auto hold = asked_.hold;  // a newer one counts
  for (const auto& line : requests) {
    const auto asked = command::read(line);
    if (!asked || !*asked) continue;
    if (const auto* said = std::get_if<command::Say>(&**asked)) {
      say(said->text);
    } else if (const auto* plain = std::get_if<Plain>(&**asked)) {
      take(*plain);
    } else if (!hold) {
      take_wish(**asked);
    }
  }
}

std::vector<std::string> SeatMail::all_lines() const {
  auto lines = lines_;
  lines.insert(lines.end(), standing_.begin(), standing_.end());
  return lines;
}

std::vector<std::string> SeatMail::marked_lines() const {
  auto lines = lines_;
  for (const auto& line : standing_) lines.push_back(std::string(standing_mark) + line);
  return lines;
}

void SeatMail::take_marked(const std::vector<std::string>& lines) {
  lines_.clear();
  standing_.clear();
  for (const auto& line : lines) {
    if (line.starts_with(standing_mark)) {
      standing_.push_back(line.substr(standing_mark.size()));
    } else {
      lines_.push_back(line);
    }
  }
}

// A new line belongs to the block of the line that it follows.
void SeatMail::mend() {
  const auto orders = static_cast<int>(lines_.size());
  auto edits = asked_.edits;
  bool has_commands = false;
  for (const auto& edit : edits) {
    if (edit.kind == command::EditKind::remove || !is_command(edit.order)) continue;
    has_commands = true;
    fault(
        fmt::format("'{}' is a command, not an order: write it on a line of its own, without a "
                    "number",
                    core::notation::shortened(edit.order)));
  }
  if (has_commands) return;
  for (auto& edit : edits) {
    const bool is_standing = edit.line > orders || (orders == 0 && !standing_.empty());
    if (is_standing && edit.kind != command::EditKind::remove) {
      edit.order = std::string(standing_mark) + std::string(undecorated(edit.order));
    }
  }
  if (auto lines = mended(marked_lines(), edits)) {
    take_marked(*lines);
  } else {
    faults_ = lines.error();
    for (auto& fault : faults_) {
      if (fault.order.starts_with(standing_mark)) fault.order.erase(0, standing_mark.size());
    }
  }
}

// An answer to a question of ours, or a withdrawal, needs a separate mail: nobody knows what other
// lines beside it mean.
void SeatMail::refuse_beside_others() {
  std::vector<std::string> alone;
  if (!asked_.to_confirm.empty()) alone.push_back(asked_.to_confirm);
  if (asked_.confirm) alone.emplace_back("confirm");
  if (asked_.declines_draw) alone.emplace_back("draw decline");
  if (asked_.drop) alone.emplace_back("drop");
  if (asked_.stop && !asked_.drop) alone.emplace_back("stop");
  if (alone.size() > 1) {
    return fault(
        fmt::format("'{}' and '{}' cannot be done by one mail: write each in a mail of "
                    "its own",
                    alone[0], alone[1]));
  }
  const bool has_lines =
      !reading_.sets.empty() || !asked_.edits.empty() || asked_.go || asked_.prepare;
  if (alone.empty() || !has_lines || !asked_.to_confirm.empty()) return;
  fault(fmt::format("'{}' cannot stand beside orders: write it in a mail of its own", alone[0]));
}

void SeatMail::take_lines(const LiveMatch* live) {
  bool has_orders = false;
  for (const auto& set : reading_.sets) {
    if (set.block) take_block(*set.block);
    if (set.block && set.block->kind == BlockKind::standing) {
      standing_ = set.lines;
    } else if (has_orders) {
      fault("there are two sets of orders for this match: send only one");
    } else {
      has_orders = true;
      lines_ = set.lines;
      faults_ = set.refusals;
    }
  }
  refuse_beside_others();
  if (!reading_.passed_over.empty()) {
    beside_.emplace_back(
        Paragraph{"These lines are after the end of your turn, where we read only \"say\":"});
    beside_.emplace_back(Verbatim{joined_lines(reading_.passed_over)});
  }
  take_earlier_lines(has_orders, live);
}

// As many lines as before are all orders written again.
bool SeatMail::replaces(const ports::Draft& draft) const {
  const auto kept = lines_of(draft.lines);
  const auto earlier = std::ranges::count_if(
      kept, [](const std::string& line) { return !line.starts_with(request_mark); });
  return static_cast<std::ptrdiff_t>(lines_.size()) >= earlier;
}

void SeatMail::take_earlier_lines(bool has_orders, const LiveMatch* live) {
  const bool prepares_earlier = asked_.prepare && !has_orders;
  const bool checks_earlier = asked_.check && !has_orders && standing_.empty();
  const bool mends_in_vain = reading_.mends_in_vain;  // shows the draft again
  const bool has_numbers = !asked_.edits.empty() || mends_in_vain;
  const bool needs_earlier = has_numbers || asked_.go || prepares_earlier;
  const bool is_unread = has_orders && standing_.empty() && faults_.size() >= lines_.size();
  if (!needs_earlier && !checks_earlier && !is_unread) return;
  const auto draft = parts_.store.draft_of(seat_.account.id, seat_.row.id);
  if (!draft && !needs_earlier) return;
  if (is_unread && !needs_earlier) {
    if (replaces(*draft)) return;
    explain_unread(live);
    has_misplaced_standing_ = std::ranges::any_of(
        lines_, [&](const std::string& line) { return is_standing_order(live, line); });
    take_marked({});
    take_draft(*draft);
    faults_.clear();
    return;
  }
  if (has_orders || !standing_.empty()) {
    const auto& unnumbered = has_orders ? lines_.front() : standing_.front();
    fault(
        fmt::format("write either complete orders or numbered lines that correct your earlier "
                    "ones: '{}' has no number",
                    core::notation::shortened(unnumbered)));
    // Lines beside numbers are not a whole set of orders, so they replace nothing.
    if (draft || has_numbers) {
      take_marked({});
      if (draft) take_draft(*draft);
      faults_.clear();
    }
    return;
  }
  if (!draft) {
    return fault(prepares_earlier
                     ? "there are no orders to prepare: write them below 'prepare'"
                     : "you have no earlier lines to correct or submit: write your orders");
  }
  const bool checks = asked_.check;
  take_draft(*draft);
  // "go" plays the lines that the server checked before, and "prepare" keeps them.
  if (asked_.go || prepares_earlier) asked_.check = checks;
  if (!mends_in_vain) mend();
  effects_.undrafts.push_back(draft->id);
}

void SeatMail::keep_draft(int revision) {
  const auto place =
      parts_.store.draft_place(seat_.account.id, seat_.row.id, parts_.context.clock.now());
  ports::Draft draft{.id = place.id,
                     .account = seat_.account.id,
                     .match = seat_.row.id,
                     .revision = revision,
                     .lines = {},
                     .key = mail_.row.mail.key,
                     .created = parts_.context.clock.now()};
  for (const auto& request : kept_requests()) {
    draft.lines += std::string(request_mark) + request + "\n";
  }
  draft.lines += joined_lines(marked_lines());
  std::erase(effects_.undrafts, place.id);
  effects_.draft = std::move(draft);
}

// Where a line is nearly a request, the mended lines wait for the player's word. The requests that
// the mail did not make itself.
std::set<std::string> SeatMail::keep_near_requests() {
  std::set<std::string> added;
  for (const auto& refusal : reading_.refusals) {
    const auto meant = command::read(refusal.meant);
    if (!meant || !*meant) continue;
    const bool prepares = **meant == command::Command(Plain::prepare);
    auto& asked = prepares ? asked_.prepare : asked_.check;
    if (!asked) added.insert(command::print(prepares ? Plain::prepare : Plain::check));
    asked = true;
  }
  return added;
}

bool SeatMail::is_standing_order(const LiveMatch* live, std::string_view line) const {
  if (live == nullptr) return false;
  const auto* standing = live->match.setup->game->standing_orders();
  if (standing == nullptr) return false;
  const auto read = standing->parse(live->match.state, seat_.side, line);
  return read && !read->lines.empty();
}

// The questions beside the mended lines, and how to change the answer.
void SeatMail::tell_kept_requests(Document& document, const std::set<std::string>& added) const {
  auto kept = kept_requests();
  std::erase_if(kept, [&](const auto& one) { return added.contains(one); });
  if (!kept.empty()) {
    document.emplace_back(Paragraph{kept.size() == 1
                                        ? "This command also applies to the corrected lines:"
                                        : "These commands also apply to the corrected lines:"});
    document.emplace_back(Verbatim{joined_lines(kept)});
    document.emplace_back(Paragraph{"To start again without " +
                                    std::string(kept.size() == 1 ? "it" : "them") +
                                    ", write all your orders again."});
  }
  if (added.contains(command::print(Plain::prepare))) {
    document.emplace_back(
        Paragraph{"If you correct lines now, we keep them for your next turn. To play them in this "
                  "turn, write all your orders again without \"prepare\"."});
  } else if (!added.empty()) {
    document.emplace_back(
        Paragraph{"If you correct lines now, we only check them. To play them then, answer "
                  "\"go\"."});
  }
}

// Standing orders among the orders, and what the numbers in brackets are.
void SeatMail::tell_of_faults(Document& document, const core::Refusals& refusals) const {
  const auto live = parts_.host.read(seat_.row);
  const bool has_misplaced =
      has_misplaced_standing_ || std::ranges::any_of(refusals, [&](const core::Refusal& refusal) {
        return live && is_standing_order(live->get(), refusal.order);
      });
  if (has_misplaced) {
    document.emplace_back(Paragraph{
        "Standing orders are for your opponent's turn. Write them into their block at the end of "
        "our mails about the match."});
  }
  const auto sentence = std::ranges::find_if(refusals, [&](const core::Refusal& refusal) {
    return live && is_sentence(**live, seat_.side, refusal);
  });
  if (sentence != refusals.end() && !has_misplaced) {
    document.emplace_back(Paragraph{fmt::format(
        "If line {0} is not meant as an order, remove it with \"{0}: -\". In a new mail, leave an "
        "empty line between such a line and your orders.",
        sentence->line)});
  }
  const auto cited = std::ranges::find_if(refusals, [&](const core::Refusal& refusal) {
    return !refusal.rule.empty() && !rules_of(seat_.row.ruleset, refusal.rule).empty();
  });
  if (cited != refusals.end()) {
    document.emplace_back(Paragraph{fmt::format(
        "[{0}] is the number of the rule. To read it, answer \"rules {0}\".", cited->rule)});
  }
}

// Which of the numbered lines are standing orders.
void SeatMail::tell_standing_lines(Document& document) const {
  if (standing_.empty()) return;
  const auto first = lines_.size() + 1, last = lines_.size() + standing_.size();
  document.emplace_back(Paragraph{
      first == last ? fmt::format("Line {} belongs to your standing orders.", first)
                    : fmt::format("Lines {} to {} are your standing orders.", first, last)});
  // There is one draft: the player learns of orders that wait in it.
  const bool replaces = lines_.empty() && !reading_.sets.empty() &&
                        parts_.store.draft_of(seat_.account.id, seat_.row.id).has_value();
  if (replaces) document.emplace_back(Paragraph{"They replace the lines that you sent before."});
}

// What needs an answer before anything else, with the lines that give it; empty if nothing does.
Document SeatMail::open_question() const {
  const auto live = parts_.host.read(seat_.row);
  if (!live) return {};
  const auto& match = (*live)->match;
  auto answers = answers_to_give(*match.setup->game, match.state, seat_.side);
  if (answers.empty()) return {};
  const auto asked = std::ranges::find(*match.awaited, seat_.side, &core::Awaited::side);
  Document document{Paragraph{"Please answer the question first. " + asked->question}};
  for (auto& block : answers) document.push_back(std::move(block));
  return document;
}

// The new lines are at fault, and too few to take the place of the earlier ones. The answer says
// what is wrong with them.
void SeatMail::explain_unread(const LiveMatch* live) {
  auto faults = faults_;
  if (live != nullptr) {
    const auto read = read_orders(*live, seat_.side, joined_lines(lines_));
    if (!read) faults = joined(std::move(faults), read.error().extension.refusals);
  }
  for (auto& one : faults) {
    const auto at = static_cast<std::size_t>(one.line);
    if (one.line < 1 || at > lines_.size()) continue;
    one.message = fmt::format("'{}': {}", core::notation::shortened(lines_[at - 1]), one.message);
    one.line = 0;
    reading_.refusals.push_back(std::move(one));
  }
  fault(
      "no line of your mail can be played: your earlier lines are kept. To replace them, "
      "write all your orders again; to correct one, begin with its number");
}

// Nothing of the mail happens, not even its other requests.
void SeatMail::refuse(const core::Refusals& refusals, std::string_view why) {
  forget_effects();
  const auto added = keep_near_requests();
  const auto lines = all_lines();
  // If a mail contradicts itself about earlier lines, the draft keeps nothing of it.
  const bool keeps = !lines.empty() && !(reading_.sets.empty() && asked_.edits.empty() &&
                                         command::contradiction_in(reading_.commands));
  if (keeps) keep_draft(seat_.revision);
  auto words = refused_words(lines, refusals, why);
  auto question = open_question();
  if (!lines.empty() && (mail_.together != nullptr || !question.empty())) {
    words.resize(words.size() - 2);  // numbers mend the orders of one match
    if (question.empty()) {
      words.emplace_back(
          Paragraph{"To correct it, write all your orders of this match in its block."});
    }
  }
  for (auto& block : question) words.push_back(std::move(block));
  tell_standing_lines(words);
  tell_of_faults(words, refusals);
  if (keeps) tell_kept_requests(words, added);
  answer(Verdict::refused, std::move(words));
}

std::string SeatMail::standing_text() const {
  const bool clears = standing_.size() == 1 && same_in_any_case(standing_.front(), "none");
  return clears ? std::string() : joined_lines(standing_);
}

// The standing orders stand below the orders.
core::Refusals SeatMail::of_standing(const Problem& problem) const {
  auto refusals = problem.extension.refusals;
  if (refusals.empty()) return {{0, 0, "", "", problem.detail, ""}};
  for (auto& refusal : refusals) {
    if (refusal.line > 0) refusal.line += static_cast<int>(lines_.size());
  }
  return refusals;
}

void SeatMail::add_standing_faults(const LiveMatch& live) {
  if (standing_.empty()) return;
  const auto read = read_standing_orders(live, seat_.side, standing_text());
  if (!read) faults_ = joined(std::move(faults_), of_standing(read.error()));
}

bool SeatMail::set_standing() {
  if (standing_.empty()) return true;
  const auto text = standing_text();
  const auto set =
      parts_.submissions.submit_mailed(identity(), seat_.row.id, SetStandingOrders{text},
                                       {mail_.key() + ":standing", mail_.row.mail.arrived, {}});
  if (!set && set.error().type == "busy") throw PutOff(set.error().detail);
  if (!set) {
    refuse(of_standing(set.error()));
    return false;
  }
  standing_.clear();
  if (text.empty()) {
    beside_.emplace_back(Paragraph{"Your standing orders are removed."});
  } else {
    beside_.emplace_back(Paragraph{"Your standing orders are set:"});
    beside_.emplace_back(Verbatim{text});
  }
  return true;
}

}  // namespace adjutant::app
