#include "server/app/limits.hpp"
#include "server/app/play/said.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class ChatTest : public World {
 protected:
  Identity anne = player("Anne");
  Identity bill = player("Bill");
  std::string match = start(anne, bill);
};

TEST_F(ChatTest, IsReadByBothPlayersInOrder) {
  ASSERT_TRUE(app().chat.say(anne, match, "Good luck!"));
  clock.advance(std::chrono::seconds{1});
  const auto said = app().chat.say(bill, match, "To you as well.");
  ASSERT_TRUE(said);
  EXPECT_EQ(said->number, 2);
  EXPECT_EQ(said->side, opening.second);
  for (const auto& reader : {anne, bill}) {
    const auto page = app().chat.read(reader, match, 0, 200);
    ASSERT_EQ(page->remarks.size(), 2U);
    EXPECT_EQ(page->remarks.at(0).player, "Anne");
    EXPECT_EQ(encode(page->remarks.at(1)), encode(*said));
  }
  EXPECT_EQ(app().chat.read(anne, match, 1, 200)->remarks.size(), 1U);
  EXPECT_TRUE(app().chat.read(anne, match, 0, 1)->more);
}

// Those of old have none.
TEST_F(ChatTest, TellsInWhichTurnItWasSaid) {
  store->add_remark({.match = match,
                     .account = anne.account.id,
                     .side = core::Side::first,
                     .handle = {},
                     .text = "Good luck!",
                     .said = clock.now()},
                    {.of_a_match = 2, .lately = 2, .time = std::chrono::minutes{1}});
  const auto said = app().chat.say(bill, match, "To you as well.");
  EXPECT_EQ(said->turn, 1);
  const auto both = app().chat.read(anne, match, 0, 200)->remarks;
  EXPECT_FALSE(encode(both.at(0)).contains("turn"));
  EXPECT_EQ(encode(both.at(1)).at("turn"), 1);
}

TEST_F(ChatTest, IsTheirsAloneEvenInAPublicMatch) {
  ASSERT_TRUE(app().chat.say(anne, match, "Good luck!"));
  const auto carl = player("Carl");
  EXPECT_EQ(problem_of(app().chat.read(carl, match, 0, 200)), "forbidden");
  EXPECT_EQ(problem_of(app().chat.read(std::nullopt, match, 0, 200)), "forbidden");
  EXPECT_EQ(problem_of(app().chat.say(carl, match, "me too")), "forbidden");
  const auto secret = start(anne, bill, {{"public", false}});
  EXPECT_EQ(problem_of(app().chat.read(carl, secret, 0, 200)), "not-found");
  EXPECT_EQ(problem_of(app().chat.say(carl, secret, "who is there?")), "not-found");
}

TEST_F(ChatTest, IsToldToLiveSocketsOnceItIsStored) {
  ASSERT_TRUE(app().chat.say(anne, match, "Good luck!"));
  const auto told = notifier.what_was_said();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].first, match);
  const auto message = core::parse_json(told[0].second);
  EXPECT_EQ(message->at("match"), json::value(match));
  EXPECT_EQ(message->at("remark").at("text"), "Good luck!");
  EXPECT_FALSE(app().chat.say(anne, match, " "));
  EXPECT_EQ(notifier.what_was_said().size(), 1U);
}

TEST_F(ChatTest, IsMailedToTheOpponentInOneMail) {
  deliver_all();
  ASSERT_TRUE(app().chat.say(anne, match, "Good luck!"));
  ASSERT_TRUE(app().chat.say(anne, match, "And good dice."));
  EXPECT_EQ(mails_to("Bill@example.org").size(), 0U);
  clock.advance(std::chrono::minutes{10});
  EXPECT_EQ(mails_to("Bill@example.org").size(), 1U);
  EXPECT_EQ(mails_to("Anne@example.org").size(), 0U);
}

// Every remark is mailed once, however long the talk and however soon it goes on.
TEST_F(ChatTest, IsMailedOnce) {
  deliver_all();
  const auto told = [&] {
    const auto mails = mails_to("Bill@example.org");
    return mails.size() == 1 ? mails[0].mail.bytes : std::to_string(mails.size()) + " mails";
  };
  for (const auto* text : {"One.", "Two.", "Three."}) {
    ASSERT_TRUE(app().chat.say(anne, match, text));
    clock.advance(std::chrono::minutes{9});
  }
  clock.advance(std::chrono::minutes{1});
  EXPECT_TRUE(told().ends_with("says:\n| One.\n| Two.\n| Three.")) << told();
  deliver_all();
  ASSERT_TRUE(app().chat.say(anne, match, "Four."));
  clock.advance(std::chrono::minutes{10});
  EXPECT_TRUE(told().ends_with("says:\n| Four.")) << told();
}

TEST_F(ChatTest, IsOneLineOfBoundedLength) {
  const std::string most(limits::remark_bytes_max, 'x');
  EXPECT_TRUE(app().chat.say(anne, match, most));
  for (const std::string& wrong : {std::string(), std::string("  "), most + "x",
                                   std::string("two\nlines"), std::string("\x1b[31mred")}) {
    EXPECT_EQ(problem_of(app().chat.say(anne, match, wrong)), "bad-request") << wrong;
  }
}

TEST_F(ChatTest, IsBoundedInSpeed) {
  for (int i = 0; i < limits::remarks_lately_max; ++i) {
    ASSERT_TRUE(app().chat.say(anne, match, "and another thing"));
  }
  const auto refused = app().chat.say(anne, match, "one more");
  EXPECT_EQ(problem_of(refused), "too-many");
  EXPECT_EQ(refused.error().extension.retry_after_seconds, 60);
  EXPECT_TRUE(app().chat.say(bill, match, "are you done?"));
  clock.advance(limits::remarks_lately);
  EXPECT_TRUE(app().chat.say(anne, match, "one more"));
}

// What one step has stored of both sides: a mail's own words, and a computer player's sentence.
TEST_F(ChatTest, TellsPagesWhatBothSidesHaveSaidAtOnce) {
  Remarks said;
  for (const auto side : {core::Side::second, core::Side::first}) {
    const auto& account = (side == core::Side::first ? anne : bill).account;
    ASSERT_TRUE(app().chat.say(side == core::Side::first ? anne : bill, match, "told before"));
    said.push_back({.match = match,
                    .account = account.id,
                    .side = side,
                    .handle = account.handle,
                    .text = "told now by " + account.handle,
                    .said = clock.now()});
  }
  const ports::RemarkBounds bounds{.of_a_match = 9, .lately = 9, .time = std::chrono::minutes{1}};
  for (const auto& remark : said) ASSERT_TRUE(store->add_remark(remark, bounds));
  publish_said(app().context(), row(match), said);
  const auto told = notifier.what_was_said();
  ASSERT_EQ(told.size(), 4U);
  EXPECT_THAT(told[2].second, testing::HasSubstr("told now by Anne"));
  EXPECT_THAT(told[3].second, testing::HasSubstr("told now by Bill"));
}

TEST_F(ChatTest, IsBoundedInAll) {
  const ports::Remark remark{.match = match,
                             .account = anne.account.id,
                             .side = core::Side::first,
                             .handle = {},
                             .text = "x",
                             .said = clock.now()};
  const ports::RemarkBounds bounds{.of_a_match = 2, .lately = 10, .time = std::chrono::minutes{1}};
  EXPECT_EQ(store->add_remark(remark, bounds), 1);
  EXPECT_EQ(store->add_remark(remark, bounds), 2);
  EXPECT_EQ(store->add_remark(remark, bounds).error(), ports::RemarkRefused::match_full);
}

TEST_F(ChatTest, IsNoPartOfTheMatch) {
  const auto before = row(match);
  ASSERT_TRUE(app().chat.say(anne, match, "Good luck!"));
  EXPECT_EQ(row(match).head, before.head);
  EXPECT_EQ(row(match).revision, before.revision);
  const auto record = core::canonical_json(*app().reading.record(anne, match));
  EXPECT_EQ(record.find("Good luck"), std::string::npos);
}

}  // namespace
}  // namespace adjutant::app
