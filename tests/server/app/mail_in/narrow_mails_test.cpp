#include <cstdlib>
#include <fstream>

#include <gmock/gmock.h>

#include "server/app/mail_in/answers/desk_words.hpp"
#include "tests/server/app/mail_in/desk_world.hpp"

// Mails are read on telephones and in columns: what they show of each battle fits.
namespace adjutant::app {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr int columns_max = 72;

int characters(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

std::vector<std::string> lines_in(std::string text) {
  std::erase(text, '\r');
  std::vector<std::string> all;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    all.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

// A line of commands that wraps looks like two commands.
TEST(Help, LinesOfCommandsDoNotWrap) {
  constexpr int verbatim_columns = 68;  // behind its indent
  for (const auto& document : {account_help(true), seat_help("")}) {
    for (const auto& block : document) {
      const auto* commands = std::get_if<core::Verbatim>(&block);
      if (commands == nullptr) continue;
      for (const auto& line : lines_in(commands->text)) {
        EXPECT_LE(characters(line), verbatim_columns) << line;
      }
    }
  }
}

struct NarrowMails : DeskWorld {
  // All mails of the begin of a battle, and all that can be asked for there.
  void look(const LoadedScenario& scenario) {
    const auto& sides = scenario.game->description().sides;
    const auto made = app().matches.create(
        ann, {.scenario = scenario.scenario.id, .side = sides[0], .invite = "bob"});
    ASSERT_TRUE(made.has_value()) << made.error().detail;
    ASSERT_TRUE(app().matches.take_seat(bob, made->id, {.side = sides[1]}).has_value());
    for (const std::string handle : {"ann", "bob"}) {
      const auto mails = mailed_to(handle + "@example.org");
      for (const auto& mail : mails) fits(mail, made->id);
      send(handle + "@example.org", mails.back().header("Reply-To"),
           "position\nlegal\nhow\nrules\nhelp\nstanding\nmatches\nhistory\ncalendar");
      for (const auto& mail : mailed_to(handle + "@example.org")) fits(mail, made->id);
      send(handle + "@example.org", mails.back().header("Reply-To"), "mvoe nothing\nend turn");
      for (const auto& mail : mailed_to(handle + "@example.org")) fits(mail, made->id);
    }
  }

  void fits(const mail::ReadMail& mail, const std::string& match) {
    for (const auto& line : lines_in(text_of(mail))) {
      // Addresses and hashes stay whole.
      const bool is_one_word = line.find(' ', line.find_first_not_of("- ")) == std::string::npos;
      if (!is_one_word) EXPECT_LE(characters(line), columns_max) << match << "\n" << line;
    }
    for (const auto& part : mail.parts) {
      if (!part.content.contains("<html")) continue;
      ++pages;
      is_narrow(part.content, match);
      if (const auto* to = std::getenv("ADJUTANT_MAILS")) {
        std::ofstream(fmt::format("{}/{}.{}.html", to, match, pages)) << part.content;
      }
    }
  }

  // Measured with a browser at 320 px: nothing is wider where tables are shown as text, each cell
  // with the name of its column, and where the lines of all else are broken.
  static void is_narrow(const std::string& page, const std::string& match) {
    EXPECT_THAT(page, HasSubstr("@media (max-width:30em){table,tbody,tr{display:block}")) << match;
    EXPECT_THAT(page, HasSubstr("th,td{display:inline;")) << match;
    EXPECT_THAT(page, HasSubstr("pre{white-space:pre-wrap;overflow-wrap:anywhere;")) << match;
    EXPECT_THAT(page, HasSubstr("img{max-width:100%;height:auto}")) << match;
    EXPECT_THAT(page, HasSubstr("overflow-wrap:break-word")) << match;
    EXPECT_THAT(page, Not(HasSubstr("nowrap"))) << match;
    const auto named = "<td><span class=\"k\" style=\"display:none\">";
    for (auto at = page.find("<td>"); at != std::string::npos; at = page.find("<td>", at + 1)) {
      const auto cell = page.substr(at, page.find("</td>", at) - at);
      EXPECT_TRUE(cell == "<td>" || cell.starts_with(named)) << match << cell;
    }
  }

  Identity ann = member("ann"), bob = member("bob");
  int pages = 0;
};

TEST_F(NarrowMails, FitInto72ColumnsInEachBattle) {
  for (const auto& scenario : app().context().scenarios.all()) look(scenario);
  EXPECT_GT(pages, 0);
}

}  // namespace
}  // namespace adjutant::app
