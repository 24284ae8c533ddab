#include "server/app/mail_in/reading/written_name.hpp"

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

// Whoever signs up may write their name as people do: it is taken, or a name near it is proposed in
// a line to copy.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::HasSubstr;

TEST(WrittenName, LosesWhatStandsAroundIt) {
  for (const auto* word : {"zoe", "\"zoe\"", "'zoe'", "<zoe>", "*zoe*", "(zoe)", "[zoe]", "zoe.",
                           "zoe,", "zoe!", "zoe;", "`zoe`", ": zoe"}) {
    EXPECT_EQ(bare_name(word), "zoe") << word;
  }
  EXPECT_EQ(bare_name("_zoe-"), "_zoe-");
  EXPECT_EQ(bare_name("..."), "");
}

TEST(WrittenName, BecomesOneThatIsPossible) {
  const std::vector<std::pair<const char*, const char*>> names{
      {"Zoe Miller", "Zoe-Miller"},
      {"J\u00FCrgen M\u00FCller", "Juergen-Mueller"},
      {"Ren\u00E9e d'Arc", "Renee-dArc"},
      {"\u0141ukasz \u017Bak", "Lukasz-Zak"},
      {"zoe@mail.example", "zoe-mail-example"},
      {"St. John", "St-John"},
      {"  Ann   Lee  ", "Ann-Lee"},
      {"A name that is far too long for a list", "A-name-that-is-far-too-l"},
      {"\u041E\u043B\u044F", ""},
      {"Al", ""},
      {"!!!", ""}};
  for (const auto& [written, usable] : names) EXPECT_EQ(usable_name(written), usable) << written;
}

TEST(WrittenName, IsFoundInATextThatTellsIt) {
  const std::vector<std::pair<const char*, const char*>> texts{
      {"My name is Zoe.", "Zoe"},
      {"Hello,\n\nmy name is Zoe Miller, and I play chess, too.\n", "Zoe Miller"},
      {"confirm Zoe", "Zoe"},
      {"confirm as Zoe Miller", "Zoe Miller"},
      {"Please confirm as: \"Zoe\"", "Zoe"},
      {"Name: Zoe", "Zoe"},
      {"I'm Zoe!", "Zoe"},
      {"zoe", "zoe"},
      {"Zoe Miller", "Zoe Miller"},
      {"Ich hei\u00DFe J\u00FCrgen", "J\u00FCrgen"},
      {"yes", ""},
      {"ok, thanks", ""},
      {"confirm", ""},
      {"No thanks, decline.", ""},
      {"I accept", ""},
      {"Yes, I accept as dora", "dora"},
      {"What is this all about?", ""},
      {"I am sorry that I cannot", ""},
      {"Hello\nZoe", ""},
      {"", ""}};
  for (const auto& [text, name] : texts) EXPECT_EQ(name_in(text), name) << text;
}

struct SigningUp : DeskWorld {
  mail::ReadMail invited() {
    EXPECT_EQ(send("zoe@example.org", "play@play.example", "sign up"), Verdict::asked);
    return one_to("zoe");
  }
  void expect_proposal(const mail::ReadMail& asked, const std::string& text,
                       const std::string& line) {
    EXPECT_EQ(answer("zoe", asked, text), Verdict::refused) << text;
    EXPECT_THAT(text_of(one_to("zoe")), HasSubstr(line)) << text;
    EXPECT_FALSE(store->account_by_email("zoe@example.org")) << text;
    clock.advance(std::chrono::days{1});
  }
};

TEST_F(SigningUp, TakesANameInQuotationMarksOrWithAFullStop) {
  const std::vector<std::string> lines{"confirm as \"zoe1\"",     "confirm as zoe2.",
                                       "Confirm as zoe3, please", "*confirm as zoe4*",
                                       "confirm as <zoe5>",       "confirm as: zoe6"};
  for (int number = 1; const auto& line : lines) {
    const auto address = fmt::format("zoe{}@example{}.org", number, number);
    EXPECT_EQ(send(address, "play@play.example", "sign up"), Verdict::asked);
    const auto asked = mailed_to(address).back();
    EXPECT_EQ(send(address, asked.header("Reply-To"), line), Verdict::done) << line;
    EXPECT_TRUE(store->account_by_handle(fmt::format("zoe{}", number))) << line;
    ++number;
  }
}

TEST_F(SigningUp, ProposesANameThatIsPossible) {
  const auto asked = invited();
  expect_proposal(asked, "confirm as Zo\u00EB M\u00FCller", "confirm as Zoe-Mueller");
  expect_proposal(asked, "My name is Zoe Miller.", "confirm as Zoe-Miller");
  expect_proposal(asked, "confirm J\u00FCrgen", "confirm as Juergen");
  expect_proposal(asked, "zoe", "confirm as zoe");
  expect_proposal(asked, "yes", "confirm as YOUR-NAME");
  expect_proposal(asked, "confirm", "confirm as YOUR-NAME");
}

TEST_F(SigningUp, ProposesAFreeNameForOneThatIsTaken) {
  member("zoe");
  member("zoe2");
  EXPECT_EQ(send("eve@example.org", "play@play.example", "sign up"), Verdict::asked);
  EXPECT_EQ(answer("eve", one_to("eve"), "confirm as zoe"), Verdict::refused);
  const auto taken = one_to("eve");
  EXPECT_THAT(text_of(taken), HasSubstr("confirm as zoe3"));
  EXPECT_EQ(answer("eve", taken, "confirm as zoe3"), Verdict::done);
}

TEST_F(SigningUp, ProposesANameToThoseWhoAreInvitedAndToThoseWhoRename) {
  const auto ann = member("ann");
  ASSERT_TRUE(app().matches.create(ann, proposal(nullptr, "zoe@example.org")));
  const auto invitation = one_to("zoe");
  expect_proposal(invitation, "accept as Zoe Miller", "accept as Zoe-Miller");
  expect_proposal(invitation, "accept Zoe", "accept as Zoe");
  EXPECT_EQ(answer("zoe", invitation, "accept as \"Zoe\""), Verdict::done);
  const auto begun = one_to("zoe");
  EXPECT_EQ(answer("zoe", begun, "rename Zo\u00E9 Miller"), Verdict::done);
  EXPECT_THAT(text_of(one_to("zoe")), HasSubstr("rename Zoe-Miller"));
  EXPECT_TRUE(store->account_by_handle("Zoe"));
}

}  // namespace
}  // namespace adjutant::app
