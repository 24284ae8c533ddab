#include "server/auth/webhook_secret.hpp"

#include <array>

#include <gtest/gtest.h>

namespace adjutant::auth {
namespace {

// Of the specification's own libraries: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw.
TEST(WebhookSecret, SignsAsTheSpecificationDoes) {
  constexpr std::array<std::uint8_t, 24> secret{0x31, 0xf2, 0x90, 0xf6, 0xbf, 0x06, 0x29, 0x8a,
                                                0xab, 0x4f, 0x08, 0xd4, 0x3c, 0x3f, 0x08, 0x2c,
                                                0xf6, 0x48, 0xa3, 0x62, 0xda, 0x2d, 0xa4, 0xb0};
  EXPECT_EQ(webhook_signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330",
                              R"({"test": 2432232314})"),
            "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
}

TEST(WebhookSecret, IsAnotherForEachKeyAndSalt) {
  const core::Digest key{1}, other{2};
  const auto secret = webhook_secret(key, other);
  EXPECT_NE(secret, webhook_secret(other, key));
  EXPECT_NE(secret, webhook_secret(key, key));
  const auto text = webhook_secret_text(secret);
  EXPECT_TRUE(text.starts_with("whsec_"));
  EXPECT_EQ(text.size(), 6U + 44U);
}

}  // namespace
}  // namespace adjutant::auth
