#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

#include "server/app/mail_in/answers/verdict_names.hpp"
#include "server/app/match/check_words.hpp"
#include "server/app/match/stored_match.hpp"
#include "tests/folder.hpp"
#include "tests/games/tlg2/server/mail/chippewa_by_mail.hpp"

// Each folder of tests/mail/cases is a mail and what the whole desk is to do with it: README.md
// there.
namespace adjutant::app {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

// One line, with a blank between words.
std::string flat(const std::string& text) {
  std::istringstream in(text);
  std::string out;
  for (std::string word; in >> word;) out += (out.empty() ? "" : " ") + word;
  return out;
}

struct Expected {
  std::vector<std::string> before;  // "ann done help"
  std::string verdict;
  std::vector<std::vector<std::string>> submissions;    // their orders
  std::multimap<std::string, std::string> mails, says;  // to whom, and what stands in them
};

Expected expected_of(const std::filesystem::path& path, const std::string& name) {
  std::ifstream file(path);
  Expected expected;
  std::string last;
  for (std::string line; std::getline(file, line);) {
    replace_all(line, "{name}", name);
    const auto word = line.substr(0, line.find(' '));
    const auto rest = line.substr(std::min(line.size(), word.size() + 1));
    const auto who = rest.substr(0, rest.find(' '));
    const auto text = rest.substr(std::min(rest.size(), who.size() + 1));
    const auto address = who.contains('@') ? who : who + "@example.org";
    if (word == "before") expected.before.push_back(rest);
    if (word == "verdict") expected.verdict = rest;
    if (word == "played" || word == "then") {
      if (word != last) expected.submissions.emplace_back();
      if (!rest.empty()) expected.submissions.back().push_back(rest);
    }
    if (word == "mail") expected.mails.emplace(address, text);
    if (word == "mail" || word == "says") expected.says.emplace(address, text);
    last = word;
  }
  return expected;
}

struct DeskCases : ChippewaByMail, testing::WithParamInterface<std::size_t> {
  static std::string token_of(const mail::ReadMail& ours) {
    const auto to = ours.header("Reply-To");
    const auto from = to.find('+') + 1;
    return to.substr(from, to.find('@') - from);
  }

  std::map<std::string, std::string> tokens() {
    const MailTokens all(app().context(), *store);
    std::map<std::string, std::string> tokens{
        {"seat-ann", token_of(to_ann)},
        {"seat-bob", token_of(to_bob)},
        {"account-ann", all.of_account(*store->account(ann.account.id))},
        {"account-bob", all.of_account(bob.account)},
        {"expired-ann", expired_}};
    tokens["check-ann"] = check_word(tokens["seat-ann"]);
    tokens["check-bob"] = check_word(tokens["seat-bob"]);
    auto forged = tokens["seat-ann"];
    auto& letter = forged[forged.size() - 2];
    letter = letter == 'a' ? 'b' : 'a';
    tokens["forged-seat"] = forged;
    return tokens;
  }

  std::string mail_of(const std::filesystem::path& path, const std::string& name) {
    auto bytes = bytes_of(path);
    for (const auto& [what, token] : tokens()) {
      auto upper = what;
      auto token_upper = token;
      for (auto& letter : upper) letter = static_cast<char>(std::toupper(letter));
      for (auto& letter : token_upper) letter = static_cast<char>(std::toupper(letter));
      replace_all(bytes, "{" + what + "}", token);
      replace_all(bytes, "{" + upper + "}", token_upper);
    }
    replace_all(bytes, "{report}", to_ann.message_id);
    replace_all(bytes, "{name}", name);
    replace_all(bytes, "{text}", lines_of(text_of(to_ann), ""));
    replace_all(bytes, "{quoted}", lines_of(text_of(to_ann), "> "));
    return bytes;
  }

  // Each line behind a mark.
  static std::string lines_of(const std::string& text, const std::string& mark) {
    std::istringstream in(text);
    std::string out;
    for (std::string line; std::getline(in, line);) {
      if (line.ends_with('\r')) line.pop_back();
      out += (out.empty() ? "" : "\n") + mark + line;
    }
    return out;
  }

  // The newest mails are those that are answered next; the case's own answers the match's first.
  void do_before(const std::string& line) {
    std::istringstream words(line);
    std::string who, verdict, text;
    words >> who >> verdict;
    std::getline(words, text);
    replace_all(text, " / ", "\n");
    replace_all(text, "{check-ann}", tokens()["check-ann"]);
    const auto& to = who == "ann" ? to_ann : to_bob;
    const auto became = answer(who, to, text.substr(1));
    EXPECT_EQ(name_of(became), verdict) << line;
    if (auto mails = mailed_to("ann@example.org"); !mails.empty()) to_ann = mails.back();
    if (auto mails = mailed_to("bob@example.org"); !mails.empty()) to_bob = mails.back();
  }

  std::vector<std::vector<std::string>> submissions_since(std::size_t count) {
    std::vector<std::vector<std::string>> all;
    const auto stored = store->submissions(match);
    for (auto i = count; i < stored.size(); ++i) {
      all.push_back(
          read_submission(stored[i], *find_built_in_scenario("tlg2/chippewa")->game).orders);
    }
    return all;
  }

  void check(const std::filesystem::path& folder) {
    const auto name = folder.filename().string();
    SCOPED_TRACE(name);
    const auto expected = expected_of(folder / "expect", name);
    ASSERT_FALSE(expected.verdict.empty());
    ports::MailEffects as_at_first;
    as_at_first.wishes = {.account = ann.account.id,
                          .preference = ann.account.mail_preference,
                          .text_only = false,
                          .hold_minutes = 0};
    store->finish_incoming(as_at_first);
    begin();
    auto bytes = mail_of(folder / "mail.eml", name);
    for (const auto& line : expected.before) do_before(line);
    replace_all(bytes, "{newest}", to_ann.message_id);
    const auto count = store->submissions(match).size();
    const auto verdict = worked(take_in_bytes(bytes, name));
    EXPECT_EQ(name_of(verdict), expected.verdict);
    EXPECT_EQ(submissions_since(count), expected.submissions);
    check_mails(expected);
    // A player has so many matches at once.
    if (row(match).status == ports::MatchStatus::running) {
      EXPECT_TRUE(declare(ann, match, {.kind = match::Kind::resign}));
    }
  }

  void check_mails(const Expected& expected) {
    clock.advance(std::chrono::minutes{11});
    std::map<std::string, std::string> texts;
    std::multiset<std::string> to, announced;
    for (const auto& queued : store->due_mail(clock.now(), 10'000)) {
      to.insert(queued.mail.to);
      texts[queued.mail.to] +=
          flat(mail::read_mail(queued.mail.bytes).parts.front().content) + "\n";
      store->mail_sent(queued.id);
    }
    for (const auto& [who, text] : expected.mails) announced.insert(who);
    EXPECT_EQ(to, announced) << "who gets a mail";
    for (const auto& [who, text] : expected.says) {
      EXPECT_THAT(texts[who], testing::HasSubstr(flat(text)));
    }
  }

  std::string expired_ = MailTokens(app().context(), *store).of_account(ann.account);
};

constexpr std::size_t shares = 8;  // of the cases, a test each

TEST_P(DeskCases, EndAsTheirFilesSay) {
  constexpr auto between = std::chrono::days(2);  // so that no bound of one is another's
  clock.advance(std::chrono::days(31));           // expired_ is
  std::set<std::filesystem::path> folders;
  for (const auto& entry :
       std::filesystem::directory_iterator(tests::folder() / "mail" / "cases")) {
    folders.insert(entry.path());
  }
  EXPECT_GE(folders.size(), 150U);
  for (std::size_t number = 0; const auto& folder : folders) {
    if (number++ % shares != GetParam()) continue;
    check(folder);
    clock.advance(between);
  }
}

INSTANTIATE_TEST_SUITE_P(Of, DeskCases, testing::Range<std::size_t>(0, shares));

}  // namespace
}  // namespace adjutant::app
