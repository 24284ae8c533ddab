#include "server/mail/in/header_fields.hpp"

#include <gtest/gtest.h>

namespace adjutant::mail {
namespace {

TEST(HeaderFields, AMailIsPartedAtTheFirstEmptyLine) {
  for (const std::string end : {"\n", "\r\n"}) {
    const auto mail = "A: 1" + end + "B: 2" + end + end + "body" + end + end + "more";
    EXPECT_EQ(parts_of(mail).header, "A: 1" + end + "B: 2" + end);
    EXPECT_EQ(parts_of(mail).body, "body" + end + end + "more");
  }
  EXPECT_EQ(parts_of("A: 1\n").header, "A: 1\n");
  EXPECT_EQ(parts_of("A: 1\n").body, "");
  EXPECT_EQ(parts_of("\nbody").body, "body");
  EXPECT_EQ(parts_of("").header, "");
}

TEST(HeaderFields, ValuesAreUnfolded) {
  const std::string header =
      "Received: one\r\n\ttwo \r\n  three\r\nSUBJECT : x\r\nreceived:four\r\n";
  EXPECT_EQ(field_values(header, "Received"), (std::vector<std::string>{"one two three", "four"}));
  EXPECT_EQ(field_value(header, "subject"), "x");
  EXPECT_EQ(field_value(header, "Sub"), "");
  EXPECT_EQ(field_value(" folded: first\nA: b\n", "A"), "b");
}

}  // namespace
}  // namespace adjutant::mail
