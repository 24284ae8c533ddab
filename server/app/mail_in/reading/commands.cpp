#include "server/app/mail_in/reading/commands.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/reading/command_words.hpp"
#include "server/app/mail_in/reading/condition_forms.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/app/mail_in/reading/written_name.hpp"
#include "server/app/mail_in/reading/written_times.hpp"
#include "server/ports/tournament_id.hpp"

namespace adjutant::app::command {
namespace {

using core::notation::lower_case;
using core::notation::same_word;
using core::notation::trimmed;
using Words = std::vector<std::string_view>;
using Result = std::expected<Command, Fault>;

// A longer line that begins with a command's word is a sentence.
constexpr std::size_t words_of_a_fault_max = 4;

constexpr auto phrases = std::to_array<std::pair<std::string_view, Plain>>({
    {"check", Plain::check},
    {"go", Plain::go},
    {"drop", Plain::drop},
    {"prepare", Plain::prepare},
    {"else", Plain::otherwise},
    {"end if", Plain::end_if},
    {"stop", Plain::stop},
    {"help", Plain::help},
    {"position", Plain::position},
    {"status", Plain::position},
    {"legal", Plain::legal},
    {"map", Plain::map},
    {"history", Plain::history},
    {"standing", Plain::standing},
    {"matches", Plain::matches},
    {"resign", Plain::resign},
    {"draw offer", Plain::draw_offer},
    {"draw accept", Plain::draw_accept},
    {"draw decline", Plain::draw_decline},
    {"claim", Plain::claim},
    {"calendar", Plain::calendar},
    {"new addresses", Plain::new_addresses},
    {"password reset", Plain::password_reset},
    {"sign up", Plain::sign_up},
    {"list", Plain::list},
    {"decline", Plain::decline},
    {"mail all", Plain::mail_all},
    {"mail mine", Plain::mail_mine},
    {"mail none", Plain::mail_none},
    {"format text", Plain::format_text},
    {"format html", Plain::format_html},
    {"how", Plain::how},
    {"alias list", Plain::aliases},
    {"aliases", Plain::aliases},
});

bool is(const Words& words, std::size_t i, std::string_view word) {
  return i < words.size() && same_word(words[i], word);
}

Result fault(std::string message, std::string meant = {}) {
  return std::unexpected(Fault{std::move(message), std::move(meant)});
}

std::optional<int> number(std::string_view text, int highest) {
  int value = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc{} || read.ptr != end || value < 0 || value > highest) return {};
  return value;
}

bool is_address(std::string_view text) {
  // Also for letters beyond ASCII: the answer says what to write in their place.
  const auto at = text.find('@');
  return at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
         text.find('@', at + 1) == std::string_view::npos;
}

// As a mail program writes an address that it makes a link of.
std::string_view bare_address(std::string_view text) {
  if (text.starts_with('<') && text.ends_with('>')) text = text.substr(1, text.size() - 2);
  if (same_word(text.substr(0, 7), "mailto:")) text.remove_prefix(7);
  return text;
}

// The words from one on, with a blank between them.
std::string rest_of(const Words& words, std::size_t from, std::size_t to = std::string::npos) {
  std::string text;
  for (auto i = from; i < std::min(to, words.size()); ++i) {
    text += (text.empty() ? "" : " ") + std::string(words[i]);
  }
  return text;
}

Result read_hold(const Words& words) {
  const auto minutes = minutes_of(rest_of(words, 1));
  if (minutes && *minutes <= limits::hold_minutes_max) return Hold{*minutes};
  return fault(fmt::format("write 'hold MINUTES', 0 to {}", limits::hold_minutes_max));
}

Result read_vacation(const Words& words) {
  if (words.size() == 2 && is(words, 1, "off")) return Vacation{};
  if (is(words, 1, "until") || is(words, 1, "till")) {
    if (auto date = date_of(rest_of(words, 2))) return Vacation{*std::move(date)};
  }
  for (std::size_t from = 1; from < words.size(); ++from) {
    const auto date = date_of(rest_of(words, from));
    if (date) return fault("write 'until' before the last day", "vacation until " + *date);
  }
  return fault(
      "write the last day with its year, as in 'vacation until 2026-12-24' or 'vacation until 24 "
      "Dec 2026', or write 'vacation off'");
}

Result read_mail(const Words& words) {
  if (is(words, 1, "digest")) {
    const auto at = is(words, 2, "at") ? 3U : 2U;
    if (const auto minute = minute_of_day(rest_of(words, at))) return Digest{*minute};
  }
  return fault("write 'mail all', 'mail mine', 'mail none', or 'mail digest 18:00'");
}

Result read_timezone(const Words& words) {
  const bool is_name =
      words.size() == 2 && words[1].size() <= 64 &&
      std::ranges::all_of(words[1], [](unsigned char c) {
        return std::isalnum(c) != 0 || std::string_view("/_+-").contains(static_cast<char>(c));
      });
  if (is_name) return TimeZone{std::string(words[1])};
  return fault("write 'timezone ZONE', as in 'timezone Europe/Berlin'");
}

Result read_alias(const Words& words) {
  if (words.size() == 2 && is_address(bare_address(words[1]))) {
    return Alias{std::string(bare_address(words[1]))};
  }
  const bool removes = is(words, 1, "remove") || is(words, 1, "delete") || is(words, 1, "off");
  if (words.size() == 3 && removes && is_address(bare_address(words[2]))) {
    return Unalias{std::string(bare_address(words[2]))};
  }
  return fault("write 'alias ADDRESS', 'alias list' or 'alias remove ADDRESS'");
}

template <class T>
Result read_with_handle(const Words& words) {
  if (words.size() == 1) return T{};
  if (words.size() == 3 && same_word(bare_name(words[1]), "as")) {
    if (const auto name = bare_name(words[2]); !name.empty()) return T{std::string(name)};
  }
  return fault(fmt::format("write '{0}', or '{0} as HANDLE'", lower_case(words[0])));
}

// A name of several words gets an answer with a usable one; "rename me to Zoe" is not a name.
Result read_rename(const Words& words) {
  const auto is_preposition = [](std::string_view word) {
    return same_word(bare_name(word), "to") || same_word(bare_name(word), "as");
  };
  const bool has_preposition = words.size() > 2 && is_preposition(words[1]);
  const auto from = has_preposition ? 2U : 1U;
  const auto written = rest_of(words, from);
  const auto name = bare_name(written);
  const bool is_sentence = std::ranges::any_of(words.begin() + from, words.end(), is_preposition);
  if (!name.empty() && !is_sentence) return Rename{std::string(name)};
  return fault("write 'rename NAME' with your new name");
}

Result read_join(const Words& words) {
  if (words.size() == 2) return Join{lower_case(words[1])};
  return fault("write 'join MATCH' with the id from 'list'");
}

// "create Culp's Hill as Union against bob clock 3 days vacation 14 days"
Result read_create(const Words& words) {
  const auto place_of = [&](std::string_view word, std::size_t from) {
    for (auto i = from; i < words.size(); ++i) {
      if (is(words, i, word)) return i;
    }
    return words.size();
  };
  const auto as = place_of("as", 2), against = place_of("against", as + 2);
  const auto behind = std::min(against + 2, words.size());
  const auto clock = place_of("clock", behind), vacation = place_of("vacation", behind);
  const auto length = lower_case(rest_of(words, clock + 1, vacation));
  const auto given = rest_of(words, vacation + 1);
  const auto days = number(given.substr(0, given.find(' ')), limits::vacation_days_max);
  const bool is_headed = against + 1 < words.size();
  const bool has_clock = clock == behind && !length.empty();
  const bool has_vacation = vacation < words.size() && days && has_clock &&
                            (!given.contains(' ') || given.ends_with("days"));
  if (as == words.size() && place_of("against", 2) < words.size()) {
    return fault("your side is missing: write 'create BATTLE as SIDE against NAME'");
  }
  if (is(words, words.size() - 2, "the") && is(words, words.size() - 1, "computer")) {
    return fault("name a rank: recruit, sergeant, ensign, lieutenant or captain",
                 rest_of(words, 0, words.size() - 2) + " recruit");
  }
  if (is_headed && (has_clock || words.size() == behind) &&
      (has_vacation || vacation == words.size())) {
    return Create{lower_case(rest_of(words, 1, as)), lower_case(rest_of(words, as + 1, against)),
                  std::string(bare_address(words[against + 1])), length, has_vacation ? *days : 0};
  }
  return fault(
      "write 'create BATTLE as SIDE against NAME'. 'list' shows the battles and their sides. NAME "
      "is a computer player (recruit, sergeant, ensign, lieutenant or captain), another player or "
      "an address. You can add 'clock 3d' or 'clock 3d vacation 14'");
}

// "absent 2026-12-24 2026-12-26", "absent from 24 Dec 2026 until 26 Dec 2026"
std::optional<Tournament> absence_of(Tournament act, const Words& words) {
  const std::size_t first = is(words, 3, "from") ? 4 : 3;
  for (auto middle = first + 1; middle < words.size(); ++middle) {
    const bool parts = is(words, middle, "until") || is(words, middle, "to");
    const auto from = date_of(rest_of(words, first, middle));
    const auto until = date_of(rest_of(words, parts ? middle + 1 : middle));
    if (!from || !until) continue;
    act.act = TournamentAct::absent;
    act.from = *from;
    act.until = *until;
    return act;
  }
  return {};
}

constexpr auto plain_acts = std::to_array<std::pair<std::string_view, TournamentAct>>({
    {"enter", TournamentAct::enter},
    {"confirm", TournamentAct::confirm},
    {"bye", TournamentAct::bye},
    {"withdraw", TournamentAct::withdraw},
    {"accept", TournamentAct::accept},
    {"decline", TournamentAct::decline},
});

Result read_tournament(const Words& words) {
  const auto id = words.size() > 1 ? lower_case(words[1]) : std::string();
  Tournament act{id, {}, {}, {}, {}, {}};
  if (ports::is_tournament_id(id) && words.size() > 2) {
    const auto count = words.size();
    const auto plain = std::ranges::find_if(
        plain_acts, [&](const auto& one) { return count == 3 && is(words, 2, one.first); });
    if (plain != plain_acts.end()) return Tournament{id, plain->second, {}, {}, {}, {}};
    if ((count == 4 || count == 5) && is(words, 2, "bid")) {
      act.act = TournamentAct::bid;
      act.side = lower_case(words[3]);
      if (count == 5) act.level = words[4];
      return act;
    }
    if (is(words, 2, "absent")) {
      if (auto absence = absence_of(act, words)) return *std::move(absence);
      return fault("write the first and the last day, as in '2026-12-24 2026-12-26'");
    }
  }
  return fault(
      "write 'tournament ID' followed by enter, confirm, accept, decline, bid SIDE LEVEL, bye, "
      "absent DATE DATE or withdraw");
}

// Every number of a rule has a digit.
Result read_rules(const Words& words) {
  if (words.size() == 1) return Rules{};
  // As refusals print it: "[4.10]".
  const auto number = without_signs(words[1], "[]()");
  const bool is_number = number.find_first_of("0123456789") != std::string_view::npos;
  if (words.size() == 2 && is_number) return Rules{std::string(number)};
  return fault("write 'rules', or 'rules NUMBER' with the number from a refusal");
}

Result read_draw(const Words& words) {
  const bool accepts = is(words, 1, "yes"), declines = is(words, 1, "no");
  return fault("write 'draw offer', 'draw accept' or 'draw decline'", accepts    ? "draw accept"
                                                                      : declines ? "draw decline"
                                                                                 : "");
}

Result read_format(const Words& words) {
  return fault("write 'format text' or 'format html'", is(words, 1, "plain") ? "format text" : "");
}

using Reader = Result (*)(const Words&);
constexpr auto readers = std::to_array<std::pair<std::string_view, Reader>>({
    {"hold", &read_hold},
    {"vacation", &read_vacation},
    {"mail", &read_mail},
    {"format", &read_format},
    {"draw", &read_draw},
    {"timezone", &read_timezone},
    {"alias", &read_alias},
    {"confirm", &read_with_handle<Confirm>},
    {"accept", &read_with_handle<Accept>},
    {"rename", &read_rename},
    {"join", &read_join},
    {"create", &read_create},
    {"tournament", &read_tournament},
    {"rules", &read_rules},
});

// "if UNIT in HEX": whether it holds a sense is the game's to say.
std::optional<Result> read_if(std::string_view line, const Words& words) {
  if (!is_in_a_condition_form(std::span(words).subspan(1))) return {};
  return If{std::string(trimmed(line.substr(2)))};
}

struct Printer {
  std::string operator()(Plain plain) const {
    return std::string(
        std::ranges::find(phrases, plain, &std::pair<std::string_view, Plain>::second)->first);
  }
  std::string operator()(const Hold& hold) const { return fmt::format("hold {}", hold.minutes); }
  std::string operator()(const Say& say) const {
    return say.text.contains('\n') ? "say\n" + say.text + "\nend say" : "say " + say.text;
  }
  std::string operator()(const Vacation& vacation) const {
    return vacation.until.empty() ? "vacation off" : "vacation until " + vacation.until;
  }
  std::string operator()(const Digest& digest) const {
    return fmt::format("mail digest {:02}:{:02}", digest.minute / 60, digest.minute % 60);
  }
  std::string operator()(const TimeZone& zone) const { return "timezone " + zone.name; }
  std::string operator()(const Alias& alias) const { return "alias " + alias.address; }
  std::string operator()(const Unalias& alias) const { return "alias remove " + alias.address; }
  std::string operator()(const Confirm& confirm) const {
    return "confirm" + (confirm.handle.empty() ? "" : " as " + confirm.handle);
  }
  std::string operator()(const Accept& accept) const {
    return "accept" + (accept.handle.empty() ? "" : " as " + accept.handle);
  }
  std::string operator()(const Rename& rename) const { return "rename " + rename.handle; }
  std::string operator()(const Join& join) const { return "join " + join.match; }
  std::string operator()(const Create& create) const {
    return fmt::format(
        "create {} as {} against {}{}{}", create.scenario, create.side, create.against,
        create.clock.empty() ? "" : " clock " + create.clock,
        create.vacation_days == 0 ? "" : fmt::format(" vacation {}", create.vacation_days));
  }
  std::string operator()(const Rules& rules) const {
    return rules.number.empty() ? "rules" : "rules " + rules.number;
  }
  std::string operator()(const If& condition) const { return "if " + condition.condition; }
  std::string operator()(const Tournament& act) const {
    const auto line = [&](std::string_view rest) {
      return fmt::format("tournament {} {}", act.id, rest);
    };
    switch (act.act) {
      case TournamentAct::confirm:
        return line("confirm");
      case TournamentAct::bid:
        return line("bid " + act.side + (act.level.empty() ? "" : " " + act.level));
      case TournamentAct::bye:
        return line("bye");
      case TournamentAct::absent:
        return line("absent " + act.from + " " + act.until);
      case TournamentAct::withdraw:
        return line("withdraw");
      case TournamentAct::enter:
        return line("enter");
      case TournamentAct::accept:
        return line("accept");
      case TournamentAct::decline:
        return line("decline");
    }
    return {};
  }
  std::string operator()(const Edit& edit) const {
    const bool inserts = edit.kind == EditKind::insert_behind;
    return fmt::format("{}{}: {}", edit.line, inserts ? "+" : "",
                       edit.kind == EditKind::remove ? "-" : edit.order);
  }
};

bool is_command_word(std::string_view word) {
  const auto begins = [&](std::string_view phrase) {
    return same_word(phrase.substr(0, phrase.find(' ')), word);
  };
  constexpr std::array<std::string_view, 4> begin_much_else{"end", "new", "else", "how"};
  if (std::ranges::any_of(begin_much_else, [&](auto one) { return same_word(one, word); })) {
    return false;
  }
  return std::ranges::any_of(phrases, begins, &std::pair<std::string_view, Plain>::first);
}

// The words of a line for comparison: the first without what may part it from the others.
Words words_compared(std::string_view line) {
  auto words = words_of(line);
  if (!words.empty()) words[0] = bare(words[0]);
  std::erase(words, std::string_view());
  return words;
}

std::optional<Plain> phrase_of(const Words& words) {
  for (const auto& [phrase, command] : phrases) {
    if (std::ranges::equal(words_of(phrase), words, same_word)) return command;
  }
  return {};
}

Reader reader_of(std::string_view word) {
  const auto* row =
      std::ranges::find_if(readers, [&](const auto& one) { return same_word(one.first, word); });
  return row == readers.end() ? nullptr : row->second;
}

// "say TEXT", "Say: TEXT", "*say* TEXT"; the text stays as the player wrote it.
std::optional<Say> read_say(std::string_view line) {
  constexpr std::string_view say = "say";
  const auto begin = bare(line);
  if (!core::notation::begins_with(begin, say)) return {};
  auto rest = line.substr(static_cast<std::size_t>(begin.data() - line.data()) + say.size());
  if (!rest.empty() && !std::string_view(" :,.!*_~\"'`)]").contains(rest.front())) return {};
  while (!rest.empty() && std::string_view(":,.!*_~\"'`)]").contains(rest.front())) {
    rest.remove_prefix(1);
  }
  return Say{std::string(trimmed(rest))};
}

// What prevents the orders from being played: such a beginning counts.
bool changes_what_becomes_of_orders(std::string_view word) {
  return same_word(word, "check") || same_word(word, "prepare") || same_word(word, "hold");
}

// No sentence of a mail to an opponent begins so.
bool begins_no_sentence(std::string_view word) {
  return same_word(word, "vacation") || same_word(word, "timezone") || same_word(word, "rename") ||
         same_word(word, "tournament") || same_word(word, "resign") || same_word(word, "create");
}

std::vector<std::string_view> firsts_of(const auto& rows) {
  std::vector<std::string_view> firsts;
  for (const auto& row : rows) firsts.push_back(row.first);
  return firsts;
}

}  // namespace

const std::vector<std::string_view>& whole_lines() {
  static const auto lines = firsts_of(phrases);
  return lines;
}

const std::vector<std::string_view>& beginnings() {
  static const auto words = firsts_of(readers);
  return words;
}

Result read_edit(const NumberedLine& line) {
  const auto at = number(line.number, line_number_max);
  if (!at || (*at == 0 && !line.inserts)) {
    return fault(fmt::format("there is no line {}: lines are numbered from 1", line.number));
  }
  if (line.inserts ? line.rest.empty() || line.takes_out : line.rest.empty() && !line.takes_out) {
    return fault(fmt::format("write the order after '{0}{1}:', or '{0}: -' to remove the line",
                             line.number, line.inserts ? "+" : ""));
  }
  if (line.takes_out) return Edit{*at, EditKind::remove, {}};
  return Edit{*at, line.inserts ? EditKind::insert_behind : EditKind::replace,
              std::string(line.rest)};
}

std::optional<Result> read(std::string_view line) {
  line = trimmed(line);
  const auto numbered = numbered_line(line);
  if (numbered && numbered->has_colon && line.front() == numbered->number.front()) {
    return read_edit(*numbered);
  }
  line = without_list_mark(line);
  if (auto say = read_say(line)) return *std::move(say);
  line = bare(line);
  const auto words = words_compared(line);
  if (words.empty()) return {};
  if (const auto plain = phrase_of(words)) return *plain;
  if (is(words, 0, "if")) return read_if(line, words);
  const bool is_short = words.size() <= words_of_a_fault_max;
  if (const auto reader = reader_of(words[0])) {
    auto result = reader(words);
    if (result) return result;
    // Their second word says that the player means them.
    const bool is_meant = begins_no_sentence(words[0]) || is(words, 2, "as") ||
                          (words.size() > 1 && ports::is_tournament_id(words[1]));
    result.error().is_firm = is_meant;
    if (is_short || is_meant || changes_what_becomes_of_orders(words[0])) return result;
    return std::nullopt;
  }
  if (!is_command_word(words[0])) return {};
  const bool is_firm = begins_no_sentence(words[0]);
  if (!is_short && !is_firm && !changes_what_becomes_of_orders(words[0])) return {};
  return std::unexpected(
      Fault{fmt::format("'{}' is not a command: write 'help' for a list of commands",
                        core::notation::shortened(line)),
            nearest_word(words[0]), is_firm});
}

bool only_tells(const Command& command) {
  constexpr std::array tells{Plain::check,    Plain::help,    Plain::position, Plain::legal,
                             Plain::map,      Plain::history, Plain::standing, Plain::matches,
                             Plain::calendar, Plain::sign_up, Plain::list,     Plain::how,
                             Plain::aliases};
  const auto* plain = std::get_if<Plain>(&command);
  return plain != nullptr ? std::ranges::find(tells, *plain) != tells.end()
                          : std::holds_alternative<Rules>(command);
}

std::string print(const Command& command) {
  return std::visit(Printer{}, command);
}

namespace {

// What a gateway or a filter puts before a subject: "[EXTERNAL]", "***SPAM***".
std::string_view without_gateway_mark(std::string_view subject) {
  constexpr std::size_t mark_bytes_max = 40;
  subject = trimmed(subject);
  const auto end = subject.starts_with('[')     ? subject.find(']') + 1
                   : subject.starts_with("***") ? subject.find("***", 3) + 3
                                                : 0;
  const bool is_mark = end > 3 && end <= mark_bytes_max && end < subject.size();
  return is_mark ? trimmed(subject.substr(end)) : subject;
}

}  // namespace

std::string_view without_reply_marks(std::string_view subject) {
  constexpr std::size_t mark_bytes_max = 12;
  subject = trimmed(subject);
  while (true) {
    if (const auto rest = without_gateway_mark(subject); rest.size() < subject.size()) {
      subject = rest;
      continue;
    }
    const auto colon = subject.find(':');
    const auto wide = subject.find("\uFF1A");
    const auto end = std::min(colon, wide);
    if (end == std::string_view::npos || end > mark_bytes_max ||
        subject.substr(0, end).contains(' ')) {
      return subject;
    }
    subject = trimmed(subject.substr(end + (colon < wide ? 1 : 3)));
  }
}

bool asks_to_check(std::string_view subject) {
  return same_word(bare(without_reply_marks(subject)), "check") ||
         same_word(bare(subject), "check");
}

namespace {

Fault not_read_in_subject(std::string_view part, std::string meant) {
  return {fmt::format("the subject '{}' is not read: write your command as the first line of the "
                      "mail, above the orders",
                      core::notation::shortened(part)),
          std::move(meant), true};
}

// The subject of our mail, and what players write behind it: " - check only", " (check)".
std::vector<std::string_view> parts_of(std::string_view subject) {
  std::vector<std::string_view> parts;
  while (!subject.empty()) {
    const auto end = std::min(subject.find_first_of("()|"), subject.find(" - "));
    if (const auto part = bare(subject.substr(0, end)); !part.empty()) parts.push_back(part);
    if (end == subject.npos) break;
    subject.remove_prefix(std::min(subject.size(), end + (subject[end] == ' ' ? 3 : 1)));
  }
  return parts;
}

}  // namespace

std::optional<Fault> fault_of_subject(std::string_view subject) {
  if (asks_to_check(subject)) return {};
  const auto plain = without_reply_marks(subject);
  for (const auto line : {bare(subject), bare(plain)}) {
    if (const auto asked = read(line); asked && *asked && !only_tells(**asked)) {
      return not_read_in_subject(line, print(**asked));
    }
  }
  for (const auto part : parts_of(plain)) {
    const auto words = words_compared(part);
    const bool begins = !words.empty() && changes_what_becomes_of_orders(words[0]);
    const auto nearly = near_miss(part);
    const bool is_near = nearly && (nearly->meant == "check" || nearly->meant == "prepare");
    if (begins) return not_read_in_subject(part, lower_case(words[0]));
    if (is_near) return not_read_in_subject(part, nearly->meant);
  }
  return {};
}

}  // namespace adjutant::app::command
