#include "server/auth/token.hpp"

#include <set>

#include <gtest/gtest.h>

#include "tests/server/fakes/entropy.hpp"

namespace adjutant::auth {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// RFC 4648 section 10.
TEST(Token, EncodesTheVectorsOfTheRfc) {
  EXPECT_EQ(base64url(bytes_of("")), "");
  EXPECT_EQ(base64url(bytes_of("f")), "Zg");
  EXPECT_EQ(base64url(bytes_of("fo")), "Zm8");
  EXPECT_EQ(base64url(bytes_of("foobar")), "Zm9vYmFy");
  EXPECT_EQ(base64url(bytes_of("\xfb\xff")), "-_8");
  EXPECT_EQ(base32(bytes_of("f")), "my");
  EXPECT_EQ(base32(bytes_of("foob")), "mzxw6yq");
  EXPECT_EQ(base32(bytes_of("foobar")), "mzxw6ytboi");
}

TEST(Token, TokensAndMatchIdsAreLongAndDiffer) {
  fakes::DeterministicEntropy entropy;
  std::set<std::string> tokens, ids;
  for (int i = 0; i < 1000; ++i) {
    tokens.insert(new_token(entropy));
    ids.insert(new_match_id(entropy));
  }
  EXPECT_EQ(tokens.size(), 1000U);
  EXPECT_EQ(ids.size(), 1000U);
  EXPECT_EQ(tokens.begin()->size(), 43U);
  for (const auto& id : ids) EXPECT_TRUE(is_match_id(id)) << id;
}

TEST(Token, KnowsWhatIsNoMatchId) {
  EXPECT_TRUE(is_match_id("m_abcdefghijklmnop"));
  EXPECT_FALSE(is_match_id("m_abcdefghijklmno"));
  EXPECT_FALSE(is_match_id("m_abcdefghijklmnopq"));
  EXPECT_FALSE(is_match_id("m_ABCDEFGHIJKLMNOP"));
  EXPECT_FALSE(is_match_id("x_abcdefghijklmnop"));
  EXPECT_FALSE(is_match_id("m_abcdefghijklmn/."));
}

TEST(Token, UnsubscribeTokensProveThemselves) {
  const core::Digest key{1, 2, 3};
  const auto token = unsubscribe_token(key, {42, "m_abcdefghijklmnop"});
  const auto claim = read_unsubscribe_token(key, token);
  ASSERT_TRUE(claim.has_value());
  EXPECT_EQ(claim->account, 42);
  EXPECT_EQ(claim->match, "m_abcdefghijklmnop");
  EXPECT_FALSE(read_unsubscribe_token(core::Digest{9}, token));
  EXPECT_FALSE(read_unsubscribe_token(key, "43" + token.substr(2)));
  EXPECT_FALSE(read_unsubscribe_token(key, token.substr(0, token.size() - 1)));
  EXPECT_FALSE(read_unsubscribe_token(key, token + "A"));
  EXPECT_FALSE(read_unsubscribe_token(key, ""));
  EXPECT_FALSE(read_unsubscribe_token(key, "42"));
  EXPECT_FALSE(read_unsubscribe_token(key, "42.m_abcdefghijklmnop"));
  EXPECT_FALSE(read_unsubscribe_token(key, "x.m_abcdefghijklmnop.AAAA"));
}

TEST(Token, ComparesInConstantTime) {
  EXPECT_TRUE(equal_in_constant_time("abc", "abc"));
  EXPECT_FALSE(equal_in_constant_time("abc", "abd"));
  EXPECT_FALSE(equal_in_constant_time("abc", "ab"));
}

}  // namespace
}  // namespace adjutant::auth
