#include <fstream>
#include <iterator>
#include <map>

#include <gmock/gmock.h>

#include "tests/folder.hpp"
#include "tests/patience.hpp"
#include "tests/server/app/mail_in/desk_world.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;

struct Example {
  std::string verdict;
  std::string text;
};

// "played:" on a line of its own, and the indented lines below.
std::vector<Example> examples() {
  std::ifstream file(tests::folder().parent_path() / "docs/play-by-mail.md");
  std::vector<Example> all;
  bool is_open = false;
  for (std::string line; std::getline(file, line);) {
    const bool is_indented = line.starts_with("    ");
    if (line.ends_with(':') && !line.contains(' ')) {
      all.push_back({line.substr(0, line.size() - 1), {}});
      is_open = true;
    } else if (is_open && is_indented) {
      all.back().text += line.substr(4) + "\n";
    } else if (is_open && line.empty()) {
      if (!all.back().text.empty()) all.back().text += "\n";
    } else {
      is_open = false;
    }
  }
  return all;
}

struct DocumentedMails : DeskWorld {
  mail::ReadMail newest() {
    auto mails = mailed_to("winfield@example.org");
    EXPECT_FALSE(mails.empty());
    return mails.back();
  }
  // Until Captain has answered.
  void wait_for_turn(const std::string& match) {
    EXPECT_TRUE(tests::eventually([&] {
      const auto now = row(match);
      return now.status != ports::MatchStatus::running || now.to_act == core::Side::first;
    })) << "Captain does not answer";
  }
};

TEST_F(DocumentedMails, DoWhatTheDocumentSays) {
  const std::map<std::string, Verdict> verdicts{{"asked", Verdict::asked},
                                                {"done", Verdict::done},
                                                {"played", Verdict::played},
                                                {"refused", Verdict::refused},
                                                {"checked", Verdict::checked}};
  const auto all = examples();
  ASSERT_GE(all.size(), 9U);
  mail::ReadMail last;
  for (const auto& example : all) {
    ASSERT_TRUE(verdicts.contains(example.verdict)) << example.verdict;
    const auto wanted = verdicts.at(example.verdict);
    if (last.message_id.empty()) {
      EXPECT_EQ(send("winfield@example.org", "play@play.example", example.text), wanted);
    } else {
      EXPECT_EQ(answer("winfield", last, example.text), wanted) << example.text;
    }
    ports::MatchFilter running;
    running.status = ports::MatchStatus::running;
    for (const auto& one : store->matches(running)) wait_for_turn(one.id);
    last = newest();
  }
}

}  // namespace
}  // namespace adjutant::app
