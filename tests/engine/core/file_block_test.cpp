#include "engine/core/file_block.hpp"

#include <gmock/gmock.h>

namespace adjutant::core {
namespace {

using testing::ElementsAre;

std::vector<std::string> told(const FileFaults& faults) {
  std::vector<std::string> lines;
  for (const auto& fault : faults) lines.push_back(fault.path + " " + fault.message);
  return lines;
}

TEST(FileBlock, GivesWhatIsThereAndToldNothingWhenAllIsWell) {
  FileFaults faults;
  const auto file = json::parse(
      R"({"name":"Thames","turns":7,"night":true,"kind":"b","list":[1,2],"inner":{"x":3}})");
  FileBlock block(faults, file, "");
  EXPECT_EQ(block.text("name"), "Thames");
  EXPECT_EQ(block.integer("turns", 1, 9), 7);
  EXPECT_EQ(block.integer_or("pause", 1, 9, 4), 4);
  EXPECT_TRUE(block.flag("night"));
  EXPECT_FALSE(block.flag("day"));
  EXPECT_EQ(block.choice("kind", {"a", "b"}), 1);
  EXPECT_EQ(block.list("list").size(), 2U);
  EXPECT_TRUE(block.list_or_empty("others").empty());
  EXPECT_EQ(block.text_or_empty("motto"), "");
  FileBlock inner = block.block("inner");
  EXPECT_EQ(inner.path_of("x"), "inner.x");
  EXPECT_EQ(inner.integer("x", 1, 3), 3);
  inner.finish();
  block.finish();
  EXPECT_THAT(told(faults), ElementsAre());
}

TEST(FileBlock, TellsEveryFaultInOnePassWithItsPathAndCure) {
  FileFaults faults;
  const auto file = json::parse(R"({"turns":70,"kind":"c","list":{},"inner":{"x":"3"},"odd":1})");
  FileBlock block(faults, file, "units[2]");
  block.text("name");
  block.integer("turns", 1, 9);
  block.choice("kind", {"a", "b"});
  block.list("list");
  FileBlock inner = block.block("inner");
  inner.integer("x", 1, 3);
  block.finish();
  EXPECT_THAT(told(faults), ElementsAre("units[2].name is missing", "units[2].turns is 70",
                                        "units[2].kind is \"c\"", "units[2].list is an object",
                                        "units[2].inner.x is not a whole number",
                                        "units[2].odd is not known here"));
  for (const auto& fault : faults) EXPECT_FALSE(fault.cure.empty()) << fault.path;
}

TEST(FileBlock, TellsOfTextsThatDoNotShowAsTheyAreWritten) {
  FileFaults faults;
  const auto file =
      json::parse(R"({"title":"Two\nlines","units":[{"name":"fine"},{"name":"\u202egnissim"}],)"
                  R"("map":{"B\u001bridge":"2","Höhe":"ß"},"date":"1914\u0000"})");
  lint_texts(faults, file, "");
  EXPECT_THAT(told(faults), ElementsAre("title has characters that do not show",
                                        "units[1].name has characters that do not show",
                                        "map.B ridge has characters that do not show",
                                        "date has characters that do not show"));
}

TEST(FileBlock, WhatIsMissingOrNoObjectIsToldOnceAndNotWhatItLacks) {
  FileFaults faults;
  const auto file = json::parse(R"({"list":[]})");
  FileBlock block(faults, file, "");
  FileBlock absent = block.block("map");
  absent.text("letter");
  absent.finish();
  FileBlock wrong(faults, file.at("list"), element("units", 3));
  wrong.text("id");
  EXPECT_THAT(told(faults), ElementsAre("map is missing", "units[3] is a list"));
}

}  // namespace
}  // namespace adjutant::core
