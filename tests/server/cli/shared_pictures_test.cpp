#include "server/cli/compose/shared_pictures.hpp"

#include <future>
#include <latch>
#include <semaphore>
#include <vector>

#include <gtest/gtest.h>

namespace adjutant::cli {
namespace {

core::Picture picture(int width) {
  return {width, 120, "title", "", {}};
}

TEST(SharedPictures, OneAddressDoesNotKeepAnotherFromAMap) {
  std::latch begun(1), may_end(1);
  render::DrawnPictures pictures({.at_once = 1, .waiting_max = 0},
                                 [&](const std::string& stored, double scale) {
                                   if (scale == 1) begun.count_down();
                                   if (scale == 1) may_end.wait();
                                   return stored;
                                 });
  SharedPictures shared(pictures, {.at_once = 1, .waiting_max = 2});
  const auto ask = [&](double scale, const char* from) {
    return std::async(std::launch::async, [&shared, scale, from] {
      return shared.png(picture(100), scale, from).has_value();
    });
  };
  std::vector<std::future<bool>> greedy;
  greedy.push_back(ask(1, "192.0.2.1"));
  begun.wait();
  // As many as may wait, and one that is turned away at once.
  std::counting_semaphore<> turned_away(0);
  for (const double scale : {2.0, 3.0, 4.0}) {
    greedy.push_back(std::async(std::launch::async, [&shared, &turned_away, scale] {
      const bool drawn = shared.png(picture(100), scale, "192.0.2.1").has_value();
      if (!drawn) turned_away.release();
      return drawn;
    }));
  }
  turned_away.acquire();
  auto other = ask(5, "192.0.2.2");
  auto watching = std::async(std::launch::async, [&] {
    int refused = 0;
    for (auto& one : greedy) refused += one.get() ? 0 : 1;
    return refused;
  });
  may_end.count_down();
  EXPECT_TRUE(other.get());
  EXPECT_LE(watching.get(), 2);
  EXPECT_TRUE(shared.png(picture(100), 1, "192.0.2.3").has_value());
}

}  // namespace
}  // namespace adjutant::cli
