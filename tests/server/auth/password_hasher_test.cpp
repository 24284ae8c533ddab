#include "server/auth/password_hasher.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "server/auth/system_entropy.hpp"
#include "tests/server/fakes/entropy.hpp"
#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::auth {
namespace {

using namespace std::chrono_literals;

constexpr HashCost cheap{.operations = 1, .memory_bytes = 8192};

TEST(PasswordHasher, VerifiesWhatItHashed) {
  SodiumPasswordHasher hasher(cheap, 2, 1s);
  const auto hash = hasher.hash("a long enough password");
  ASSERT_TRUE(hash.has_value());
  EXPECT_TRUE(hash->starts_with("$argon2id$")) << *hash;
  EXPECT_EQ(hasher.verify(*hash, "a long enough password"), true);
  EXPECT_EQ(hasher.verify(*hash, "a long enough passworD"), false);
  EXPECT_EQ(hasher.verify("no hash", "a long enough password"), false);
  EXPECT_NE(hasher.hash("a long enough password"), hash) << "each hash has its own salt";
}

TEST(PasswordHasher, TurnsAwayWhoWaitsTooLong) {
  SodiumPasswordHasher hasher({.operations = 6, .memory_bytes = 64 * 1024 * 1024}, 1, 1ms);
  std::atomic<int> done = 0, turned_away = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] { ++(hasher.hash("a long enough password") ? done : turned_away); });
  }
  threads.clear();
  EXPECT_GE(done, 1);
  EXPECT_GE(turned_away, 1);
  EXPECT_EQ(done + turned_away, 4);
}

TEST(InstallationKey, IsDrawnOnceAndKept) {
  const fakes::TemporaryFolder folder;
  fakes::DeterministicEntropy entropy;
  const auto first = installation_key(folder.file("secret.key"), entropy);
  EXPECT_EQ(installation_key(folder.file("secret.key"), entropy), first);
  const auto mode = std::filesystem::status(folder.file("secret.key")).permissions();
  EXPECT_EQ(mode & std::filesystem::perms::all,
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_THROW(installation_key(folder.file("no/such/folder/key"), entropy), std::runtime_error);
}

}  // namespace
}  // namespace adjutant::auth
