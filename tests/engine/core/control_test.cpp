#include "engine/core/control.hpp"

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

TEST(Control, IsBelowTheSpaceAndAfterTheTilde) {
  for (const char byte : {'\0', '\t', '\n', '\r', '\x1F', '\x7F'}) {
    EXPECT_TRUE(has_control(std::string("a") + byte + "b")) << int{byte};
  }
  EXPECT_FALSE(has_control(""));
  EXPECT_FALSE(has_control(" ~ B\u00fccher \u2014 \U0001D538"));
  EXPECT_FALSE(has_control("\x80\xff")) << "no byte of another character";
}

TEST(Control, BecomesASpace) {
  EXPECT_EQ(without_control("Subject\r\nBcc:\tB\u00fc\x7F"), "Subject  Bcc: B\u00fc ");
}

}  // namespace
}  // namespace adjutant::core
