#include "server/mail/drawn_maps.hpp"

#include <memory>

#include <gmock/gmock.h>

#include "server/render/map_picture.hpp"
#include "server/render/stored_picture.hpp"
#include "tests/server/mail/composing.hpp"
#include "tests/server/mail/gmime_reader.hpp"

namespace adjutant::mail {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct DrawnMapsTest : ComposerTest {
  DrawnMapsTest() {
    play_until("rolled");
    running();
  }

  // What the second side may see now.
  core::Picture seen_by_second() {
    core::Events seen;
    for (auto event : events) {
      if (event.only_for && event.only_for != Side::second) continue;
      event.only_for.reset();
      seen.push_back(std::move(event));
    }
    return game.picture_of(after, seen, Side::second);
  }
};

TEST_F(DrawnMapsTest, ShowsWhatTheReaderMightSeeThenWhereverTheMatchHasGone) {
  const auto then = seen_by_second();
  const auto mail = mails({seat(Side::second)}).at(0);
  play_until("rolled");
  const auto sent = read_mail(DrawnMaps().bytes_of(mail));
  ASSERT_EQ(sent.parts.size(), 3U);
  EXPECT_EQ(sent.parts[2].content, render::to_png(then, 1));
}

TEST_F(DrawnMapsTest, DrawsNothingThatWasDrawnForThePage) {
  int times = 0;
  const auto pictures = std::make_shared<render::DrawnPictures>(render::DrawnPictures::Limits{},
                                                                [&](const std::string&, double) {
                                                                  ++times;
                                                                  return std::string("a map");
                                                                });
  pictures->png(seen_by_second(), 1);
  DrawnMaps(pictures).bytes_of(mails({seat(Side::second)}).at(0));
  EXPECT_EQ(times, 1);
}

TEST_F(DrawnMapsTest, DrawsTheSameAgain) {
  const auto both = mails({seat(Side::first), seat(Side::second)});
  DrawnMaps maps;
  const auto first = maps.bytes_of(both.at(0));
  EXPECT_EQ(maps.bytes_of(both.at(0)), first);
  const auto second = maps.bytes_of(both.at(1));
  EXPECT_NE(second, first);
  EXPECT_EQ(maps.bytes_of(both.at(0)), first);
  EXPECT_EQ(DrawnMaps().bytes_of(both.at(1)), second);
}

TEST_F(DrawnMapsTest, LeavesAMailWithoutAMapAsItIs) {
  const auto mail = notice(ports::Notice::started);
  EXPECT_TRUE(mail.picture.empty());
  EXPECT_EQ(DrawnMaps().bytes_of(mail), mail.bytes);
}

TEST_F(DrawnMapsTest, SendsTheWordsWhereTheMapCannotBeDrawn) {
  auto mail = mails({seat(Side::first)}).at(0);
  const auto whole = read_mail(DrawnMaps().bytes_of(mail));
  mail.picture.resize(mail.picture.size() / 2);
  const auto sent = read_mail(DrawnMaps().bytes_of(mail));
  EXPECT_EQ(sent.parts.at(0).content, whole.parts.at(0).content);
  EXPECT_EQ(sent.parts.at(1).content, whole.parts.at(1).content);
}

}  // namespace
}  // namespace adjutant::mail
