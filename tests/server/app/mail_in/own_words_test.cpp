#include "server/app/mail_in/reading/own_words.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "tests/server/app/mail_in/order_tables.hpp"

// What players write around their orders, in every game: what is harmless does no harm, and what
// changes what becomes of the orders is never passed over.
namespace adjutant::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// --- what does no harm ---------------------------------------------------------------------------

const std::vector<std::string>& harmless() {
  static const std::vector<std::string> phrases{
      "And good luck!",
      "More later.",
      "Turn 2",
      "Good luck, Bob!",
      "Good game so far.",
      "Thanks!",
      "Thank you for the game.",
      "Cheers, Ann",
      "Best wishes",
      "Best,",
      "Ann",
      "Ann Miller",
      "Bob,",
      "Dear Bob,",
      "Hello!",
      "Hello Bob,",
      "Hallo zusammen",
      "Hi all,",
      "Have fun!",
      "Over to you.",
      "Your turn!",
      "Your move, Bob.",
      "See you on Sunday.",
      "See you later",
      "Sorry for the delay.",
      "I was away for some days.",
      "I hope this works.",
      "Let me know what you think.",
      "What a mess this is!",
      "That was close.",
      "Well played!",
      "Nice one.",
      "Great game!",
      "Victory is near!",
      "Here are my orders:",
      "Here are my orders for turn 2:",
      "My orders:",
      "These are my moves:",
      "Here we go:",
      "This time in English.",
      "No more news today.",
      "So far so good.",
      "Nothing new here.",
      "Enough for today.",
      "Long live the Queen!",
      "It is raining here.",
      "Love to all of you",
      "Viele Gr\u00FC\u00DFe",
      "Mit freundlichen Gr\u00FC\u00DFen",
      "Bonne chance !",
      "\u00C0 bient\u00F4t",
      "Un saludo",
      "\u041F\u0440\u0438\u0432\u0435\u0442!",
      "\u3088\u308D\u3057\u304F",
      "\U0001F600",
      "2 days to go until my holidays",
      "27 November 2026",
      "8:03 here and no coffee yet",
      "http://www.example.org/",
      "+49 30 1234567",
      "Fight well!",
      "March is over, at last.",
      "Come on!",
      "Run for it!",
      "Then we shall see.",
      "Shot in the dark",
      "I put this together in a hurry.",
      "We ride at dawn",
      "Strike one!",
  };
  return phrases;
}

TEST(OwnWords, OfNoOrderStandBeforeOrders) {
  for (const auto& table : tables()) {
    for (const auto& phrase : harmless()) {
      const auto reading = table->read(phrase + "\n\n" + table->order + "\n");
      EXPECT_FALSE(reading.is_refused()) << table->scenario.scenario.id << ": " << phrase << "\n"
                                         << told(reading);
      EXPECT_THAT(orders_of(reading), ElementsAre(table->order)) << phrase;
    }
  }
}

TEST(OwnWords, OfNoOrderStandApartBehindOrders) {
  auto phrases = harmless();
  for (const auto* more :
       {"Map attached.", "Hold the line!", "Check your left, Bob.", "List follows.",
        "Position looks bad.", "Stop me if you can", "Help is on its way"}) {
    phrases.emplace_back(more);
  }
  for (const auto& table : tables()) {
    for (const auto& phrase : phrases) {
      const auto reading = table->read(table->order + "\n\n" + phrase + "\n");
      EXPECT_FALSE(reading.is_refused()) << table->scenario.scenario.id << ": " << phrase << "\n"
                                         << told(reading);
      EXPECT_THAT(orders_of(reading), ElementsAre(table->order)) << phrase;
    }
  }
}

TEST(OwnWords, BehindTheEndAreNotReadButForWhatIsSaid) {
  auto phrases = harmless();
  for (const auto* more :
       {"Map attached.", "Attack at dawn!", "Move over!", "check", "chekc", "hold: 30",
        "vaction until 2026-12-24", "offer draw", "Fire at will", "2: -"}) {
    phrases.emplace_back(more);
  }
  for (const auto& table : tables()) {
    for (const auto& end : {std::string("END"), std::string("*End*"), table->end_turn}) {
      if (end.empty()) continue;
      for (const auto& phrase : phrases) {
        const auto text = table->order + "\n" + end + "\n" + phrase + "\nsay Farewell\n";
        const auto reading = table->read(text);
        EXPECT_FALSE(reading.is_refused()) << table->scenario.scenario.id << ": " << phrase << "\n"
                                           << told(reading);
        EXPECT_THAT(reading.commands, ElementsAre(command::Command(command::Say{"Farewell"})))
            << phrase;
      }
    }
  }
}

TEST(OwnWords, OfATelephoneMayStandRightBelowAnOrder) {
  for (const auto* signature :
       {"Sent from my iPhone", "Sent from Yahoo Mail on Android", "Von meinem iPhone gesendet",
        "Gesendet von Outlook f\u00FCr Android", "Envoy\u00E9 de mon iPhone", "Get Outlook for iOS",
        "iPhone\u304B\u3089\u9001\u4FE1", "\u53D1\u81EA\u6211\u7684iPhone",
        "Enviado desde mi iPhone", "Inviato da iPhone"}) {
    for (const auto& table : tables()) {
      const auto reading = table->read(table->order + "\n" + signature + "\n");
      EXPECT_FALSE(reading.is_refused()) << signature << "\n" << told(reading);
      EXPECT_THAT(orders_of(reading), ElementsAre(table->order)) << signature;
    }
  }
}

// --- commands, as people write them --------------------------------------------------------------

const std::vector<std::string>& dresses() {
  static const std::vector<std::string> all{"{}",
                                            "{}:",
                                            "{}!",
                                            "{}.",
                                            "{},",
                                            "{} ...",
                                            "*{}*",
                                            "**{}**",
                                            "_{}_",
                                            "`{}`",
                                            "\"{}\"",
                                            "'{}'",
                                            "({})",
                                            "[{}]",
                                            "\u201E{}\u201C",
                                            "\u00AB {} \u00BB",
                                            "\u2039{}\u203A",
                                            "\u300C{}\u300D",
                                            "\u201A{}\u2018",
                                            "- {}",
                                            "* {}",
                                            "\u2022 {}",
                                            "-- {} --",
                                            "== {} ==",
                                            "please {}",
                                            "Please {}:",
                                            "{} please",
                                            "{}, please!",
                                            "pls {}",
                                            "Please, {}",
                                            "Bitte {}",
                                            "\u00A1{}!",
                                            "  {}  ",
                                            "{} \u2705",
                                            "{}\uFF1A",
                                            "Could you {}?",
                                            "Adjutant, please {}:",
                                            "{}, thanks",
                                            "Just {}",
                                            "{};",
                                            "<{}>"};
  return all;
}

TEST(OwnWords, AreACommandHoweverItIsDressed) {
  const std::vector<std::pair<std::string, command::Command>> commands{
      {"check", command::Plain::check},
      {"CHECK", command::Plain::check},
      {"prepare", command::Plain::prepare},
      {"hold 30", command::Hold{30}},
      {"draw offer", command::Plain::draw_offer},
      {"vacation until 2026-12-24", command::Vacation{"2026-12-24"}},
      {"help", command::Plain::help}};
  for (const auto& table : tables()) {
    for (const auto& [line, wanted] : commands) {
      for (const auto& dress : dresses()) {
        const auto written = fmt::format(fmt::runtime(dress), line);
        const auto reading = table->read(written + "\n" + table->order + "\n");
        EXPECT_TRUE(has(reading, wanted)) << written << "\n" << told(reading);
        EXPECT_FALSE(reading.is_refused()) << written << "\n" << told(reading);
        EXPECT_THAT(orders_of(reading), ElementsAre(table->order)) << written;
      }
    }
  }
}

struct Nearly {
  std::string line, meant;
};

TEST(OwnWords, NearACommandRefuseTheMailAndSayWhatWasMeant) {
  const std::vector<Nearly> lines{
      {"chekc", "check"},
      {"chek", "check"},
      {"chck", "check"},
      {"chk", "check"},
      {"Ckeck:", "check"},
      {"*chekc*", "check"},
      {"please chekc", "check"},
      {"check this", "check"},
      {"check only", "check"},
      {"Please check these orders before you play them:", "check"},
      {"prepair", "prepare"},
      {"Perpare:", "prepare"},
      {"prepared", "prepare"},
      {"prepare for next turn", "prepare"},
      {"hodl 30", "hold 30"},
      {"holt: 30", "hold 30"},
      {"hold30", "hold 30"},
      {"hold=30", "hold 30"},
      {"vaction until 2026-12-24", "vacation until 2026-12-24"},
      {"Vacaton until 24 Dec 2026", "vacation until 2026-12-24"},
      {"vaction off", "vacation off"},
      {"offer draw", "draw offer"},
      {"Offer a draw!", "draw offer"},
      {"draw ofer", "draw offer"},
      {"drawoffer", "draw offer"},
      {"I offer you a draw", "draw offer"},
      {"draw accepted", "draw accept"},
      {"accept draw", "draw accept"},
      {"resgin", "resign"},
      {"I resign", "resign"},
      {"I resign.", "resign"},
      {"clam", "claim"},
      {"timezon Europe/Berlin", "timezone Europe/Berlin"},
      {"mial digest 18:00", "mail digest 18:00"},
      {"new adresses", "new addresses"},
      {"reset password", "password reset"},
      {"sya See you on Sunday", "say See you on Sunday"},
      {"say: See you on Sunday", "say See you on Sunday"},
      {"\"say\" See you on Sunday", "say See you on Sunday"},
      {"histroy", "history"},
      {"postion", "position"},
      {"hlep", "help"},
      {"say- hello", "say hello"},
      {"digest 18:00", "mail digest 18:00"},
      {"Prepared orders:", "prepare"},
      {"For my next turn:", "prepare"},
      {"next turn", "prepare"},
      {"preparing", "prepare"},
      {"Please do a check", "check"},
      {"dry run only:", "check"},
      {"Draft:", "check"},
      {"These are only ideas:", "check"},
      {"DO NOT PLAY THESE", "check"},
      {"Don't play this yet", "check"},
      {"Not yet final:", "check"},
      {"test only", "check"},
      {"validate", "check"},
      {"preview", "check"},
      {"cancel", "check"},
      {"undo", "check"},
  };
  for (const auto& table : tables()) {
    for (const auto& [line, meant] : lines) {
      for (const auto* between : {"\n", "\n\n"}) {
        const auto reading = table->read(line + between + table->order + "\n");
        EXPECT_TRUE(reading.is_refused()) << line;
        EXPECT_THAT(told(reading), HasSubstr("[" + meant + "]")) << line;
      }
    }
  }
}

TEST(OwnWords, ThatSayWithASignAreToldByThemselves) {
  for (const auto& table : tables()) {
    for (const auto* line : {"say: See you", "Say - See you", "*say* See you", "say:See you"}) {
      const auto reading = table->read(std::string(line) + "\n");
      EXPECT_FALSE(reading.is_refused()) << line << told(reading);
      ASSERT_EQ(reading.commands.size(), 1U) << line;
      const auto* said = std::get_if<command::Say>(&reading.commands.front());
      ASSERT_NE(said, nullptr) << line;
      EXPECT_THAT(said->text, HasSubstr("See you")) << line;
    }
  }
}

// Mail programs break what is said at about 72 columns.
TEST(OwnWords, ThatASayWasBrokenIntoAreAllSaid) {
  const std::string first = "say Congratulations on the bridge: your brigade came up faster than I";
  for (const auto& table : tables()) {
    const auto said_of = [&](const std::string& text) {
      const auto reading = table->read(text);
      EXPECT_FALSE(reading.is_refused()) << text << told(reading);
      EXPECT_EQ(reading.commands.size(), 1U) << text;
      if (reading.commands.empty()) return std::string();
      return std::get<command::Say>(reading.commands.front()).text;
    };
    EXPECT_EQ(
        said_of(first +
                "\nhad expected, and for a turn the left of my line had nobody behind it\nfor "
                "hours.\n\nAnn\n"),
        first.substr(4) +
            " had expected, and for a turn the left of my line had nobody behind it for hours.");
    EXPECT_EQ(said_of("say Good luck!\nAnn\n"), "Good luck!") << "a short line was not broken";
    const auto beside = table->read(first + "\n" + "had expected.\n\n" + table->order + "\n");
    EXPECT_THAT(orders_of(beside), ElementsAre(table->order)) << told(beside);
  }
}

TEST(OwnWords, ThatAreNotSaidAreKnown) {
  const auto& table = *tables().front();
  const auto reading = table.read("say Good luck!\n\nI am away until Sunday, I fear.\n");
  EXPECT_THAT(reading.prose, ElementsAre("I am away until Sunday, I fear"));
}

TEST(OwnWords, OfACommandStandBehindTheMarkOfAListToo) {
  for (const auto& table : tables()) {
    for (const auto* mark : {"1. ", "1) ", "(1) ", "- ", "+ ", "* ", "1.", "\u2022 "}) {
      const auto reading = table->read(std::string(mark) + "check\n" + table->order + "\n");
      EXPECT_FALSE(reading.is_refused()) << mark << told(reading);
      EXPECT_THAT(reading.commands, ElementsAre(command::Command(command::Plain::check))) << mark;
    }
    // A list goes on behind it.
    const auto list = table->read("1. check\n2. " + table->order + "\n3. go\n");
    EXPECT_FALSE(list.is_refused()) << told(list);
    ASSERT_EQ(list.sets.size(), 1U);
    EXPECT_THAT(list.sets[0].lines, ElementsAre(table->order));
    EXPECT_THAT(told(table->read("1. chekc\n" + table->order + "\n")), HasSubstr("[check]"));
  }
}

TEST(OwnWords, OfAConditionThatCannotBeReadRefuseTheMail) {
  for (const auto& table : tables()) {
    for (const std::string line : {"If enemy moved", "when Ann in Lynn", "unless they moved",
                                   "otherwise", "Otherwise:", "if", "- unless it rains"}) {
      for (const auto& text :
           {line + "\n" + table->order + "\n", line + "\n\n" + table->order + "\n",
            table->order + "\n" + line + "\n" + table->order + "\n",
            table->order + "\n\n" + line + "\n"}) {
        const auto reading = table->read(text);
        EXPECT_TRUE(reading.is_refused()) << text;
        EXPECT_THAT(told(reading), HasSubstr("condition")) << text;
      }
      EXPECT_FALSE(table->read(line + "\n").is_refused()) << "without orders: " << line;
    }
  }
  const auto& table = table_with_turns();
  EXPECT_TRUE(table.read(table.end_turn + "\nunless they moved\n").is_refused());
  EXPECT_FALSE(table.read(table.end_turn + "\n\nIf you have time, write to me.\n").is_refused());
}

TEST(OwnWords, NearAnOrderRefuseTheMail) {
  for (const auto& table : tables()) {
    for (const auto& line : table->misspelt()) {
      const auto reading = table->read(line + "\n" + table->order + "\n");
      EXPECT_TRUE(reading.is_refused()) << line;
      const auto apart = table->read(line + "\n\n" + table->order + "\n");
      EXPECT_TRUE(apart.is_refused()) << line;
    }
  }
}

// Two names of units or places that orders may have.
std::vector<std::string> names_in(const Table& table) {
  std::vector<std::string> names;
  const auto is_in = [](const auto& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
  };
  for (const auto& order : table.scenario.game->legal_orders(table.state, table.side)) {
    for (const auto& word : core::notation::split(order).words) {
      const bool has_letter = std::ranges::any_of(
          word.text, [](unsigned char letter) { return std::isalpha(letter) != 0; });
      if (!has_letter || !table.language.is_name(word.text) || is_in(names, word.text) ||
          is_in(table.language.keywords(), word.text) ||
          is_in(table.language.order_words(), word.text)) {
        continue;
      }
      names.push_back(word.text);
      if (names.size() == 2) return names;
    }
  }
  return names;
}

// An order that is begun, or in words that no game has, stands above the end of the turn.
TEST(OwnWords, ThatTryToOrderAUnitRefuseTheMailAndSayWhatWasMeant) {
  for (const auto& table : tables()) {
    const auto names = names_in(*table);
    ASSERT_EQ(names.size(), 2U) << table->scenario.scenario.id;
    const auto& words = table->language.order_words();
    std::vector<std::string> attempts{names[0] + " " + names[1], names[0] + " 10 12"};
    for (const std::string verb : {"shoot", "march", "Shoot", "I march", "please shoot", "assault",
                                   "retire", "storm", "Then march", "deploy"}) {
      const auto first = verb.substr(verb.rfind(' ') + 1);
      if (core::notation::order_meant(first, words).empty()) continue;
      attempts.push_back(verb + " " + names[0]);
      attempts.push_back(verb + " " + names[0] + " " + names[1]);
      attempts.push_back(verb + " " + names[0] + ".");
      attempts.push_back(verb + " at " + names[0]);
    }
    for (const auto word : words) {
      if (word.size() < 4 || word == "resign") continue;
      const std::string whole(word);
      attempts.push_back(whole.substr(0, 3) + " " + names[0]);
      attempts.push_back(whole);
    }
    for (const auto& attempt : attempts) {
      if (table->language.is_order(attempt)) continue;
      for (const auto* between : {"\n", "\n\n"}) {
        const auto end = table->end_turn.empty() ? table->order : table->end_turn;
        const auto reading = table->read(attempt + between + end + "\n");
        EXPECT_TRUE(reading.is_refused()) << table->scenario.scenario.id << ": " << attempt;
      }
    }
    const auto meant = core::notation::order_meant("march", words);
    const bool is_keyword =
        std::ranges::find(table->language.keywords(), "march") != table->language.keywords().end();
    if (meant.empty() || is_keyword) continue;
    const auto reading = table->read("march " + names[0] + "\n" + table->order + "\n");
    ASSERT_EQ(reading.sets.size(), 1U);
    ASSERT_FALSE(reading.sets[0].refusals.empty());
    EXPECT_EQ(reading.sets[0].refusals[0].meant, meant + " " + names[0]);
  }
}

// --- numbers of lines ----------------------------------------------------------------------------

TEST(OwnWords, WithANumberMeanThatLineOfTheDraft) {
  const std::vector<std::string> dresses{
      "4: {}",  "4. {}",   "4) {}", "(4) {}",     "4 {}",      "4 : {}",  "4:{}",  "4 - {}",
      "4 | {}", " 4 | {}", "4] {}", "line 4: {}", "Line 4 {}", "*4:* {}", "4= {}", "no. 4: {}"};
  const command::Edit out{4, command::EditKind::remove, ""};
  for (const auto& table : tables()) {
    const command::Edit wanted{4, command::EditKind::replace, table->order};
    for (const auto& dress : dresses) {
      const auto line = fmt::format(fmt::runtime(dress), table->order);
      const auto reading = table->read("Hello\n\n" + line + "\n", Numbers::of_the_draft);
      EXPECT_THAT(reading.commands, ElementsAre(command::Command(wanted))) << line << "\n"
                                                                           << told(reading);
      EXPECT_THAT(orders_of(reading), IsEmpty()) << line;
      const auto taken_out = fmt::format(fmt::runtime(dress), "-");
      EXPECT_THAT(table->read(taken_out + "\n", Numbers::of_the_draft).commands,
                  ElementsAre(command::Command(out)))
          << taken_out;
    }
    const command::Edit behind{4, command::EditKind::insert_behind, table->order};
    for (const auto* dress : {"4+: {}", "4+ {}", "4 + : {}", "4+. {}"}) {
      const auto line = fmt::format(fmt::runtime(dress), table->order);
      EXPECT_THAT(table->read(line + "\n", Numbers::of_the_draft).commands,
                  ElementsAre(command::Command(behind)))
          << line;
    }
  }
}

TEST(OwnWords, WithNumbersThatCountAreAList) {
  for (const auto& table : tables()) {
    for (const auto* dress : {"{}. {}", "{}) {}"}) {
      const auto first = fmt::format(fmt::runtime(dress), 1, table->order);
      const auto second = fmt::format(fmt::runtime(dress), 2, table->order);
      const auto list = table->read(first + "\n" + second + "\n");
      EXPECT_THAT(orders_of(list), ElementsAre(table->order, table->order)) << told(list);
      const auto alone = table->read(second + "\n");
      EXPECT_THAT(orders_of(alone), IsEmpty()) << "it does not count, so it means a line";
      EXPECT_THAT(alone.commands, ElementsAre(command::Command(
                                      command::Edit{2, command::EditKind::replace, table->order})));
      const auto unclear = table->read(first + "\n", Numbers::unclear);
      EXPECT_TRUE(unclear.is_refused());
    }
  }
}

TEST(OwnWords, WithSeveralNumbersAreAtFaultAndSentencesAreNot) {
  const auto& table = *tables().front();
  for (const auto* line : {"1, 2: -", "1-3: -", "1/2: -", "1 & 2: -"}) {
    EXPECT_TRUE(table.read(line, Numbers::of_the_draft).is_refused()) << line;
  }
  for (const auto* line : {"8:03 was when I got up", "3 cheers for the referee", "27.11.2026",
                           "2.5 hours for this", "1813 was a good year"}) {
    const auto reading = table.read(line, Numbers::of_the_draft);
    EXPECT_FALSE(reading.is_refused()) << line << told(reading);
    EXPECT_THAT(reading.commands, IsEmpty()) << line;
  }
}

TEST(OwnWords, OfTwoBlocksAreBothShown) {
  const auto& table = table_with_turns();
  const auto reading = table.read("ORDERS a b r0\n" + table.order + "\nEND\nORDERS a b r0\n" +
                                  table.end_turn + "\nEND\n");
  EXPECT_THAT(told(reading), HasSubstr("block 1: " + table.order));
  EXPECT_THAT(told(reading), HasSubstr("block 2: " + table.end_turn));
}

}  // namespace
}  // namespace adjutant::app
