#include "protocol/json/push.hpp"

#include <gtest/gtest.h>

#include "server/auth/web_push.hpp"

namespace adjutant::protocol {
namespace {

TEST(PushMessages, FitIntoARecordWhateverIsInThem) {
  for (const std::string_view letter : {"x", "\"", "\\", "ü", "字", "😀"}) {
    std::string text;
    while (text.size() < 10'000) text += letter;
    const auto message = encode(
        PushMessage{"over", text, text, "/matches/m_abcdefghijklmnop", "m_abcdefghijklmnop"});
    EXPECT_LE(message.size(), auth::push_bytes_max) << letter;
    const auto read = core::parse_json(message);
    ASSERT_TRUE(read.has_value()) << letter;
    EXPECT_TRUE(std::string_view(read->at("body").as_string()).ends_with("…")) << letter;
  }
  const auto brief = core::parse_json(encode(PushMessage{"turn", "Your turn", "Maida", "/", "t"}));
  EXPECT_EQ(brief->at("body").as_string(), "Maida");
}

}  // namespace
}  // namespace adjutant::protocol
