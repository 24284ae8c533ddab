#include "server/app/mail_in/commands.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/condition_forms.hpp"
#include "server/app/mail_in/words.hpp"
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
constexpr std::string_view digits = "0123456789";

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

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

// "2026-12-24", a day that there is.
bool is_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const auto year = text.substr(0, 4), month = text.substr(5, 2), day = text.substr(8, 2);
  if (!is_digits(year) || !is_digits(month) || !is_digits(day)) return false;
  return std::chrono::year_month_day(std::chrono::year(*number(year, 9999)),
                                     std::chrono::month(static_cast<unsigned>(*number(month, 99))),
                                     std::chrono::day(static_cast<unsigned>(*number(day, 99))))
      .ok();
}

// "18:00" as minutes of the day.
std::optional<int> minute_of(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || !is_digits(text.substr(0, colon)) ||
      !is_digits(text.substr(colon + 1)) || text.size() - colon != 3) {
    return {};
  }
  const auto hour = number(text.substr(0, colon), 23);
  const auto minute = number(text.substr(colon + 1), 59);
  if (!hour || !minute) return {};
  return *hour * 60 + *minute;
}

bool is_address(std::string_view text) {
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

Result read_hold(const Words& words) {
  const auto minutes =
      words.size() == 2 ? number(words[1], limits::hold_minutes_max) : std::optional<int>();
  if (minutes) return Hold{*minutes};
  return fault(fmt::format("write 'hold MINUTES', 0 to {}", limits::hold_minutes_max));
}

Result read_vacation(const Words& words) {
  if (words.size() == 2 && is(words, 1, "off")) return Vacation{};
  if (words.size() == 3 && is(words, 1, "until") && is_date(words[2])) {
    return Vacation{std::string(words[2])};
  }
  return fault(
      "write 'vacation until YEAR-MONTH-DAY', as in 'vacation until 2026-12-24', or 'vacation "
      "off'");
}

Result read_mail(const Words& words) {
  if (words.size() == 3 && is(words, 1, "digest")) {
    if (const auto minute = minute_of(words[2])) return Digest{*minute};
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
  return fault("write 'alias ADDRESS'");
}

template <class T>
Result read_with_handle(const Words& words) {
  if (words.size() == 1) return T{};
  if (words.size() == 3 && is(words, 1, "as")) return T{std::string(words[2])};
  return fault(fmt::format("write '{0}', or '{0} as HANDLE'", lower_case(words[0])));
}

Result read_join(const Words& words) {
  if (words.size() == 2) return Join{lower_case(words[1])};
  return fault("write 'join MATCH', with the id that 'list' shows");
}

Result read_create(const Words& words) {
  const bool has_clock = words.size() >= 8 && is(words, 6, "clock");
  const auto days = words.size() == 10 && has_clock && is(words, 8, "vacation")
                        ? number(words[9], limits::vacation_days_max)
                        : std::optional<int>();
  const bool is_whole = words.size() == 6 || (words.size() == 8 && has_clock) || days;
  if (is_whole && is(words, 2, "as") && is(words, 4, "against")) {
    return Create{lower_case(words[1]), lower_case(words[3]), std::string(bare_address(words[5])),
                  has_clock ? lower_case(words[7]) : std::string(), days.value_or(0)};
  }
  return fault(
      "write 'create SCENARIO as SIDE against WHOM', WHOM being recruit, sergeant, ensign, "
      "lieutenant or captain (computer players), a handle or an address, and where you like 'clock "
      "3d' behind "
      "it, or 'clock 3d vacation 14'");
}

Result read_tournament(const Words& words) {
  const auto id = words.size() > 1 ? lower_case(words[1]) : std::string();
  Tournament act{id, {}, {}, {}, {}, {}};
  if (ports::is_tournament_id(id) && words.size() > 2) {
    const auto count = words.size();
    if (count == 3 && is(words, 2, "confirm")) return act;
    if (count == 3 && (is(words, 2, "bye") || is(words, 2, "withdraw"))) {
      act.act = is(words, 2, "bye") ? TournamentAct::bye : TournamentAct::withdraw;
      return act;
    }
    if (count == 3 && (is(words, 2, "accept") || is(words, 2, "decline"))) {
      act.act = is(words, 2, "accept") ? TournamentAct::accept : TournamentAct::decline;
      return act;
    }
    if ((count == 4 || count == 5) && is(words, 2, "bid")) {
      act.act = TournamentAct::bid;
      act.side = lower_case(words[3]);
      if (count == 5) act.level = words[4];
      return act;
    }
    if (count == 5 && is(words, 2, "absent") && is_date(words[3]) && is_date(words[4])) {
      act.act = TournamentAct::absent;
      act.from = words[3];
      act.until = words[4];
      return act;
    }
  }
  return fault(
      "write 'tournament ID' and one of: confirm, accept, decline, bid SIDE LEVEL, bye, "
      "absent DATE DATE, withdraw");
}

Result read_draw(const Words&) {
  return fault("write 'draw offer', 'draw accept' or 'draw decline'");
}

Result read_format(const Words&) {
  return fault("write 'format text' or 'format html'");
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
    {"join", &read_join},
    {"create", &read_create},
    {"tournament", &read_tournament},
});

// "if UNIT in HEX": whether it holds a sense is the game's to say.
std::optional<Result> read_if(std::string_view line, const Words& words) {
  if (!is_in_a_condition_form(std::span(words).subspan(1))) return {};
  return If{std::string(trimmed(line.substr(2)))};
}

// "3: move …", "3: -", "3+: move …"
std::optional<Result> read_edit(std::string_view line) {
  const auto end = line.find_first_not_of(digits);
  if (end == 0 || end == std::string_view::npos) return {};
  const bool inserts = line[end] == '+';
  const auto colon = end + (inserts ? 1 : 0);
  if (colon >= line.size() || line[colon] != ':') return {};
  auto rest = line.substr(colon + 1);
  if (!rest.empty() && digits.contains(rest[0])) return {};  // "8:03"
  rest = trimmed(rest);
  const auto number_of_line = number(line.substr(0, end), line_number_max);
  if (!number_of_line || (*number_of_line == 0 && !inserts)) {
    return fault(
        fmt::format("there is no line {}: lines are numbered from 1", line.substr(0, end)));
  }
  if (rest.empty() || (inserts && rest == "-")) {
    return fault(fmt::format("write the order behind '{}', or '{}: -' to take the line out",
                             line.substr(0, colon + 1), line.substr(0, end)));
  }
  if (rest == "-") return Edit{*number_of_line, EditKind::remove, {}};
  return Edit{*number_of_line, inserts ? EditKind::insert_behind : EditKind::replace,
              std::string(rest)};
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
  std::string operator()(const Confirm& confirm) const {
    return "confirm" + (confirm.handle.empty() ? "" : " as " + confirm.handle);
  }
  std::string operator()(const Accept& accept) const {
    return "accept" + (accept.handle.empty() ? "" : " as " + accept.handle);
  }
  std::string operator()(const Join& join) const { return "join " + join.match; }
  std::string operator()(const Create& create) const {
    return fmt::format(
        "create {} as {} against {}{}{}", create.scenario, create.side, create.against,
        create.clock.empty() ? "" : " clock " + create.clock,
        create.vacation_days == 0 ? "" : fmt::format(" vacation {}", create.vacation_days));
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
  // "end" and "new" begin much else.
  if (same_word(word, "end") || same_word(word, "new") || same_word(word, "else")) return false;
  return std::ranges::any_of(phrases, begins, &std::pair<std::string_view, Plain>::first);
}

std::vector<std::string_view> all_words() {
  std::vector<std::string_view> words;
  for (const auto& [phrase, command] : phrases) words.push_back(phrase);
  for (const auto& [word, reader] : readers) words.push_back(word);
  words.emplace_back("say");
  return words;
}

}  // namespace

std::optional<Result> read(std::string_view line) {
  line = trimmed(line);
  if (auto edit = read_edit(line)) return edit;
  const auto words = words_of(line);
  if (words.empty()) return {};
  if (is(words, 0, "say")) return Say{std::string(trimmed(line.substr(3)))};
  line = undecorated(line);
  const auto plain = words_of(line);
  if (plain.empty()) return {};
  for (const auto& [phrase, command] : phrases) {
    const auto parts = words_of(phrase);
    if (std::ranges::equal(parts, plain, same_word)) return command;
  }
  if (is(plain, 0, "if")) return read_if(line, plain);
  const auto* reader = std::ranges::find_if(
      readers, [&](const auto& row) { return same_word(row.first, plain[0]); });
  if (reader != readers.end()) {
    auto result = reader->second(plain);
    if (result || plain.size() <= words_of_a_fault_max) return result;
    // These say by their second word that they are meant.
    const bool is_meant = is(plain, 2, "as") || ports::is_tournament_id(plain[1]);
    return is_meant ? std::optional(result) : std::nullopt;
  }
  if (plain.size() <= words_of_a_fault_max && is_command_word(plain[0])) {
    return fault(fmt::format("'{}' is not understood: 'help' shows what can be asked for", line),
                 near_miss(plain[0]));
  }
  return {};
}

std::string print(const Command& command) {
  return std::visit(Printer{}, command);
}

std::string_view without_reply_marks(std::string_view subject) {
  constexpr std::size_t mark_bytes_max = 12;
  subject = trimmed(subject);
  while (true) {
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
  return same_word(undecorated(without_reply_marks(subject)), "check");
}

std::string near_miss(std::string_view line) {
  static const auto known = all_words();
  return core::notation::near_miss(undecorated(line), known);
}

}  // namespace adjutant::app::command
