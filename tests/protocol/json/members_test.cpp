#include "protocol/json/members.hpp"

#include <gtest/gtest.h>

namespace adjutant::protocol {
namespace {

std::string fault_of(std::string_view body, auto read) {
  Members members(core::parse_json(body)->as_object());
  read(members);
  const auto faults = members.faults();
  return faults.empty() ? "" : faults.front().path + " " + faults.front().message;
}

TEST(Members, TakeTextsOnOneLineUnlessLinesAreAskedFor) {
  const auto text = [](Members& members) { members.text("t"); };
  const auto optional = [](Members& members) { members.optional_text("t"); };
  const auto lines = [](Members& members) { members.lines("t"); };
  const auto raw = [](Members& members) { members.raw_text("t"); };
  for (const auto* body : {R"({"t":"a\nb"})", R"({"t":"a\rb"})", R"({"t":"\t"})"}) {
    EXPECT_EQ(fault_of(body, text), "t must be one line without control or invisible characters");
    EXPECT_EQ(fault_of(body, optional),
              "t must be one line without control or invisible characters");
    EXPECT_EQ(fault_of(body, lines), "");
    EXPECT_EQ(fault_of(body, raw), "");
  }
  for (const auto* body :
       {R"({"t":"a\u0000b"})", R"({"t":"\u001b[2J"})", R"({"t":"\u202e"})", R"({"t":"\u0085"})"}) {
    EXPECT_EQ(fault_of(body, text), "t must be one line without control or invisible characters");
    EXPECT_EQ(fault_of(body, lines),
              "t must have no control or invisible characters but line feeds and tabs");
    EXPECT_EQ(fault_of(body, raw), "");
  }
  EXPECT_EQ(fault_of(R"({"t":"Bücher"})", text), "");
}

}  // namespace
}  // namespace adjutant::protocol
