#include "server/app/tournaments/player_list.hpp"

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

// "1:ada/Vale 2:bea"; what is wrong where it is refused.
std::string read(std::string_view text) {
  const auto players = read_player_list(text);
  if (!players) return std::to_string(players.error().line) + ": " + players.error().message;
  std::string all;
  for (const auto& [line, handle, team] : *players) {
    if (!all.empty()) all += ' ';
    all += std::to_string(line) + ":" + handle + (team.empty() ? "" : "/" + team);
  }
  return all;
}

// As spreadsheets write and paste them.
TEST(PlayerList, IsReadAsSpreadsheetsWriteIt) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(read("ada\nbea\ncyril\ndan\n"), "1:ada 2:bea 3:cyril 4:dan");
  EXPECT_EQ(read(mark + "ada\r\nbea"), "1:ada 2:bea");
  EXPECT_EQ(read("player,club\nada,Vale\nbea,Vale\n"), "2:ada 3:bea");
  EXPECT_EQ(read(mark + "player,club\r\nada,Vale\r\nbea,\r\n"), "2:ada 3:bea");
  EXPECT_EQ(read(mark + "player;club\r\nada;Vale\r\nbea;Hill\r\n"), "2:ada 3:bea");
  EXPECT_EQ(read("player\tclub\r\nada\tVale\r\nbea\tHill\r\n"), "2:ada 3:bea");
  EXPECT_EQ(read("sep=;\r\nplayer;club\r\nada;Vale\r\nbea;Hill\r\n"), "3:ada 4:bea");
  EXPECT_EQ(read("sep=|\nplayer|club\nada|Vale\n"), "3:ada");
  EXPECT_EQ(read("\"SEP=;\"\r\nplayer;club\r\nada;Vale\r\n"), "3:ada");
  EXPECT_EQ(read("sep=;\nada\nbea\n"), "2:ada 3:bea");
  EXPECT_EQ(read("sep=;\nada;\nbea;\n"), "2:ada 3:bea");
  EXPECT_EQ(read("ada;\r\nbea;\r\n"), "1:ada 2:bea") << "a column of a table, saved by itself";
  EXPECT_EQ(read("ada,,\nbea,,\n"), "1:ada 2:bea");
  EXPECT_EQ(read("player;\nada;\nbea;\n"), "2:ada 3:bea");
  EXPECT_EQ(read("ada\r\nbea\r\n\x1A"), "1:ada 2:bea");
  EXPECT_EQ(read("player,team\nada,Vale\x1A"), "2:ada/Vale");
  EXPECT_EQ(read(" Player , Team \r\n Ada , Vale\r\n BEA ,\r\n"), "2:Ada/Vale 3:BEA");
  EXPECT_EQ(read("player,club,,\r\nada,,,\r\n,,,\r\n\r\nbea,,,\r\n"), "2:ada 5:bea");
  EXPECT_EQ(
      read("\"player\",\"team\"\r\n\"ada\",\"Vale, North\"\r\n\"bea\",\"say \"\"hi\"\"\"\r\n"),
      "2:ada/Vale, North 3:bea/say \"hi\"");
  EXPECT_EQ(read("player,note\nada,\"two\nlines\"\nbea,\n"), "2:ada 4:bea");
  EXPECT_EQ(read("player\rada\rbea\r"), "2:ada 3:bea") << "line ends of old programs";
  EXPECT_EQ(read("\xC2\xA0"
                 "ada\xC2\xA0\n"),
            "1:ada")
      << "no-break spaces of a web page";
  EXPECT_EQ(read("\n\n club;player;team\nSouth;ada\n"), "4:ada") << "a row may be short";
}

TEST(PlayerList, IsRefusedWithWhatToDo) {
  for (const auto* text : {"ada,Vale\nbea,Hill\n", "name;club\nada;Vale\n", "ada\tVale\n"}) {
    EXPECT_TRUE(read(text).starts_with("1: a table begins with a line of column names")) << text;
  }
  EXPECT_EQ(read("player,team\nada,Vale\n\"bea,Hill\ncyril,Hill\n"),
            "3: the quote in line 3 is not closed");
  EXPECT_EQ(read("ada\nbea\n\"cyril\ndan\n"), "3: the quote in line 3 is not closed");
  EXPECT_EQ(read("player,note\nada,\"two\nlines\"\nbea,\"a\n"),
            "4: the quote in line 4 is not closed");
  EXPECT_EQ(read("\n\"\n"), "2: the quote in line 2 is not closed");
  EXPECT_EQ(read("Player;team; player\nada;Vale;bea\n"), "1: two columns are named \"player\"");
  EXPECT_EQ(read("\nteam,player,team\nVale,ada,Hill\n"), "2: two columns are named \"team\"");
  const std::string_view utf16(
      "\xEF\xBF\xBD\xEF\xBF\xBD"
      "a\0d\0a\0\n\0",
      14);
  EXPECT_TRUE(read(utf16).starts_with("1: the list is not UTF-8: save it as UTF-8")) << read(utf16);
  EXPECT_TRUE(read(utf16.substr(6)).starts_with("1: the list is not UTF-8"));
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("\r\n ,, \r\n"), "");
  EXPECT_EQ(read("club,player\nSouth,\n"), "2:") << "a row that names no player";
}

}  // namespace
}  // namespace adjutant::app
