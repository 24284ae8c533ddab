#include "server/render/drawn_pictures.hpp"

#include <latch>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gmock/gmock.h>

#include "server/render/map_picture.hpp"

namespace adjutant::render {
namespace {

using testing::IsNull;
using testing::NotNull;
using Wait = DrawnPictures::Wait;

// Draws "stored@scale" and counts.
struct Drawn {
  std::atomic<int> times = 0;
  DrawnPictures::Draw draw() {
    return [this](const std::string& stored, double) {
      ++times;
      return stored;
    };
  }
};

TEST(DrawnPicturesTest, DrawTheSamePictureOnce) {
  Drawn drawn;
  DrawnPictures pictures({}, drawn.draw());
  EXPECT_EQ(*pictures.png(std::string("position"), 1), "position");
  EXPECT_EQ(*pictures.png(std::string("position"), 1), "position");
  EXPECT_EQ(drawn.times, 1);
  pictures.png(std::string("position"), 2);
  pictures.png(std::string("another"), 1);
  EXPECT_EQ(drawn.times, 3);
}

TEST(DrawnPicturesTest, DrawWhatAMatchShowsAsItIs) {
  const core::Picture picture{200, 120, "title", "", {}};
  EXPECT_EQ(*DrawnPictures().png(picture, 1.5), to_png(picture, 1.5));
}

TEST(DrawnPicturesTest, KeepNoMoreThanTheyMay) {
  Drawn drawn;
  DrawnPictures pictures({.bytes_max = 25}, drawn.draw());
  const auto ask = [&](char letter) { pictures.png(std::string(10, letter), 1); };
  ask('a');
  ask('b');
  ask('a');
  ask('c');  // in the place of b, which was not asked for longest
  EXPECT_EQ(drawn.times, 3);
  ask('a');
  EXPECT_EQ(drawn.times, 3);
  ask('b');
  EXPECT_EQ(drawn.times, 4);
}

TEST(DrawnPicturesTest, KeepWhatElseIsDrawnByItsKey) {
  int times = 0;
  const auto draw = [&] {
    ++times;
    return std::string(10, 'x');
  };
  DrawnPictures pictures({.bytes_max = 25}, {});
  const auto ask = [&](const std::string& key) {
    return pictures.drawn(key, Wait::as_long_as_it_takes, draw);
  };
  EXPECT_EQ(*ask("svg 1"), std::string(10, 'x'));
  EXPECT_EQ(ask("svg 1"), ask("svg 1"));
  EXPECT_EQ(times, 1);
  ask("svg 2");
  EXPECT_EQ(times, 2);
  ask("svg 3");
  ask("svg 1");
  EXPECT_EQ(times, 4) << "within the bytes they may take";
}

TEST(DrawnPicturesTest, PictureThatCannotBeDrawnIsTriedAgain) {
  int times = 0;
  DrawnPictures pictures({}, [&](const std::string&, double) -> std::string {
    if (++times == 1) throw std::runtime_error("no memory");
    return "drawn";
  });
  EXPECT_THROW(pictures.png(std::string("position"), 1), std::runtime_error);
  EXPECT_EQ(*pictures.png(std::string("position"), 1), "drawn");
}

// All ask while the first is being drawn: one picture for those who may wait, none for who comes
// when enough do.
TEST(DrawnPicturesTest, RefuseWhoComesWhileManyWait) {
  std::latch begun(1), may_end(1);
  std::atomic<int> times = 0;
  DrawnPictures pictures({.at_once = 1, .waiting_max = 0}, [&](const std::string& stored, double) {
    if (++times == 1) {
      begun.count_down();
      may_end.wait();
    }
    return stored;
  });
  std::thread first([&] { EXPECT_THAT(pictures.png(std::string("a"), 1), NotNull()); });
  begun.wait();
  EXPECT_THAT(pictures.png(std::string("a"), 1, Wait::unless_many_wait), IsNull());
  EXPECT_THAT(pictures.png(std::string("b"), 1, Wait::unless_many_wait), IsNull());
  std::vector<std::thread> mails;
  for (int i = 0; i < 3; ++i) {
    mails.emplace_back([&] { EXPECT_THAT(pictures.png(std::string("a"), 1), NotNull()); });
  }
  may_end.count_down();
  first.join();
  for (auto& mail : mails) mail.join();
  EXPECT_EQ(times, 1);
}

}  // namespace
}  // namespace adjutant::render
