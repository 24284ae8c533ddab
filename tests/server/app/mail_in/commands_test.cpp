#include "server/app/mail_in/reading/commands.hpp"

#include <cctype>
#include <vector>

#include <gtest/gtest.h>

namespace adjutant::app::command {
namespace {

struct Row {
  std::string line;
  Command command;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> list{
      {"check", Plain::check},
      {"go", Plain::go},
      {"drop", Plain::drop},
      {"prepare", Plain::prepare},
      {"else", Plain::otherwise},
      {"end if", Plain::end_if},
      {"stop", Plain::stop},
      {"help", Plain::help},
      {"position", Plain::position},
      {"legal", Plain::legal},
      {"map", Plain::map},
      {"history", Plain::history},
      {"standing", Plain::standing},
      {"matches", Plain::matches},
      {"resign", Plain::resign},
      {"draw offer", Plain::draw_offer},
      {"draw accept", Plain::draw_accept},
      {"draw decline", Plain::draw_decline},
      {"claim", Plain::claim},
      {"calendar", Plain::calendar},
      {"new addresses", Plain::new_addresses},
      {"password reset", Plain::password_reset},
      {"sign up", Plain::sign_up},
      {"list", Plain::list},
      {"decline", Plain::decline},
      {"mail all", Plain::mail_all},
      {"mail mine", Plain::mail_mine},
      {"mail none", Plain::mail_none},
      {"format text", Plain::format_text},
      {"format html", Plain::format_html},
      {"how", Plain::how},
      {"rules", Rules{}},
      {"rules 4.3", Rules{"4.3"}},
      {"hold 0", Hold{0}},
      {"hold 1440", Hold{1440}},
      {"say Well fought, 3:1!", Say{"Well fought, 3:1!"}},
      {"vacation until 2028-02-29", Vacation{"2028-02-29"}},
      {"tournament t_0000000000000001 accept",
       Tournament{"t_0000000000000001", TournamentAct::accept, "", "", "", ""}},
      {"tournament t_0000000000000001 decline",
       Tournament{"t_0000000000000001", TournamentAct::decline, "", "", "", ""}},
      {"tournament t_0000000000000001 enter",
       Tournament{"t_0000000000000001", TournamentAct::enter, "", "", "", ""}},
      {"vacation off", Vacation{}},
      {"create game/battle as red against bob clock 3d vacation 14",
       Create{"game/battle", "red", "bob", "3d", 14}},
      {"mail digest 18:00", Digest{18 * 60}},
      {"mail digest 00:05", Digest{5}},
      {"timezone Europe/Berlin", TimeZone{"Europe/Berlin"}},
      {"alias Ann@Work.example", Alias{"Ann@Work.example"}},
      {"confirm", Confirm{}},
      {"confirm as Ann_M", Confirm{"Ann_M"}},
      {"accept", Accept{}},
      {"accept as Ann_M", Accept{"Ann_M"}},
      {"join m_4k2qz7ahf3o6wn5t", Join{"m_4k2qz7ahf3o6wn5t"}},
      {"create game/battle as red against captain", Create{"game/battle", "red", "captain", ""}},
      {"create the king's hill as the red against captain",
       Create{"the king's hill", "the red", "captain", ""}},
      {"create game/battle as red against bob@mail.example clock 3d",
       Create{"game/battle", "red", "bob@mail.example", "3d"}},
      {"if Scott in A1", If{"Scott in A1"}},
      {"if A1 empty", If{"A1 empty"}},
      {"if Scott within 2.5 of 12 9", If{"Scott within 2.5 of 12 9"}},
      {"if 1Le within 3 of 78", If{"1Le within 3 of 78"}},
      {"if enemy within 3 of 1Le", If{"enemy within 3 of 1Le"}},
      {"if 1Le pinned", If{"1Le pinned"}},
      {"if 9Ch gone", If{"9Ch gone"}},
      {"if the old guard in A1", If{"the old guard in A1"}},
      {"tournament t_1 confirm", Tournament{"t_1", TournamentAct::confirm, "", "", "", ""}},
      {"tournament t_1 bid red", Tournament{"t_1", TournamentAct::bid, "red", "", "", ""}},
      {"tournament t_1 bid red 3", Tournament{"t_1", TournamentAct::bid, "red", "3", "", ""}},
      {"tournament t_1 bye", Tournament{"t_1", TournamentAct::bye, "", "", "", ""}},
      {"tournament t_1 absent 2026-12-24 2027-01-06",
       Tournament{"t_1", TournamentAct::absent, "", "", "2026-12-24", "2027-01-06"}},
      {"tournament t_1 withdraw", Tournament{"t_1", TournamentAct::withdraw, "", "", "", ""}},
      {"3: end turn", Edit{3, EditKind::replace, "end turn"}},
      {"3: -", Edit{3, EditKind::remove, ""}},
      {"3+: end turn", Edit{3, EditKind::insert_behind, "end turn"}},
      {"0+: end turn", Edit{0, EditKind::insert_behind, "end turn"}},
  };
  return list;
}

std::string upper_case(std::string text) {
  for (auto& letter : text) {
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  return text;
}

TEST(Commands, AreReadAndPrintedBack) {
  for (const auto& [line, command] : rows()) {
    const auto result = read(line);
    ASSERT_TRUE(result && *result) << line;
    EXPECT_EQ(**result, command) << line;
    EXPECT_EQ(print(command), line);
  }
}

TEST(Commands, AreReadInAnyCaseWithBulletsAndFullStops) {
  for (const auto& [line, command] : rows()) {
    const bool is_text =
        std::holds_alternative<Say>(command) || std::holds_alternative<Edit>(command);
    for (const auto& written :
         {"  " + line + " ", "- " + line + ".", "\u2022 " + line + "\u2026"}) {
      if (is_text && written[0] != ' ') continue;
      const auto result = read(written);
      ASSERT_TRUE(result && *result) << written;
      EXPECT_EQ(**result, command) << written;
    }
    const auto shouted = read(upper_case(line));
    ASSERT_TRUE(shouted && *shouted) << line;
    EXPECT_EQ((*shouted)->index(), command.index()) << line;
  }
}

struct WrongRow {
  std::string line;
  std::string says;
  std::string meant;
};

TEST(Commands, ShortLinesThatBeginAsOneAreFaults) {
  const std::vector<WrongRow> wrong{
      {"check this", "is not a command", "check"},
      {"check these orders before you play them", "is not a command", "check"},
      {"go ahead", "is not a command", "go"},
      {"resign now", "is not a command", "resign"},
      {"hold", "hold MINUTES", ""},
      {"hold ten", "hold MINUTES", ""},
      {"hold 1441", "0 to 1440", ""},
      {"hold -1", "hold MINUTES", ""},
      {"vacation", "vacation until", ""},
      {"create game/battle as red against bob clock 3d vacation 400", "vacation 14", ""},
      {"create game/battle as red against bob vacation 14", "vacation 14", ""},
      {"vacation until tomorrow", "with its year", ""},
      {"vacation from Monday to the end of the year", "with its year", ""},
      {"vacation until 2026-02-30", "with its year", ""},
      {"vacation 24 Dec 2026", "until", "vacation until 2026-12-24"},
      {"draw yes", "draw accept", "draw accept"},
      {"format plain", "format text", "format text"},
      {"create game/battle against bob", "your side is missing", ""},
      {"create game/battle as red against the computer", "name a rank",
       "create game/battle as red against recruit"},
      {"tournament t_0000000000000001 absent tomorrow", "the first and the last day", ""},
      {"mail", "mail digest 18:00", ""},
      {"mail digest 25:00", "mail digest 18:00", ""},
      {"mail digest soon", "mail digest 18:00", ""},
      {"format pdf", "format html", ""},
      {"draw", "draw offer", ""},
      {"draw maybe", "draw offer", ""},
      {"timezone", "Europe/Berlin", ""},
      {"alias ann", "alias ADDRESS", ""},
      {"alias ann@a@b", "alias ADDRESS", ""},
      {"confirm Ann", "confirm as HANDLE", ""},
      {"accept this", "accept as HANDLE", ""},
      {"join", "join MATCH", ""},
      {"create game/battle", "create BATTLE", ""},
      {"create game/battle as red with Bob Miller today", "create BATTLE", ""},
      {"create a match of the battle that Bob likes best", "create BATTLE", ""},
      {"tournament", "tournament ID", ""},
      {"tournament t_1 fight", "tournament ID", ""},
      {"tournament t_1 absent tomorrow for a while", "the first and the last day", ""},
      {"rules of war", "rules NUMBER", ""},
      {"0: end turn", "numbered from 1", ""},
      {"1000: end turn", "numbered from 1", ""},
      {"3:", "write the order", ""},
      {"3+: -", "write the order", ""},
  };
  for (const auto& [line, says, meant] : wrong) {
    const auto result = read(line);
    ASSERT_TRUE(result) << line;
    ASSERT_FALSE(*result) << line;
    EXPECT_TRUE(result->error().message.contains(says)) << line << ": " << result->error().message;
    EXPECT_EQ(result->error().meant, meant) << line;
  }
}

TEST(Commands, SentencesAreNone) {
  for (const auto* line : {"",
                           "Hello",
                           "Dear Adjutant,",
                           "Help me to understand this, please",
                           "If you say so.",
                           "if it rains I shall not play today",
                           "if we are within reach of it",
                           "if it rains",
                           "if all is gone",
                           "if one of us old hands is in town",
                           "if",
                           "Go on without me for some days",
                           "The map is very good",
                           "I resign myself to it",
                           "8:03 is when I got up",
                           "8:03",
                           "Maps are nice",
                           "New year, new luck",
                           "End of the story",
                           "else I lose",
                           "Signed up",
                           "Mail me at home when you like",
                           "end turn",
                           "end"}) {
    EXPECT_FALSE(read(line)) << line;
  }
}

TEST(Commands, OfTheSubjectIsCheckAlone) {
  for (const auto* subject : {"check", "Check", "Re: check", "AW: Re: CHECK", "Re:check.",
                              "\u56DE\u590D\uFF1Acheck", "\u7B54\u590D: check", "[EXTERNAL] check",
                              "[EXT] Re: Check", "***SPAM*** check", "Re: [EXTERN] [list] check"}) {
    EXPECT_TRUE(asks_to_check(subject)) << subject;
  }
  for (const auto* subject :
       {"", "Re: battle against phineas", "check this", "help", "Re: a check"}) {
    EXPECT_FALSE(asks_to_check(subject)) << subject;
  }
  EXPECT_EQ(without_reply_marks("Re: AW: Battle against phineas: turn 2"),
            "Battle against phineas: turn 2");
}

TEST(Commands, MisspeltHaveANearMiss) {
  const auto meant = [](std::string_view line) {
    const auto fault = near_miss(line);
    return fault ? fault->meant : std::string();
  };
  EXPECT_EQ(meant("hlep"), "help");
  EXPECT_EQ(meant("postion"), "position");
  EXPECT_EQ(meant("draw ofer"), "draw offer");
  EXPECT_EQ(meant("pasword reset."), "password reset");
  EXPECT_EQ(meant("rule 4.3"), "rules 4.3");
  for (const auto* line : {"a whole sentence about the weather", "Jon Miller", "John Smith", "Lisa",
                           "Great game", "How are you?", "Max", "Told you so", "Bold move, Bob",
                           "Main thing is that it works", "Victory", "Elias Brown"}) {
    EXPECT_EQ(meant(line), "") << line;
  }
}

TEST(Commands, OfTheSubjectThatAreNotQuiteOneAreFaults) {
  for (const auto* subject :
       {"check this", "Re: chekc", "prepare", "Hold: 30", "Re: Chippewa against bob - check only",
        "Re: Chippewa against bob (check)", "Dry run", "stop", "Re: draw offer", "resign",
        "vacation until 2026-12-24", "say hi", "drop", "new addresses", "Re: not yet"}) {
    EXPECT_TRUE(fault_of_subject(subject)) << subject;
  }
  for (const auto* subject :
       {"", "check", "Re: Check!", "Re: battle against phineas", "Hello",
        "Re: Chippewa against bob: your turn (turn 2)", "my orders",
        "[EXTERNAL] Re: Chippewa against bob", "Turn 3 - orders", "Re: matches"}) {
    EXPECT_FALSE(fault_of_subject(subject)) << subject;
  }
}

TEST(Commands, OfTimeAreWrittenAsPeopleWriteThem) {
  const std::vector<Row> written{
      {"hold 30 minutes", Hold{30}},
      {"hold 1h", Hold{60}},
      {"vacation until 24 Dec 2026", Vacation{"2026-12-24"}},
      {"vacation till 24.12.2026", Vacation{"2026-12-24"}},
      {"tournament t_0000000000000001 absent from 24 Dec 2026 until 26 Dec 2026",
       Tournament{"t_0000000000000001", TournamentAct::absent, "", "", "2026-12-24", "2026-12-26"}},
      {"mail digest at 6 pm", Digest{18 * 60}},
      {"create game/battle as red against bob clock 3 days",
       Create{"game/battle", "red", "bob", "3 days"}},
      {"create game/battle as red against bob clock 3 days vacation 14 days",
       Create{"game/battle", "red", "bob", "3 days", 14}},
  };
  for (const auto& [line, command] : written) {
    const auto result = read(line);
    ASSERT_TRUE(result && *result) << line;
    EXPECT_EQ(**result, command) << line;
  }
}

TEST(Commands, StrangersAskForAnAccountInManyWords) {
  for (const auto* line :
       {"sign up", "Signup!", "sign-up", "please sign me up", "Register", "join.", "register Zoe",
        "sign up, please", "subscribe", "I want to sign up"}) {
    EXPECT_TRUE(asks_to_sign_up(line)) << line;
  }
  for (const auto* line : {"", "Buy our watches", "Joint venture", "registered mail", "sign here",
                           "You may register at our web site for a free watch today"}) {
    EXPECT_FALSE(asks_to_sign_up(line)) << line;
  }
}

}  // namespace
}  // namespace adjutant::app::command
