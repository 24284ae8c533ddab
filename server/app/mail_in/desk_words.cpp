#include "server/app/mail_in/desk_words.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/draft.hpp"
#include "server/app/match/fenced.hpp"

namespace adjutant::app {

using core::Document;
using core::Heading;
using core::Paragraph;
using core::Verbatim;

std::string count_of(std::size_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

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

}  // namespace

Document refused_words(const std::vector<std::string>& lines, const core::Refusals& refusals,
                       std::string_view why) {
  std::set<int> wrong;
  bool is_whole_wrong = false;
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
  } else if (wrong.empty() || lines.empty()) {
    document.emplace_back(
        Paragraph{"Nothing has happened: your mail cannot be done as it stands."});
  } else {
    document.emplace_back(Paragraph{fmt::format(
        "Nothing has happened: {} of your {} {} not right.",
        is_whole_wrong ? "something" : std::to_string(wrong.size()), count_of(lines.size(), "line"),
        is_whole_wrong || wrong.size() == 1 ? "is" : "are")});
  }
  document.emplace_back(Verbatim{lines_back(lines, refusals)});
  if (lines.empty()) return document;
  const auto example = wrong.empty() ? 1 : *wrong.begin();
  document.emplace_back(
      Paragraph{"To mend it, answer with the number and the right order; all the lines are sent "
                "with it. Or write all your orders anew."});
  document.emplace_back(Verbatim{fmt::format("{0}: {1}\n{0}: -      takes the line out", example,
                                             mend_of(example, lines, refusals))});
  return document;
}

std::string position_words(const core::json::object& position) {
  const auto* units = position.if_contains("units");
  if (units == nullptr || !units->is_array()) return core::json::serialize(position);
  std::string text;
  for (const auto& unit : units->as_array()) {
    if (!unit.is_object()) continue;
    std::string line;
    for (const auto& member : unit.as_object()) {
      const auto& value = member.value();
      if (value.is_array() || value.is_object() || value.is_null()) continue;
      if (value.is_bool()) {
        if (value.as_bool()) line += fmt::format("  {}", std::string_view(member.key()));
      } else if (value.is_string()) {
        line += fmt::format("  {}", std::string_view(value.as_string()));
      } else {
        line +=
            fmt::format("  {} {}", std::string_view(member.key()), core::json::serialize(value));
      }
    }
    text += line.substr(std::min<std::size_t>(2, line.size())) + "\n";
  }
  return text;
}

std::optional<Paragraph> unread_advice(const Letter& letter) {
  if (letter.unread.contains(Unread::encrypted)) {
    return Paragraph{
        "It is encrypted, and cannot be read here: send it without encryption, with "
        "your orders as its text."};
  }
  if (letter.unread.contains(Unread::winmail)) {
    return Paragraph{
        "It came as winmail.dat, which cannot be read here: paste the orders into the "
        "mail, as plain text."};
  }
  if (letter.unread.contains(Unread::attachment)) {
    return Paragraph{"Its attachment was not read: paste the orders into the mail."};
  }
  return {};
}

Document whose_mail_words(std::string_view from, std::string_view address, std::string_view wrote,
                          std::string_view asks_for) {
  const bool is_theirs = core::notation::same_word(from, address);
  return {
      Paragraph{fmt::format(
          "Nothing has happened. A mail in your name came from {}{}. Was it yours? It says:", from,
          is_theirs ? ", but not to the address to which answers to our mails go"
                    : ", from where you have not written before")},
      fenced(wrote), Paragraph{"This would be done:"}, fenced(asks_for),
      Paragraph{"If it was you, answer with one line: \"go\" does it, \"alias\" does it and "
                "takes mails from that address from now on, \"drop\" forgets it. If it was not "
                "you, do nothing."}};
}

Document seat_help() {
  return {Heading{3, "What you can write"},
          Paragraph{"Your orders, one a line, as the game's rules print them. They are played at "
                    "once. Or, a line each:"},
          Verbatim{"check        look at my orders, do not play them\n"
                   "position     where the units are\n"
                   "map          the same, drawn\n"
                   "legal        the orders I may give\n"
                   "history      the last reports\n"
                   "standing     my standing orders\n"
                   "matches      my matches\n"
                   "how          how to win, and orders for an example\n"
                   "rules        rules 4.3\n"
                   "prepare      the orders below are for my next turn\n"
                   "say TEXT     to my opponent\n"
                   "draw offer   draw accept   draw decline\n"
                   "resign       claim\n"
                   "vacation until 2026-12-24   my last day away\n"
                   "vacation off   I am back, or do not go\n"
                   "mail all     mail mine     mail none\n"
                   "mail digest 18:00   one mail a day\n"
                   "format text  format html\n"
                   "timezone Europe/Berlin   times by your clock\n"
                   "hold 30      orders wait so many minutes\n"
                   "calendar     when my orders are due\n"
                   "rename NAME  new addresses  password reset"},
          Paragraph{"Orders that are refused come back numbered: \"2: ORDER\" mends line 2, "
                    "\"2: -\" takes it out, \"go\" sends them as they are, \"drop\" forgets "
                    "them."}};
}

Document account_help(bool has_account) {
  Document document;
  if (!has_account) {
    document.emplace_back(Paragraph{
        "Here wargames are played by mail. To begin, write a mail with \"sign up\" as its first "
        "line, and answer what comes back."});
    return document;
  }
  document.emplace_back(Heading{3, "What you can write"});
  document.emplace_back(Paragraph{"To play, answer the mails of a match. Elsewhere, a line each:"});
  document.emplace_back(
      Verbatim{"list         matches that wait for a player, and battles\n"
               "matches      my matches\n"
               "how          how to win, and orders for an example\n"
               "rules        rules 4.3\n"
               "join MATCH\n"
               "create BATTLE as SIDE against captain\n"
               "             or recruit, sergeant, ensign, lieutenant: the computer,\n"
               "             each rank stronger than the one before, captain the strongest\n"
               "create BATTLE as SIDE against NAME clock 3d vacation 14\n"
               "mail all     mail mine     mail none\n"
               "mail digest 18:00   one mail a day\n"
               "format text  format html\n"
               "timezone Europe/Berlin   times by your clock\n"
               "calendar     when my orders are due\n"
               "alias ADDRESS  rename NAME\n"
               "new addresses  password reset"});
  return document;
}

}  // namespace adjutant::app
