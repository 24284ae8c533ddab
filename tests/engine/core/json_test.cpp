#include "engine/core/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/ensure.hpp"

namespace adjutant::core {
namespace {

using testing::HasSubstr;

std::string canonical(std::string_view text) {
  const auto value = parse_json(text);
  return value ? canonical_json(*value) : "refused " + value.error();
}

// RFC 8785 section 3.2.3, the sorting example.
TEST(CanonicalJson, SortsMemberNamesByUtf16CodeUnits) {
  EXPECT_EQ(canonical(R"({"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,)"
                      R"("\u00f6":7})"),
            "{\"\\r\":2,\"1\":4,\"\xC2\x80\":6,\"\xC3\xB6\":7,\"\xE2\x82\xAC\":1,"
            "\"\xF0\x9F\x98\x80\":5,\"\xEF\xAC\xB3\":3}");
}

// RFC 8785 section 3.2.2, the string of its example.
TEST(CanonicalJson, WritesTheShortestEscapes) {
  EXPECT_EQ(canonical(R"(["\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "\b\t\f\r"])"),
            "[\"\xE2\x82\xAC$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\",\"\\b\\t\\f\\r\"]");
}

// Each character at each place of texts that are read one character, four, eight or sixteen at a
// time.
TEST(CanonicalJson, FindsWhatNeedsAnEscapeAnywhere) {
  for (int code = 0; code < 256; ++code) {
    const auto c = static_cast<char>(code);
    const bool escaped = code < 0x20 || c == '"' || c == '\\';
    for (const std::size_t size : {3, 7, 11, 35}) {
      for (std::size_t at = 0; at < size; ++at) {
        for (const char other : {' ', '!', '#', '[', ']', '\x7F', '\x80', '\xFF'}) {
          std::string text(size, other);
          text[at] = c;
          std::string written;
          append_canonical(written, text);
          EXPECT_EQ(written == '"' + text + '"', !escaped)
              << code << " at " << at << " of " << size;
        }
      }
    }
  }
}

// The place where one is written grows by itself.
TEST(CanonicalJson, WritesStringsOfAnyLengthBehindEachOther) {
  std::string written;
  std::string expected;
  for (std::size_t length = 0; length < 100; ++length) {
    const std::string text(length, 'a');
    append_canonical(written, text);
    expected += '"' + text + '"';
    ASSERT_EQ(written, expected);
  }
}

TEST(CanonicalJson, WritesLiteralsAndIntegersWithoutWhiteSpace) {
  EXPECT_EQ(canonical(" { \"b\" : [ null , true , false ] , \"a\" : -9007199254740991 } "),
            R"({"a":-9007199254740991,"b":[null,true,false]})");
  EXPECT_EQ(canonical("{}"), "{}");
  EXPECT_EQ(canonical("[[],{}]"), "[[],{}]");
}

TEST(CanonicalJson, APrefixSortsBeforeWhatItBegins) {
  EXPECT_EQ(canonical(R"({"ab":1,"a":2,"":3})"), R"({"":3,"a":2,"ab":1})");
}

TEST(CanonicalJson, BreaksOnNumbersAMatchCannotHold) {
  EXPECT_THROW(canonical_json(json::value(0.5)), InvariantBroken);
  EXPECT_THROW(canonical_json(json::value(std::int64_t{1} << 53)), InvariantBroken);
  EXPECT_THROW(canonical_json(json::value(std::uint64_t{1} << 63)), InvariantBroken);
}

struct Refused {
  std::string text;
  std::string error;
};

class ParseJson : public testing::TestWithParam<Refused> {};

TEST_P(ParseJson, RefusesAndNamesTheByte) {
  const auto value = parse_json(GetParam().text);
  ASSERT_FALSE(value.has_value()) << GetParam().text;
  EXPECT_THAT(value.error(), HasSubstr(GetParam().error)) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Texts, ParseJson,
    testing::Values(Refused{R"({"a":1,"a":2})", "at byte 7: the member \"a\""},
                    Refused{R"({"a":1,"\u0061":2})", "at byte 7: the member \"a\""},
                    Refused{"1e400", "at byte 0: a number that is not a plain integer"},
                    Refused{"[1.5]", "at byte 1: a number that is not a plain integer"},
                    Refused{"[9007199254740992]", "at byte 1: an integer outside"},
                    Refused{"-9007199254740992", "at byte 0: an integer outside"},
                    Refused{"99999999999999999999999", "at byte 0: an integer outside"},
                    Refused{"[01]", "at byte 1: a number begins with 0"},
                    Refused{"[-0]", "at byte 1: -0"}, Refused{"[-]", "at byte 2: expected a digit"},
                    Refused{"\"\xC0\x80\"", "at byte 1: not valid UTF-8"},
                    Refused{"\"\xED\xA0\x80\"", "at byte 1: not valid UTF-8"},
                    Refused{"\"a\xF4\x90\x80\x80\"", "at byte 2: not valid UTF-8"},
                    Refused{"\"\xE2\x82\"", "at byte 1: not valid UTF-8"},
                    Refused{R"("\ud83d")", "at byte 1: a lone surrogate"},
                    Refused{R"("\ude00")", "at byte 1: a lone surrogate"},
                    Refused{R"("\ud83d\u0041")", "at byte 1: a lone surrogate"},
                    Refused{R"("\u12g4")", "at byte 1: \\u must be followed"},
                    Refused{R"("\x")", "at byte 1: an unknown escape"},
                    Refused{"\"a\nb\"", "at byte 2: a control character"},
                    Refused{"\"abc", "at byte 4: the text ends inside a string"},
                    Refused{"", "at byte 0: the text ends, expected a value"},
                    Refused{"[1,]", "at byte 3: expected a value"},
                    Refused{"[1 2]", "at byte 3: expected ',' or ']'"},
                    Refused{"{1:2}", "at byte 1: expected a member name"},
                    Refused{R"({"a" 2})", "at byte 5: expected ':'"},
                    Refused{R"({"a":2)", "at byte 6: the text ends, expected ',' or '}'"},
                    Refused{"nul", "at byte 0: expected a value"},
                    Refused{"{} {}", "at byte 3: more text"}));

TEST(ParseJsonDepth, IsLimited) {
  EXPECT_TRUE(parse_json("[[[]]]", 3).has_value());
  const auto deeper = parse_json("[[[[]]]]", 3);
  ASSERT_FALSE(deeper.has_value());
  EXPECT_EQ(deeper.error(), "at byte 3: nested deeper than 3 levels");
  EXPECT_FALSE(parse_json(std::string(100000, '[')).has_value());
}

TEST(ParseJson, TakesAZeroByteAsWhatItIs) {
  EXPECT_FALSE(parse_json(std::string_view("[1\0]", 4)).has_value());
  EXPECT_FALSE(parse_json(std::string_view("\"a\0", 3)).has_value());
}

}  // namespace
}  // namespace adjutant::core
