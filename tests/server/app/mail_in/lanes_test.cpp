#include "server/app/mail_in/lanes.hpp"

#include <mutex>
#include <set>
#include <stdexcept>

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

// Whose each mail is: nobody can say of 0.
struct LanesTest : testing::Test {
  std::vector<ports::StoredIncoming> mails;
  std::vector<MailOf> whose;

  void mail(std::int64_t account, std::string match) {
    const auto id = static_cast<std::int64_t>(mails.size()) + 1;
    mails.emplace_back().id = id;
    whose.push_back({account, std::move(match)});
  }
  // "1 2|3" are two lanes of one set, "/" is between sets.
  std::string lanes() {
    std::string text;
    for (const auto& set : sets()) {
      if (!text.empty()) text += " / ";
      for (const auto& lane : set) {
        if (&lane != &set.front()) text += "|";
        for (const auto* one : lane) {
          text += (one == lane.front() ? "" : " ") + std::to_string(one->id);
        }
      }
    }
    return text;
  }
  std::vector<Lanes> sets() {
    return in_lanes(mails, [this](const ports::StoredIncoming& one) -> std::optional<MailOf> {
      const auto& of = whose[static_cast<std::size_t>(one.id) - 1];
      return of.account == 0 ? std::nullopt : std::optional(of);
    });
  }
};

TEST_F(LanesTest, MailsOfOneAccountOrOneMatchFollowEachOther) {
  mail(1, "a");
  mail(2, "b");
  mail(1, "c");
  mail(3, "b");
  mail(4, "d");
  EXPECT_EQ(lanes(), "1 3|2 4|5");
}

TEST_F(LanesTest, WhoIsInTwoLanesWaitsForBoth) {
  mail(1, "a");
  mail(2, "b");
  mail(1, "b");
  mail(2, "b");
  mail(3, "c");
  EXPECT_EQ(lanes(), "1|2 / 3 4|5");
}

TEST_F(LanesTest, NothingGoesBesideAMailOfNobodyKnowsWhom) {
  mail(0, "");
  mail(1, "a");
  mail(0, "");
  mail(2, "b");
  mail(3, "c");
  EXPECT_EQ(lanes(), "1 / 2 / 3 / 4|5");
}

TEST_F(LanesTest, EachMailIsActedOnOnceAndALaneInItsOrder) {
  for (int i = 0; i < 200; ++i) mail(1 + i % 7, "match " + std::to_string(i % 7));
  std::mutex mutex;
  std::vector<std::int64_t> acted;
  ASSERT_EQ(sets().size(), 1U);
  go(sets().front(), 4, [&](const ports::StoredIncoming& one) {
    const std::lock_guard lock(mutex);
    acted.push_back(one.id);
  });
  EXPECT_EQ(std::set(acted.begin(), acted.end()).size(), 200U);
  EXPECT_EQ(acted.size(), 200U);
  std::vector<std::int64_t> last(7, 0);
  for (const auto id : acted) {
    auto& before = last[static_cast<std::size_t>(id - 1) % 7];
    EXPECT_LT(before, id);
    before = id;
  }
}

TEST_F(LanesTest, AFailureIsToldAndStopsTheRest) {
  for (int i = 0; i < 50; ++i) mail(1, "a");
  int acted = 0;
  const auto fails_at_third = [&](const ports::StoredIncoming&) {
    if (++acted == 3) throw std::runtime_error("disk");
  };
  EXPECT_THROW(go(sets().front(), 4, fails_at_third), std::runtime_error);
  EXPECT_EQ(acted, 3);
}

}  // namespace
}  // namespace adjutant::app
