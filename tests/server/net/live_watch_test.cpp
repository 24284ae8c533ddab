#include "server/net/live_watch.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

std::shared_ptr<const LiveBatch> told(int first, int last) {
  ports::Publication publication{.match = "m",
                                 .revision = last,
                                 .first_event = first,
                                 .last_event = last,
                                 .has_secrets = true,
                                 .encode = {}};
  publication.encode = [name = fmt::format("{}-{}", first, last)](core::Viewer viewer,
                                                                  bool sentences) {
    const auto what = name + (sentences ? " told" : "");
    if (!viewer) return "all " + what;
    return (*viewer == core::Side::first ? "us " : "ac ") + what;
  };
  return std::make_shared<const LiveBatch>(std::move(publication));
}

std::string words(const std::vector<Text>& messages) {
  std::string text;
  for (const auto& message : messages) text += (text.empty() ? "" : ", ") + *message;
  return text.empty() ? "nothing" : text;
}

std::vector<std::string> words(const LiveWatches::Caught& caught) {
  std::vector<std::string> list;
  for (const auto& message : caught.send) list.push_back(*message);
  return list;
}

std::string words(const LiveWatches::Passed& passed) {
  return words(passed.send);
}

TEST(WatchRequests, AreReadStrictly) {
  const auto request = read_watch_request(R"({"watch":["m_a","m_b"],"after":{"m_b":-1}})", 4);
  ASSERT_TRUE(request.has_value());
  EXPECT_EQ(request->matches[0].after, std::nullopt);
  EXPECT_EQ(request->matches[1].after, -1);
  for (const auto* wrong :
       {"", "[]", "{}", R"({"watch":1})", R"({"watch":[1]})", R"({"watch":["a"],"after":3})",
        R"({"watch":["a"],"after":{"a":"1"}})", R"({"watch":["a"],"aftr":{}})",
        R"({"watch":["a"],"after":{},"Watch":[]})", R"({"watch":["a","b","c","d","e"]})"}) {
    EXPECT_FALSE(read_watch_request(wrong, 4).has_value()) << wrong;
  }
}

TEST(Watches, SendWhatIsPublishedInTheEyesOfTheViewer) {
  LiveWatches watches;
  watches.caught_up("m", watches.begin("m"), {core::Side::second, 3, false, "here"});
  EXPECT_EQ(words(watches.pass(told(3, 5))), "ac 3-5");
  EXPECT_EQ(words(watches.pass(told(6, 6))), "ac 6-6");
}

TEST(Watches, SendSentencesToWhomWantsThem) {
  LiveWatches watches(true);
  LiveWatches others;
  watches.caught_up("m", watches.begin("m"), {core::Side::second, 3, false, "here"});
  others.caught_up("m", others.begin("m"), {core::Side::second, 3, false, "here"});
  const auto batch = told(3, 5);
  EXPECT_EQ(words(watches.pass(batch)), "ac 3-5 told");
  EXPECT_EQ(words(others.pass(batch)), "ac 3-5");
}

TEST(Watches, HoldWhatIsPublishedWhileTheBacklogIsRead) {
  LiveWatches watches;
  const auto ticket = watches.begin("m");
  EXPECT_EQ(words(watches.pass(told(2, 4))), "nothing");
  EXPECT_EQ(words(watches.pass(told(5, 6))), "nothing");
  // A page with more to follow changes nothing of it.
  const auto page = watches.caught_up("m", ticket, {std::nullopt, 3, true, "page"});
  EXPECT_EQ(words(page), (std::vector<std::string>{"page"}));
  EXPECT_EQ(page.again_after, 2);
  // The backlog has events up to 4: of what was held only 5-6 is new.
  const auto caught = watches.caught_up("m", ticket, {std::nullopt, 5, false, "backlog"});
  EXPECT_EQ(words(caught), (std::vector<std::string>{"backlog", "all 5-6"}));
  EXPECT_EQ(caught.again_after, std::nullopt);
}

TEST(Watches, ReadAgainWhatTheyCouldNotHold) {
  LiveWatches watches;
  const auto ticket = watches.begin("m");
  for (int event = 0; event < 70; ++event) watches.pass(told(event, event));
  const auto caught = watches.caught_up("m", ticket, {std::nullopt, 0, false, "backlog"});
  EXPECT_EQ(caught.send.size(), 65U);
  EXPECT_EQ(caught.again_after, 63);
  EXPECT_EQ(words(watches.pass(told(70, 70))), "nothing");
  const auto rest = watches.caught_up("m", ticket, {std::nullopt, 70, false, "64 to 69"});
  EXPECT_EQ(words(rest), (std::vector<std::string>{"64 to 69", "all 70-70"}));
}

TEST(Watches, AskForWhatIsMissingWhenPublicationsOvertakeEachOther) {
  LiveWatches watches;
  const auto ticket = watches.begin("m");
  watches.caught_up("m", ticket, {std::nullopt, 0, false, "here"});
  const auto early = watches.pass(told(2, 3));
  EXPECT_EQ(words(early), "nothing");
  ASSERT_TRUE(early.missing);
  EXPECT_EQ(early.missing->after, -1);
  EXPECT_EQ(early.missing->ticket, ticket);
  EXPECT_EQ(words(watches.pass(told(0, 1))), "nothing");  // waits for the backlog too
  const auto caught = watches.caught_up("m", ticket, {std::nullopt, 2, false, "0-1 read"});
  EXPECT_EQ(words(caught), (std::vector<std::string>{"0-1 read", "all 2-3"}));
}

TEST(Watches, NeverSendAnEventTwice) {
  LiveWatches watches;
  watches.caught_up("m", watches.begin("m"), {std::nullopt, 4, false, "here"});
  EXPECT_EQ(words(watches.pass(told(2, 3))), "nothing");
  EXPECT_EQ(words(watches.pass(told(4, 4))), "all 4-4");
  EXPECT_EQ(words(watches.pass(told(4, 4))), "nothing");
}

TEST(Watches, SendTheirPartOfABatch) {
  LiveWatches watches;
  watches.caught_up("m", watches.begin("m"), {std::nullopt, 1, false, "here"});
  const auto step = [](int event) {
    return ports::Publication{
        .match = "m",
        .revision = event,
        .first_event = event,
        .last_event = event,
        .has_secrets = false,
        .encode = [event](core::Viewer, bool) { return std::to_string(event); }};
  };
  const auto batch = std::make_shared<LiveBatch>(step(0));
  auto next = step(1);
  ASSERT_TRUE(batch->add(next));
  EXPECT_EQ(words(watches.pass(batch)), "1");
}

TEST(Watches, DoNotTakeTheBacklogOfAnEarlierWatch) {
  LiveWatches watches;
  const auto old = watches.begin("m");
  const auto now = watches.begin("m");
  EXPECT_TRUE(watches.caught_up("m", old, {std::nullopt, 4, false, "old"}).send.empty());
  EXPECT_EQ(words(watches.pass(told(4, 4))), "nothing");
  EXPECT_EQ(words(watches.caught_up("m", now, {std::nullopt, 4, false, "now"})),
            (std::vector<std::string>{"now", "all 4-4"}));
}

TEST(Watches, IgnoreMatchesThatNobodyWatches) {
  LiveWatches watches;
  EXPECT_EQ(words(watches.pass(told(0, 1))), "nothing");
  watches.begin("m");
  watches.pass(told(0, 1));
  watches.end("m");
  EXPECT_EQ(watches.size(), 0U);
}

// A step that tells its first event, and for whom it was written.
ports::Publication step(int first, int last, bool secrets, int& encoded, std::size_t bytes = 0) {
  return {.match = "m",
          .revision = last,
          .first_event = first,
          .last_event = last,
          .has_secrets = secrets,
          .encode = [=, &encoded](core::Viewer viewer, bool) {
            ++encoded;
            return fmt::format(R"({{"match":"m","revision":{},"events":["{}{}{}"]}})", last,
                               viewer ? "side " : "all ", first, std::string(bytes, 'x'));
          }};
}

TEST(Batches, TellStepsThatFollowEachOtherInOneMessage) {
  int open = 0;
  int secret = 0;
  LiveBatch batch(step(0, 1, false, open));
  auto next = step(2, 2, true, secret);
  auto gap = step(4, 4, false, open);
  EXPECT_TRUE(batch.add(next));
  EXPECT_FALSE(batch.add(gap));
  for (int asked = 0; asked < 3; ++asked) {
    EXPECT_EQ(words(batch.messages(core::Side::first)),
              R"({"match":"m","revision":2,"events":["all 0","side 2"]})");
    EXPECT_EQ(words(batch.messages(std::nullopt)),
              R"({"match":"m","revision":2,"events":["all 0","all 2"]})");
    EXPECT_EQ(words(batch.messages_from(2, std::nullopt)),
              R"({"match":"m","revision":2,"events":["all 2"]})");
    EXPECT_TRUE(batch.messages_from(1, std::nullopt).empty());
  }
  EXPECT_EQ(batch.messages(std::nullopt), batch.messages(std::nullopt));  // one text for all
  EXPECT_EQ(open, 1);
  EXPECT_EQ(secret, 2);
}

TEST(Batches, BoundWhatOneMessageTells) {
  int encoded = 0;
  constexpr std::size_t large = 30'000;
  LiveBatch batch(step(0, 0, false, encoded, large));
  for (int event = 1; event < 5; ++event) {
    auto next = step(event, event, false, encoded, event == 4 ? 5 * large : large);
    ASSERT_TRUE(batch.add(next));
  }
  std::vector<std::size_t> sizes;
  for (const auto& message : batch.messages(std::nullopt)) sizes.push_back(message->size() / large);
  EXPECT_EQ(sizes, (std::vector<std::size_t>{2, 2, 5}));
}

std::shared_ptr<const LiveBatch> told_to(int first, int last, const ports::Eyes& eyes) {
  return std::make_shared<const LiveBatch>(
      ports::Publication{.match = "m",
                         .revision = last,
                         .first_event = first,
                         .last_event = last,
                         .has_secrets = false,
                         .encode = [](core::Viewer, bool) { return std::string("event"); },
                         .eyes = [eyes](std::int64_t) { return eyes; }});
}

// Whose seat has gone to another, and who may not see the match at all any more.
TEST(Watches, ReadTheBacklogOnceTheyMaySeeSomethingElse) {
  for (const auto& eyes : {ports::Eyes{.may_see = true, .viewer = std::nullopt},
                           ports::Eyes{.may_see = false, .viewer = core::Side::second}}) {
    LiveWatches watches(false, LiveIdentity{.account = 7});
    watches.caught_up("m", watches.begin("m"), {core::Side::second, 3, false, "here"});
    const auto passed = watches.pass(told_to(3, 3, eyes));
    EXPECT_EQ(words(passed), "nothing");
    ASSERT_TRUE(passed.missing);
    EXPECT_EQ(passed.missing->after, 2);
    EXPECT_EQ(words(watches.pass(told_to(4, 4, eyes))), "nothing") << "it waits for the backlog";
  }
  LiveWatches of_the_same(false, LiveIdentity{.account = 7});
  of_the_same.caught_up("m", of_the_same.begin("m"), {core::Side::second, 3, false, "here"});
  EXPECT_EQ(words(of_the_same.pass(told_to(3, 3, {true, core::Side::second}))), "event");
  LiveWatches of_an_operator(false, LiveIdentity{.account = 8, .is_operator = true});
  of_an_operator.caught_up("m", of_an_operator.begin("m"), {std::nullopt, 3, false, "here"});
  EXPECT_EQ(words(of_an_operator.pass(told_to(3, 3, {false, std::nullopt}))), "event");
}

}  // namespace
}  // namespace adjutant::net
