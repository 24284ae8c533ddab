#include "server/app/mail_in/answers/desk_words.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/notation/words.hpp"
#include "engine/core/report_sections.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "server/app/match/fenced.hpp"
#include "server/app/match/how_to_play.hpp"

namespace adjutant::app {

using core::Document;
using core::Heading;
using core::Paragraph;
using core::Verbatim;

std::string numbered(const std::vector<std::string>& lines) {
  std::string text;
  int number = 0;
  for (const auto& line : lines) {
    text += fmt::format("{}{:>2} | {}", number == 0 ? "" : "\n", number + 1, line);
    ++number;
  }
  return text;
}

namespace {

bool is_of_line(const core::Refusal& refusal, const std::vector<std::string>& lines) {
  return refusal.line > 0 && refusal.line <= static_cast<int>(lines.size());
}

// An order that differs from what the player wrote, or the word for any.
std::string mend_of(int number, const std::vector<std::string>& lines,
                    const core::Refusals& refusals) {
  const auto& line = lines.at(static_cast<std::size_t>(number) - 1);
  const auto meant = std::ranges::find_if(refusals, [&](const core::Refusal& refusal) {
    return refusal.line == number && !refusal.meant.empty() && refusal.meant != line;
  });
  return meant == refusals.end() ? "ORDER" : meant->meant;
}

std::string how_many_are_wrong(std::size_t wrong, std::size_t lines) {
  if (lines == 1) return "your line has a mistake";
  if (lines == 2 && wrong == 2) return "both of your lines have mistakes";
  return fmt::format("{} of your {} lines {}", wrong == lines ? "all" : std::to_string(wrong),
                     lines, wrong == 1 ? "has a mistake" : "have mistakes");
}

}  // namespace

Document refused_words(const std::vector<std::string>& lines, const core::Refusals& refusals,
                       std::string_view why) {
  std::set<int> wrong;
  bool is_whole_wrong = lines.empty();
  for (const auto& refusal : refusals) {
    if (is_of_line(refusal, lines)) {
      wrong.insert(refusal.line);
    } else {
      is_whole_wrong = true;
    }
  }
  Document document;
  if (!why.empty()) {
    document.emplace_back(Paragraph{std::string(why)});
  } else if (is_whole_wrong || wrong.empty()) {
    document.emplace_back(Paragraph{"Nothing has happened: there is a mistake in your mail."});
  } else {
    document.emplace_back(
        Paragraph{"Nothing has happened: " + how_many_are_wrong(wrong.size(), lines.size()) + "."});
  }
  document.emplace_back(Verbatim{lines_back(lines, refusals)});
  if (lines.empty()) return document;
  if (wrong.empty()) {
    document.emplace_back(
        Paragraph{"To submit the numbered lines as they are, answer with the line \"go\". You can "
                  "also change them, or write all your orders again."});
    document.emplace_back(
        Verbatim{"go        submits the lines\n"
                 "1: ORDER  replaces line 1\n"
                 "1: -      removes line 1"});
    return document;
  }
  const auto example = *wrong.begin();
  document.emplace_back(
      Paragraph{"To correct a line, answer with its number and the right order; your other "
                "lines are kept. Or write all your orders again."});
  document.emplace_back(Verbatim{fmt::format("{0}: {1}\n{0}: -      removes the line", example,
                                             mend_of(example, lines, refusals))});
  return document;
}

Document position_words(const core::Game& game, const core::State& state, core::Side side) {
  const auto report = game.report({state, state, {}, side});
  const auto is_section = [](const core::Block& block) {
    const auto* heading = std::get_if<core::Heading>(&block);
    return heading != nullptr && heading->level <= 2;
  };
  const auto begin = std::ranges::find_if(report, [](const core::Block& block) {
    const auto* heading = std::get_if<core::Heading>(&block);
    return heading != nullptr && heading->text == core::position_section;
  });
  Document document{core::Heading{3, "Where the units are"}};
  if (begin == report.end()) {
    document.insert(document.end(), report.begin(), report.end());
    return document;
  }
  document.insert(document.end(), begin + 1, std::find_if(begin + 1, report.end(), is_section));
  return document;
}

std::optional<Paragraph> unread_advice(const Letter& letter) {
  if (letter.unread.contains(Unread::encrypted)) {
    return Paragraph{
        "Your mail is encrypted, so we cannot read it: send your orders again without "
        "encryption."};
  }
  if (letter.unread.contains(Unread::winmail)) {
    return Paragraph{
        "Your mail came as winmail.dat, which we cannot read: paste the orders into the mail "
        "as plain text."};
  }
  if (letter.unread.contains(Unread::attachment) || letter.unread.contains(Unread::attached_text)) {
    return Paragraph{"We do not read attachments: paste the orders into the mail."};
  }
  return {};
}

namespace {

std::string_view told(Doubt doubt) {
  switch (doubt) {
    case Doubt::no_token:
      return ", but it does not answer one of our mails";
    case Doubt::other_address:
      return ", an address from which you have not written before";
    case Doubt::dmarc_failed:
      return ", but the check of its domain (DMARC) failed, so that somebody else may have sent it";
    case Doubt::no_dmarc:
      return ", but the check of its domain (DMARC) did not confirm it, so that somebody else may "
             "have sent it";
  }
  return {};
}

}  // namespace

std::string_view answers_to_question(bool is_elsewhere) {
  return is_elsewhere ? "\"go\" to carry it out, \"alias\" to carry it out and to use that address "
                        "from now on (we then ask it to confirm), or \"drop\" to discard it"
                      : "\"go\" to carry it out, or \"drop\" to discard it";
}

Document whose_mail_words(std::string_view from, Doubt doubt, std::string_view wrote,
                          std::string_view asks_for) {
  Document words{Paragraph{fmt::format(
                     "Nothing has happened. We received a mail in your name from {}{}. Is it "
                     "yours? It says:",
                     from, told(doubt))},
                 fenced(wrote)};
  if (core::notation::trimmed(asks_for) != core::notation::trimmed(wrote)) {
    words.emplace_back(Paragraph{"It asks us to do this:"});
    words.emplace_back(fenced(asks_for));
  }
  words.emplace_back(Paragraph{
      fmt::format("If it is yours, answer with one line: {}. If it is not yours, do nothing.",
                  answers_to_question(doubt == Doubt::other_address))});
  return words;
}

Document elsewhere_words(std::string_view from, std::string_view address, Doubt doubt) {
  const auto came = doubt == Doubt::other_address
                        ? fmt::format("from {}, and not from {}", from, address)
                        : fmt::format("from {}{}", from, told(doubt));
  return {
      Paragraph{fmt::format("Nothing has happened. An answer to one of our mails came {}.", came)},
      Paragraph{fmt::format("If it is yours, answer this mail from {} with the same line. If it "
                            "is not yours, do nothing.",
                            address)}};
}

std::string why_void(VoidedToken what, std::string_view handle) {
  switch (what) {
    case VoidedToken::seat:
      return "You no longer have the seat that it is about.";
    case VoidedToken::account:
      return "The mail that you answered is too old.";
    case VoidedToken::question:
      return "The question that you answered is closed: you have answered it before, or it is too "
             "old. If you still want what it was about, ask for it again.";
    case VoidedToken::invitation:
      return "The invitation that you answered is closed: the seat is taken, or no longer offered.";
    case VoidedToken::sign_up:
      return handle.empty() ? std::string(
                                  "The mail that you answered is too old. To create an account, "
                                  "write a new mail with \"sign up\" as its first line.")
                            : fmt::format("You already have an account: {}.", handle);
    case VoidedToken::of_old_addresses:
      return "You have asked for new addresses since, and the one that you answered no longer "
             "works.";
  }
  return {};
}

Document seat_help(std::string_view ruleset) {
  Document document{
      Heading{3, "What you can write"},
      Paragraph{"Write your orders, one per line: they are played at once. Or write one of these "
                "commands per line:"},
      Verbatim{"check          check your orders without playing them\n"
               "position       list where the units are\n"
               "map            draw the map\n"
               "legal          list the orders that you may give\n"
               "history        send what happened in the last five turns\n"
               "standing       show your standing orders\n"
               "matches        list your matches\n"
               "how            explain how to win, with example orders\n"
               "rules 4.3      show a rule\n"
               "prepare        keep the orders below for your next turn\n"
               "say TEXT       write to your opponent\n"
               "draw offer     offer a draw; also: draw accept, draw decline\n"
               "resign         resign the match\n"
               "claim          claim the win when your opponent has run out of time\n"
               "vacation until 2026-12-24   stop your clock up to that day\n"
               "vacation off   end or cancel your vacation\n"
               "mail all       mail every report\n"
               "mail mine      mail only reports that need your action\n"
               "mail none      mail no reports\n"
               "mail digest 18:00   send one mail a day\n"
               "format text    send mails as plain text; also: format html\n"
               "timezone Europe/Berlin   set your time zone for mail\n"
               "hold 30        wait 30 minutes before orders are played\n"
               "calendar       send a calendar of your deadlines\n"
               "rename NAME    change your name\n"
               "new addresses  replace the addresses that you answer to\n"
               "password reset   send a link to set a new password"},
      Paragraph{"If orders are refused, we send them back with line numbers: \"2: ORDER\" "
                "corrects line 2, \"2: -\" removes it, \"go\" submits them as they are, "
                "\"drop\" discards them."}};
  for (auto& block : orders_of(ruleset)) document.push_back(std::move(block));
  return document;
}

Document account_help(bool has_account) {
  Document document;
  if (!has_account) {
    document.emplace_back(Paragraph{
        "You can play wargames here by mail. To begin, write a mail with \"sign up\" as its "
        "first line, and answer the mail that we send you."});
    return document;
  }
  document.emplace_back(Heading{3, "What you can write"});
  document.emplace_back(
      Paragraph{"To play, answer the mails of a match. In other mails, write "
                "one of these commands per line:"});
  document.emplace_back(
      Verbatim{"list           list matches waiting for an opponent, and battles\n"
               "matches        list your matches\n"
               "how            explain how to win, with example orders\n"
               "rules 4.3      show a rule\n"
               "join MATCH     take the free seat of a match\n"
               "create BATTLE as SIDE against captain\n"
               "               play the computer, which has five ranks, the weakest\n"
               "               first: recruit, sergeant, ensign, lieutenant, captain\n"
               "create BATTLE as SIDE against NAME clock 3d vacation 14\n"
               "               invite a player\n"
               "mail all       mail every report\n"
               "mail mine      mail only reports that need your action\n"
               "mail none      mail no reports\n"
               "mail digest 18:00   send one mail a day\n"
               "format text    send mails as plain text; also: format html\n"
               "timezone Europe/Berlin   set your time zone for mail\n"
               "calendar       send a calendar of your deadlines\n"
               "alias ADDRESS  use a second address; also: alias list, alias remove\n"
               "rename NAME    change your name\n"
               "new addresses  replace the addresses that you answer to\n"
               "password reset   send a link to set a new password"});
  return document;
}

}  // namespace adjutant::app
