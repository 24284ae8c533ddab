#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/app/mail_in/reading/reading.hpp"
#include "server/mail/in/mime.hpp"
#include "tests/folder.hpp"
#include "tests/server/mail/in/game_language.hpp"

// Sample mails as programs and people write them, a folder each in cases/: mail.eml, and expect
// with what is read of it, a line a thing:
//
//   order LINE            in its order; as it is handed to the game
//   block NAME SIDE rN    before the orders of a block; "standing NAME SIDE" of that kind
//   command LINE          as it is printed; "|" for a line end
//   refused N TEXT        a fault of line N (0: the whole mail) that says TEXT
//   unread WHAT           what of the mail was not read
//   nothing               neither orders nor commands, and no fault
//   from ADDRESS, reference ID
//   any                   whatever is read but unread and refused
namespace adjutant::mail {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const auto to = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return lines;
}

const std::map<app::Unread, std::string> unread_names{
    {app::Unread::attachment, "attachment"},
    {app::Unread::attached_text, "attached-text"},
    {app::Unread::encrypted, "encrypted"},
    {app::Unread::winmail, "winmail"},
    {app::Unread::mail_too_large, "mail_too_large"},
    {app::Unread::header_too_large, "header_too_large"},
    {app::Unread::part_too_large, "part_too_large"},
    {app::Unread::part_cut_off, "part_cut_off"},
    {app::Unread::too_many_parts, "too_many_parts"},
    {app::Unread::too_many_levels, "too_many_levels"},
    {app::Unread::too_many_lines, "too_many_lines"},
};

std::vector<std::string> told(const app::ReadMail& reading) {
  std::vector<std::string> lines;
  for (const auto& set : reading.sets) {
    if (set.block) {
      const bool is_standing = set.block->kind == app::BlockKind::standing;
      auto line = fmt::format("{} {} {}", is_standing ? "standing" : "block", set.block->name,
                              set.block->side);
      if (set.block->revision) line += fmt::format(" r{}", *set.block->revision);
      if (!set.block->match.empty()) line += " " + set.block->match;
      lines.push_back(line);
    }
    for (const auto& order : set.lines) lines.push_back("order " + order);
  }
  for (const auto& command : reading.commands) {
    auto line = app::command::print(command);
    std::ranges::replace(line, '\n', '|');
    lines.push_back("command " + line);
  }
  return lines;
}

std::vector<core::Refusal> all_refusals(const app::ReadMail& reading) {
  auto refusals = reading.refusals;
  for (const auto& set : reading.sets) {
    refusals.insert(refusals.end(), set.refusals.begin(), set.refusals.end());
  }
  return refusals;
}

struct Expected {
  std::vector<std::string> lines, unread, refused, from, references;
  bool nothing = false, any = false;
};

Expected expected_of(const fs::path& path) {
  Expected expected;
  const std::map<std::string, std::vector<std::string>*> lists{{"unread", &expected.unread},
                                                               {"refused", &expected.refused},
                                                               {"from", &expected.from},
                                                               {"reference", &expected.references}};
  for (const auto& line : lines_of(bytes_of(path))) {
    const auto what = line.substr(0, line.find(' '));
    const auto value = line.substr(std::min(what.size() + 1, line.size()));
    if (const auto list = lists.find(what); list != lists.end()) {
      list->second->push_back(value);
    } else if (what == "nothing" || what == "any") {
      (what == "any" ? expected.any : expected.nothing) = true;
    } else {
      expected.lines.push_back(line);
    }
  }
  return expected;
}

void check_refusals(const app::ReadMail& reading, const Expected& expected) {
  const auto refusals = all_refusals(reading);
  EXPECT_EQ(refusals.size(), expected.refused.size());
  EXPECT_EQ(reading.is_refused(), !expected.refused.empty());
  for (const auto& wanted : expected.refused) {
    const auto space = wanted.find(' ');
    const bool is_there = std::ranges::any_of(refusals, [&](const core::Refusal& refusal) {
      return std::to_string(refusal.line) == wanted.substr(0, space) &&
             refusal.message.contains(wanted.substr(space + 1));
    });
    EXPECT_TRUE(is_there) << wanted;
  }
  for (const auto& refusal : refusals) {
    EXPECT_LE(refusal.line, reading.sets.empty() ? 0 : 200);
  }
}

TEST(MailCases, AreReadAsTheySay) {
  const GameLanguage language;
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(tests::folder() / "server/mail/in/cases")) {
    SCOPED_TRACE(entry.path().filename().string());
    ++count;
    const auto letter = read_letter(bytes_of(entry.path() / "mail.eml"));
    const app::OurMail our{"Adjutant", "adjutant@play.example",
                           std::string(app::command::without_reply_marks(letter.subject))};
    const auto reading = app::read_mail(letter, our, language);
    const auto expected = expected_of(entry.path() / "expect");
    if (!expected.any) EXPECT_EQ(told(reading), expected.lines);
    check_refusals(reading, expected);
    EXPECT_EQ(reading.has_nothing(), expected.nothing);
    std::set<std::string> unread;
    for (const auto what : letter.unread) unread.insert(unread_names.at(what));
    EXPECT_EQ(unread, std::set(expected.unread.begin(), expected.unread.end()));
    if (!expected.from.empty()) EXPECT_EQ(letter.from, expected.from);
    if (!expected.references.empty()) EXPECT_EQ(letter.references, expected.references);
    // What is neither a fault nor a comment, the game reads whole.
    for (const auto& set : reading.sets) {
      if (reading.is_refused() || (set.block && set.block->kind == app::BlockKind::standing))
        continue;
      std::string text;
      for (const auto& line : set.lines) text += line + "\n";
      EXPECT_TRUE(language.refusals(text).empty());
    }
  }
  EXPECT_GE(count, 200U);
}

}  // namespace
}  // namespace adjutant::mail
