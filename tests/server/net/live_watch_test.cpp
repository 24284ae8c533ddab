#include "server/net/live_watch.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

Text text(const std::string& words) {
  return std::make_shared<const std::string>(words);
}

std::shared_ptr<const ports::Publication> told(int first, int last) {
  ports::Publication publication{.match = "m",
                                 .revision = last,
                                 .first_event = first,
                                 .last_event = last,
                                 .has_secrets = true,
                                 .encode = {}};
  publication.encode = [name = fmt::format("{}-{}", first, last)](core::Viewer viewer) {
    if (!viewer) return "all " + name;
    return (*viewer == core::Side::first ? "us " : "ac ") + name;
  };
  return std::make_shared<const ports::Publication>(publication);
}

std::vector<std::string> words(const std::vector<Text>& messages) {
  std::vector<std::string> list;
  for (const auto& message : messages) list.push_back(*message);
  return list;
}

TEST(WatchRequests, AreReadStrictly) {
  const auto request = read_watch_request(R"({"watch":["m_a","m_b"],"after":{"m_b":-1}})", 4);
  ASSERT_TRUE(request.has_value());
  EXPECT_EQ(request->matches[0].after, std::nullopt);
  EXPECT_EQ(request->matches[1].after, -1);
  for (const auto* wrong :
       {"", "[]", "{}", R"({"watch":1})", R"({"watch":[1]})", R"({"watch":["a"],"after":3})",
        R"({"watch":["a"],"after":{"a":"1"}})", R"({"watch":["a","b","c","d","e"]})"}) {
    EXPECT_FALSE(read_watch_request(wrong, 4).has_value()) << wrong;
  }
}

TEST(Watches, SendWhatIsPublishedInTheEyesOfTheViewer) {
  LiveWatches watches;
  watches.begin("m");
  watches.caught_up("m", {core::Side::second, 3, {}});
  EXPECT_EQ(*watches.publication(told(3, 5)).message, "ac 3-5");
  EXPECT_EQ(*watches.publication(told(6, 6)).message, "ac 6-6");
}

TEST(Watches, HoldWhatIsPublishedWhileTheBacklogIsRead) {
  LiveWatches watches;
  watches.begin("m");
  EXPECT_EQ(watches.publication(told(2, 4)).message, nullptr);
  EXPECT_EQ(watches.publication(told(5, 6)).message, nullptr);
  EXPECT_EQ(watches.held(), 2U);
  // The backlog has events up to 4: of what was held only 5-6 is new.
  const auto caught = watches.caught_up("m", {std::nullopt, 5, {text("backlog")}});
  EXPECT_EQ(words(caught.messages), (std::vector<std::string>{"backlog", "all 5-6"}));
  EXPECT_EQ(caught.again_after, std::nullopt);
  EXPECT_EQ(watches.held(), 0U);
}

TEST(Watches, AskForWhatIsMissingWhenPublicationsOvertakeEachOther) {
  LiveWatches watches;
  watches.begin("m");
  watches.caught_up("m", {std::nullopt, 0, {}});
  const auto early = watches.publication(told(2, 3));
  EXPECT_EQ(early.message, nullptr);
  EXPECT_EQ(early.missing_after, -1);
  EXPECT_EQ(watches.publication(told(0, 1)).message, nullptr);  // waits for the backlog too
  const auto caught = watches.caught_up("m", {std::nullopt, 2, {text("0-1 read")}});
  EXPECT_EQ(words(caught.messages), (std::vector<std::string>{"0-1 read", "all 2-3"}));
}

TEST(Watches, NeverSendAnEventTwice) {
  LiveWatches watches;
  watches.begin("m");
  watches.caught_up("m", {std::nullopt, 4, {}});
  EXPECT_EQ(watches.publication(told(2, 3)).message, nullptr);
  EXPECT_EQ(*watches.publication(told(4, 4)).message, "all 4-4");
  EXPECT_EQ(watches.publication(told(4, 4)).message, nullptr);
}

TEST(Watches, IgnoreMatchesThatNobodyWatches) {
  LiveWatches watches;
  EXPECT_EQ(watches.publication(told(0, 1)).message, nullptr);
  watches.begin("m");
  watches.publication(told(0, 1));
  watches.end("m");
  EXPECT_EQ(watches.held(), 0U);
  EXPECT_EQ(watches.size(), 0U);
}

}  // namespace
}  // namespace adjutant::net
