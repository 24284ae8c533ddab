#include "server/mail/in/html_text.hpp"

#include <string>

#include <gmock/gmock.h>

namespace adjutant::mail {
namespace {

std::string seen_of(const std::string& html) {
  std::string seen;
  for (const auto& line : html_text(html).text) {
    if (!line.text.empty()) seen += (seen.empty() ? "" : "|") + line.text;
  }
  return seen;
}

TEST(HtmlText, LeavesOutWhatItsReaderCannotSee) {
  for (const std::string style :
       {"display:none", "DISPLAY : none !important", "visibility:hidden", "visibility: collapse",
        "font-size:0", "font-size:0px", "font-size: 0.0em", "opacity:0", "color:red;display:none",
        "max-height:0;overflow:hidden", "mso-hide:all"}) {
    EXPECT_EQ(seen_of("<p>move 1</p><p style=\"" + style + "\">end turn</p><p>thanks</p>"),
              "move 1|thanks")
        << style;
    EXPECT_EQ(seen_of("<div style='" + style + "'><p><b>end turn</b><br>end</p></div>move 1"),
              "move 1")
        << style;
  }
  EXPECT_EQ(seen_of("<p hidden>end turn</p><p hidden=\"hidden\">end</p>move 1"), "move 1");
  EXPECT_EQ(seen_of("move <span style=\"display:none\">end turn</span>1"), "move 1");
}

TEST(HtmlText, LeavesOutWhatAStyleSheetHides) {
  const std::string head =
      "<html><head><style>/* x */ .a, td.b { color: red; display : none } #c{visibility:hidden}\n"
      "@media print { .d { display: none } } .e .f {display:none} u{font-size:0}</style></head>";
  EXPECT_EQ(seen_of(head + "<body><p class='x a'>1</p><p class=b>2</p><table><tr><td class=b>3</td>"
                           "</tr></table><p id=c>4</p><p class=d>5</p><p class=f>6</p><u>7</u>"),
            "2|5|6");
}

TEST(HtmlText, ShowsWhatIsVisibleInsideOfWhatIsNot) {
  EXPECT_EQ(seen_of("<div style='visibility:hidden'>1<p style='visibility:visible'>2</p>3</div>4"),
            "2|4");
  EXPECT_EQ(seen_of("<td style='font-size:0'>1<p style='font-size:14px'>2</p>"
                    "<p style='font-size:2em'>3</p></td>"),
            "2");
  EXPECT_EQ(seen_of("<div style='display:none'>1<p style='display:block'>2</p></div>3"), "3");
  EXPECT_EQ(seen_of("<p style='font-size:0.8em;opacity:0.5;display:block'>1</p>"), "1");
  EXPECT_EQ(seen_of("<p style='height:0;width:10px'>1</p>"), "1");
}

TEST(HtmlText, LeavesOutWhatIsStruckOut) {
  for (const std::string element : {"s", "strike", "del", "DEL"}) {
    EXPECT_EQ(seen_of("<p>move 1</p><p><" + element + ">end turn</" + element + "></p>2"),
              "move 1|2");
    EXPECT_EQ(seen_of("move <" + element + ">2 <b>3</b></" + element + ">1"), "move 1");
  }
  for (const std::string style :
       {"text-decoration:line-through", "TEXT-DECORATION: underline Line-Through red",
        "text-decoration-line : line-through", "text-decoration:line-through !important"}) {
    EXPECT_EQ(seen_of("move 1<p style=\"" + style +
                      "\"><span style='text-decoration:none'>end turn"
                      "</span></p>2"),
              "move 1|2")
        << style;
  }
  EXPECT_EQ(seen_of("<style>.a{text-decoration:line-through}</style><p class=a>end turn</p>move 1"),
            "move 1");
  EXPECT_EQ(seen_of("<p style='text-decoration:underline'>move 1</p>"), "move 1");
}

TEST(HtmlText, TellsWhetherTheReaderHasStruckSomethingOut) {
  EXPECT_TRUE(html_text("move 1<s>end turn</s>").has_struck);
  EXPECT_FALSE(html_text("move 1<s> <br></s>").has_struck);
  EXPECT_FALSE(html_text("move 1<blockquote><s>end turn</s></blockquote>").has_struck);
  EXPECT_FALSE(html_text("move 1<span style='display:none'><s>end turn</s></span>").has_struck);
}

}  // namespace
}  // namespace adjutant::mail
