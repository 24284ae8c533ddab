#include "server/app/tournaments/csv_field.hpp"

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "engine/core/plain_text.hpp"
#include "tests/nasty_text.hpp"
#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::app {
namespace {

TEST(CsvField, IsNoFormulaHoweverFieldsAreParted) {
  EXPECT_EQ(csv_field("1st Foot"), "1st Foot");
  EXPECT_EQ(csv_field("=1+1"), "'=1+1");
  EXPECT_EQ(csv_field(" \t@SUM(1)"), "'  @SUM(1)");
  EXPECT_EQ(csv_field("-1"), "'-1");
  EXPECT_EQ(csv_field("＝1+1"), "'＝1+1");
  EXPECT_EQ(csv_field("Club;=1+1"), "\"Club;'=1+1\"");
  EXPECT_EQ(csv_field("Club, \"=1+1\""), "\"Club,' \"\"=1+1\"\"\"");
  EXPECT_EQ(csv_field("two\r\nlines"), "two lines");
}

// Reads a table back by Python's csv: of each row [place, text, points].
constexpr auto reader = R"(
import csv, json, sys
table, texts = sys.argv[1:]
rows = list(csv.reader(open(table, encoding="utf-8", newline=""), strict=True))
texts = json.load(open(texts, encoding="utf-8"))
assert len(rows) == len(texts), (len(rows), len(texts))
for number, (row, text) in enumerate(zip(rows, texts)):
    assert len(row) == 3 and row[0] == str(number) and row[2] == "0", row
    assert row[1].replace("'", "") == text.replace("'", ""), (row, text)
    for piece in row[1].replace(",", ";").split(";"):
        assert piece.strip(" \"")[:1] not in tuple("=+-@") + ("＝",), row
)";

TEST(CsvField, IsReadBackByALibrary) {
  const fakes::TemporaryFolder folder;
  core::json::array texts;
  {
    std::ofstream table(folder.file("table.csv"));
    for (std::uint32_t number = 0; number < nasty_texts; ++number) {
      const auto nasty = nasty_text(number);
      texts.emplace_back(core::on_one_line(nasty));
      table << number << ',' << csv_field(nasty) << ",0\r\n";
    }
    std::ofstream(folder.file("texts.json")) << core::json::serialize(texts);
    std::ofstream(folder.file("reader.py")) << reader;
  }
  const auto command = "/usr/bin/python3 " + folder.file("reader.py") + " " +
                       folder.file("table.csv") + " " + folder.file("texts.json");
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace adjutant::app
