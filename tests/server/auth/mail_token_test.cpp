#include "server/auth/mail_token.hpp"

#include <cctype>

#include <gtest/gtest.h>

#include "server/auth/token.hpp"

namespace adjutant::auth {
namespace {

core::Digest key_of(std::uint8_t first) {
  core::Digest key{};
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(first + i);
  return key;
}
const core::Digest key = key_of(0);
const MailTokenFacts facts = seat_facts("m_4k2qz7ahf3o6wn5t", 17, 1);
const MailToken seat{MailTokenKind::seat, 0, 341, 2};

TEST(MailToken, IsThe26CharactersThatTheFormSays) {
  const auto text = mail_token(key, seat, facts);
  ASSERT_EQ(text.size(), 26U);
  // 10 00000155 000002, then the first 8 bytes of the MAC, computed here from the words of the
  // form.
  std::string head("\x10\x00\x00\x01\x55\x00\x00\x02", 8);
  EXPECT_TRUE(text.starts_with("caaaaakvaaaa"));
  const auto mac =
      core::hmac_sha256(key, "adjutant-mail-1\n" + head + "\nm_4k2qz7ahf3o6wn5t" + "\n17" + "\n1");
  head.append(reinterpret_cast<const char*>(mac.data()), 8);
  EXPECT_EQ(text, base32({reinterpret_cast<const std::uint8_t*>(head.data()), head.size()}));
}

TEST(MailToken, OfABounceHas20Characters) {
  const MailToken bounce{MailTokenKind::bounce, 0, 9'071, 0};
  const auto text = mail_token(key, bounce, bounce_facts("Ann@Mail.example"));
  EXPECT_EQ(text.size(), 20U);
  const auto read = read_mail_token(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->token, bounce);
  EXPECT_TRUE(is_proven(key, *read, bounce_facts("ann@mail.example")));
  EXPECT_FALSE(is_proven(key, *read, bounce_facts("bob@mail.example")));
  // The envelope sender must get through SRS: b+TOKEN@domain of 64 characters at most.
  EXPECT_LE(("b+" + text).size(), 64U - 20U);
}

TEST(MailToken, OfEachKindIsReadAgain) {
  for (const auto kind : {MailTokenKind::seat, MailTokenKind::account, MailTokenKind::invitation,
                          MailTokenKind::sign_up, MailTokenKind::question}) {
    const MailToken token{kind, 15, 0xFFFF'FFFF, mail_token_second_max};
    const auto read = read_mail_token(mail_token(key, token, facts));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->token, token);
    EXPECT_TRUE(is_proven(key, *read, facts));
  }
}

TEST(MailToken, IsReadInAnyCaseAndWithDigitsForLetters) {
  // Mail programs fold the case of addresses; people read o, l and b as digits.
  for (std::uint32_t revision = 0; revision < 64; ++revision) {
    const auto text = mail_token(key, {MailTokenKind::seat, 1, 8, revision}, facts);
    std::string written;
    for (const char letter : text) {
      const auto upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
      written += letter == 'o' ? '0' : letter == 'l' ? '1' : letter == 'b' ? '8' : upper;
    }
    const auto read = read_mail_token(written);
    ASSERT_TRUE(read) << written;
    EXPECT_EQ(read->text, text);
    EXPECT_TRUE(is_proven(key, *read, facts));
  }
}

TEST(MailToken, HoldsForItsFactsAlone) {
  const auto read = read_mail_token(mail_token(key, seat, facts));
  ASSERT_TRUE(read);
  EXPECT_FALSE(is_proven(key_of(1), *read, facts));
  EXPECT_FALSE(is_proven(key, *read, seat_facts("m_4k2qz7ahf3o6wn5u", 17, 1)));
  EXPECT_FALSE(is_proven(key, *read, seat_facts("m_4k2qz7ahf3o6wn5t", 18, 1)));
  EXPECT_FALSE(is_proven(key, *read, seat_facts("m_4k2qz7ahf3o6wn5t", 17, 2)));
  // What facts say does not run together.
  EXPECT_FALSE(is_proven(key, *read, {"m_4k2qz7ahf3o6wn5t\n17", "1", ""}));
}

TEST(MailToken, WithAnyCharacterChangedDoesNotHold) {
  const auto text = mail_token(key, seat, facts);
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const char letter : std::string_view("abcdefghijklmnopqrstuvwxyz234567")) {
      if (letter == text[i]) continue;
      auto other = text;
      other[i] = letter;
      const auto read = read_mail_token(other);
      EXPECT_FALSE(read && is_proven(key, *read, facts)) << other;
    }
  }
}

TEST(MailToken, IsNotReadFromWhatIsNone) {
  const auto text = mail_token(key, seat, facts);
  for (const auto& other :
       {std::string(), text.substr(1), text + "a", std::string(26, '9'), std::string(26, 'a'),
        std::string(20, 'c'), std::string(26, 'e'), text.substr(0, 25) + "\xC3"}) {
    EXPECT_FALSE(read_mail_token(other)) << other;
  }
}

}  // namespace
}  // namespace adjutant::auth
