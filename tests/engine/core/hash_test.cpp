#include "engine/core/hash.hpp"

#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

// FIPS 180-4 examples.
TEST(Sha256, AgreesWithThePublishedVectors) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

// RFC 4231 test cases 1, 2 and 6.
TEST(HmacSha256, AgreesWithThePublishedVectors) {
  const std::vector<std::uint8_t> key_1(20, 0x0b);
  EXPECT_EQ(to_hex(hmac_sha256(key_1, "Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  const std::vector<std::uint8_t> key_2{'J', 'e', 'f', 'e'};
  EXPECT_EQ(to_hex(hmac_sha256(key_2, "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  const std::vector<std::uint8_t> key_6(131, 0xaa);
  EXPECT_EQ(to_hex(hmac_sha256(key_6, "Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(DigestFromHex, Takes64DigitsOfEitherCaseAndNothingElse) {
  const std::string hex = sha256_hex("abc");
  std::string upper = hex;
  for (char& c : upper) c = static_cast<char>(std::toupper(c));
  EXPECT_EQ(digest_from_hex(hex), sha256("abc"));
  EXPECT_EQ(digest_from_hex(upper), sha256("abc"));
  EXPECT_FALSE(digest_from_hex(hex.substr(1)));
  EXPECT_FALSE(digest_from_hex(hex + "0"));
  EXPECT_FALSE(digest_from_hex("g" + hex.substr(1)));
  EXPECT_FALSE(digest_from_hex(""));
}

}  // namespace
}  // namespace adjutant::core
