#include "server/auth/web_push.hpp"

#include <algorithm>

#include <gmock/gmock.h>

#include "engine/core/json.hpp"
#include "server/auth/system_entropy.hpp"
#include "server/auth/token.hpp"

namespace adjutant::auth {
namespace {

using namespace std::chrono_literals;

// RFC 8291, appendix A.
constexpr auto browsers_key =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr auto authentication = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr auto senders_public_key =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr auto encrypted =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN";

P256Key senders_key() {
  constexpr core::Digest scalar{0xc9, 0xf5, 0x8f, 0x89, 0x81, 0x3e, 0x9f, 0x8e, 0x87, 0x2e, 0x71,
                                0xf4, 0x2a, 0xa6, 0x4e, 0x17, 0x57, 0xc9, 0x25, 0x4d, 0xcc, 0x62,
                                0xb7, 0x2d, 0xdc, 0x01, 0x0b, 0xb4, 0x04, 0x3e, 0xa1, 0x1c};
  return P256Key::from(scalar).value();
}

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TEST(WebPush, EncryptsAsTheSpecificationDoes) {
  constexpr PushSalt salt{0x0c, 0x6b, 0xfa, 0xad, 0xad, 0x67, 0x95, 0x88,
                          0x03, 0x09, 0x2d, 0x45, 0x46, 0x76, 0xf3, 0x97};
  const auto keys = PushKeys::from(browsers_key, authentication);
  ASSERT_TRUE(keys);
  EXPECT_EQ(base64url(senders_key().public_key()), senders_public_key);
  const auto body =
      encrypt_push(*keys, senders_key(), salt, "When I grow up, I want to be a watermelon");
  EXPECT_EQ(base64url(bytes_of(body)), encrypted);
}

TEST(WebPush, KeepsWhatABrowserGives) {
  const auto keys = PushKeys::from(browsers_key, authentication);
  ASSERT_TRUE(keys);
  const auto kept = PushKeys::of_bytes(keys->bytes());
  EXPECT_EQ(kept.p256dh, keys->p256dh);
  EXPECT_EQ(kept.auth, keys->auth);
}

TEST(WebPush, TakesNoKeysThatAreNone) {
  std::string beside = browsers_key;
  beside.back() = '8';  // another last bit of y: no point of the curve
  for (const auto& key : {std::string(), std::string(browsers_key).substr(1), beside,
                          std::string(browsers_key) + "=", std::string(87, 'A')}) {
    EXPECT_FALSE(PushKeys::from(key, authentication)) << key;
  }
  EXPECT_FALSE(PushKeys::from(browsers_key, "BTBZMqHH6r4Tts7J_aSI"));
  EXPECT_FALSE(PushKeys::from(browsers_key, "BTBZMqHH6r4Tts7J_aSIgg=="));
}

TEST(WebPush, BothSidesAgreeOnOneSecret) {
  SystemEntropy entropy;
  for (int i = 0; i < 100; ++i) {
    const auto one = P256Key::random(entropy), other = P256Key::random(entropy);
    const auto shared = one.shared_secret(other.public_key());
    ASSERT_TRUE(shared);
    EXPECT_EQ(shared, other.shared_secret(one.public_key()));
  }
  EXPECT_FALSE(P256Key::random(entropy).shared_secret(P256Point{4}));
  EXPECT_FALSE(P256Key::from(core::Digest{}));
  core::Digest too_much;
  too_much.fill(0xFF);
  EXPECT_FALSE(P256Key::from(too_much));
}

TEST(Vapid, SignsForTheOriginOfAnEndpointAlone) {
  SystemEntropy entropy;
  const Vapid vapid(core::Digest{7}, "https://adjutant.example");
  const ports::Time now{1'700'000'000s};
  const auto said = vapid.authorization("https://push.example:8443/send/abc?d", now, entropy);
  ASSERT_TRUE(said.starts_with("vapid t="));
  const auto comma = said.find(", k=");
  ASSERT_NE(comma, said.npos);
  EXPECT_EQ(said.substr(comma + 4), vapid.public_key());
  const auto token = said.substr(8, comma - 8);
  const auto signed_part = token.substr(0, token.rfind('.'));
  EXPECT_EQ(signed_part, base64url(bytes_of(R"({"typ":"JWT","alg":"ES256"})")) + "." +
                             base64url(bytes_of(R"({"aud":"https://push.example:8443",)"
                                                R"("exp":1700043200,)"
                                                R"("sub":"https://adjutant.example"})")));
  EXPECT_THAT(token.substr(token.rfind('.') + 1), testing::SizeIs(86));
}

TEST(Vapid, IsTheSameAfterARestartAndAnotherForEachInstallation) {
  EXPECT_EQ(Vapid(core::Digest{7}, "a").public_key(), Vapid(core::Digest{7}, "b").public_key());
  EXPECT_NE(Vapid(core::Digest{7}, "a").public_key(), Vapid(core::Digest{8}, "a").public_key());
}

TEST(P256, SignsWhatItsPublicKeyConfirms) {
  SystemEntropy entropy;
  const auto key = P256Key::random(entropy);
  auto signature = key.sign("orders", entropy);
  EXPECT_TRUE(is_signed_by(key.public_key(), "orders", signature));
  EXPECT_FALSE(is_signed_by(key.public_key(), "order", signature));
  EXPECT_FALSE(is_signed_by(P256Key::random(entropy).public_key(), "orders", signature));
  signature[40] ^= 1U;
  EXPECT_FALSE(is_signed_by(key.public_key(), "orders", signature));
}

}  // namespace
}  // namespace adjutant::auth
