#include "engine/core/notation/word_reader.hpp"

#include <gtest/gtest.h>

namespace adjutant::core::notation {
namespace {

std::vector<std::string> messages(const WordReader& reader) {
  std::vector<std::string> all;
  for (const auto& fault : reader.faults()) all.push_back(fault.message);
  return all;
}

TEST(WordReader, ReadsWordsInTheirOrderWithTheirColumns) {
  WordReader reader("  move \"With\" 2116");
  EXPECT_EQ(reader.first_column(), 3);
  EXPECT_TRUE(reader.accept("MOVE"));
  EXPECT_FALSE(reader.accept("with")) << "in quotes it is no keyword";
  ASSERT_NE(reader.peek(), nullptr);
  EXPECT_EQ(reader.next().text, "With");
  EXPECT_EQ(reader.next().column, 15);
  EXPECT_FALSE(reader.more());
  EXPECT_EQ(reader.peek(), nullptr);
  EXPECT_TRUE(reader.next().text.empty());
  EXPECT_EQ(reader.next().column, 19) << "behind the last word";
  EXPECT_TRUE(reader.faults().empty());
}

TEST(WordReader, TellsWhatIsMissingWhereItShouldStand) {
  WordReader reader("end now");
  EXPECT_TRUE(reader.accept("end"));
  EXPECT_FALSE(reader.expect("turn", "end turn"));
  ASSERT_EQ(reader.faults().size(), 1U);
  EXPECT_EQ(reader.faults().front().message, "'turn' is missing: write 'end turn'");
  EXPECT_EQ(reader.faults().front().column, 5);
  reader.next();
  reader.missing("a hex", "build HEX");
  EXPECT_EQ(reader.faults().back().column, 8);
}

TEST(WordReader, FinishesAWholeLineWithoutFaultsAlone) {
  WordReader whole("resign");
  whole.next();
  EXPECT_EQ(whole.finished(std::optional(7)), 7);

  WordReader longer("resign now");
  longer.next();
  EXPECT_EQ(longer.finished(std::optional(7)), std::nullopt);
  EXPECT_EQ(messages(longer), std::vector<std::string>{"'now' is not understood here"});

  WordReader faulty("fly");
  faulty.fault(faulty.next(), "no order 'fly'");
  EXPECT_EQ(faulty.finished(std::optional(7)), std::nullopt);
  EXPECT_EQ(faulty.faults().size(), 1U);
}

TEST(WordReader, TellsAQuoteThatIsNotClosed) {
  const WordReader reader("move \"8IL");
  ASSERT_EQ(reader.faults().size(), 1U);
  EXPECT_EQ(reader.faults().front().column, 6);
}

}  // namespace
}  // namespace adjutant::core::notation
