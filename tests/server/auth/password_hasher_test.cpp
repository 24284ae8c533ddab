#include "server/auth/password_hasher.hpp"

#include <gtest/gtest.h>

#include "server/auth/system_entropy.hpp"
#include "tests/server/fakes/entropy.hpp"
#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::auth {
namespace {

constexpr HashCost cheap{.operations = 1, .memory_bytes = 8192};

TEST(PasswordHasher, VerifiesWhatItHashed) {
  SodiumPasswordHasher hasher(cheap, {});
  const auto hash = hasher.hash("a long enough password", "here");
  ASSERT_TRUE(hash.has_value());
  EXPECT_TRUE(hash->starts_with("$argon2id$")) << *hash;
  EXPECT_EQ(hasher.verify(*hash, "a long enough password", "here"), true);
  EXPECT_EQ(hasher.verify(*hash, "a long enough passworD", "here"), false);
  EXPECT_EQ(hasher.verify("no hash", "a long enough password", "here"), false);
  EXPECT_NE(hasher.hash("a long enough password", "here"), hash) << "each hash has its own salt";
}

TEST(PasswordHasher, TellsHashesWithOtherParameters) {
  SodiumPasswordHasher hasher(cheap, {});
  SodiumPasswordHasher dearer({.operations = 2, .memory_bytes = 16384}, {});
  const auto hash = hasher.hash("a long enough password", "here").value();
  EXPECT_FALSE(hasher.is_outdated(hash));
  EXPECT_TRUE(dearer.is_outdated(hash));
  EXPECT_EQ(dearer.verify(hash, "a long enough password", "here"), true);
}

TEST(PasswordHasher, TurnsAwayWhenItHasNoPlace) {
  SodiumPasswordHasher hasher(cheap, {.at_once = 0, .waiting_max = 0});
  EXPECT_FALSE(hasher.hash("a long enough password", "here"));
  EXPECT_FALSE(hasher.verify("any", "a long enough password", "here"));
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
