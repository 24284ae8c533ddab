#include "server/app/match/waiting_answer.hpp"

#include <gtest/gtest.h>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::app {
namespace {

ports::Written everything() {
  return {.name = "answer.7",
          .replaces = "m_a.us.report",
          .answers = "x@mail.example",
          .subject = "Über \"alles\"",
          .document = {core::Heading{3, "What happened"}, core::Paragraph{"A line\nand another"},
                       core::List{{{"one", {"first", "second"}}, {"two", {}}}},
                       core::Table{{"unit", "hex"}, {{"9", "1"}, {"8", "2"}}},
                       core::Verbatim{"  1 | end\n"}},
          .text_only = true};
}

TEST(WaitingAnswer, IsReadAsItWasStored) {
  const auto stored = stored_answer(everything());
  const auto read = read_answer(stored);
  EXPECT_EQ(stored_answer(read), stored);
  EXPECT_EQ(read.name, "answer.7");
  EXPECT_EQ(read.replaces, "m_a.us.report");
  EXPECT_EQ(read.answers, "x@mail.example");
  EXPECT_EQ(read.subject, "Über \"alles\"");
  EXPECT_TRUE(read.text_only);
  ASSERT_EQ(read.document.size(), 5U);
  EXPECT_EQ(std::get<core::Heading>(read.document[0]).level, 3);
  EXPECT_EQ(std::get<core::Paragraph>(read.document[1]).text, "A line\nand another");
  const auto& list = std::get<core::List>(read.document[2]);
  ASSERT_EQ(list.items.size(), 2U);
  EXPECT_EQ(list.items[0].text, "one");
  EXPECT_EQ(list.items[0].details, (std::vector<std::string>{"first", "second"}));
  const auto& table = std::get<core::Table>(read.document[3]);
  EXPECT_EQ(table.header, (std::vector<std::string>{"unit", "hex"}));
  EXPECT_EQ(table.rows, (std::vector<std::vector<std::string>>{{"9", "1"}, {"8", "2"}}));
  EXPECT_EQ(std::get<core::Verbatim>(read.document[4]).text, "  1 | end\n");
}

}  // namespace
}  // namespace adjutant::app
