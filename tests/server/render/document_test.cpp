#include "server/render/document.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace adjutant::render {
namespace {

using core::Document;
using core::Heading;
using core::List;
using core::Paragraph;
using core::Table;
using core::Verbatim;

TEST(DocumentText, UnderlinesTitlesAndSeparatesBlocksByOneEmptyLine) {
  const Document document{Heading{1, "The mill"}, Heading{2, "Moves"}, Heading{3, "First"},
                          Paragraph{"Nobody moved."}};
  EXPECT_EQ(to_text(document), "The mill\n========\n\nMoves\n-----\n\nFirst\n\nNobody moved.\n");
}

TEST(DocumentText, WrapsParagraphsAndListsWithHangingIndent) {
  const Document document{Paragraph{"one two three four"},
                          List{{{"alpha beta gamma", {"delta epsilon zeta"}}}}};
  EXPECT_EQ(to_text(document, 12),
            "one two\nthree four\n\n- alpha beta\n  gamma\n  - delta\n    epsilon\n    zeta\n");
}

TEST(DocumentText, KeepsALongWordWhole) {
  const std::string hash(64, 'a');
  EXPECT_EQ(to_text({Paragraph{"Head " + hash}}, 20), "Head\n" + hash + "\n");
}

TEST(DocumentText, AlignsColumnsByCharactersNotBytes) {
  const Document document{Table{{"Unit", "Steps"}, {{"Ünït", "2"}, {"100X", "1"}}}};
  EXPECT_EQ(to_text(document), "Unit  Steps\n----  -----\nÜnït  2\n100X  1\n");
}

TEST(DocumentText, WrapsTheWidestColumnOfALongRow) {
  const Document document{Table{{}, {{"1X", "one two three four five six"}}}};
  EXPECT_EQ(to_text(document, 18), "1X  one two three\n    four five six\n");
}

TEST(DocumentText, KeepsWordsOfAColumnApartFromTheNext) {
  const Document document{Table{{}, {{"Continentals, left", "foot, three bases"}}}};
  EXPECT_EQ(to_text(document, 22),
            "Continentals,  foot,\nleft           three\n               bases\n");
}

TEST(DocumentText, LeavesVerbatimLinesAsTheyAre) {
  EXPECT_EQ(to_text({Verbatim{"put 7X  B12\n\ndone"}}, 10), "    put 7X  B12\n\n    done\n");
}

TEST(DocumentHtml, EscapesEverythingAPlayerCouldHaveWritten) {
  const std::string nasty = "<script>\"a\" & 'b'\x01";
  EXPECT_EQ(escape_html(nasty), "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;");
  const Document document{Heading{2, nasty}, Paragraph{nasty}, List{{{nasty, {nasty}}}},
                          Table{{nasty}, {{nasty, nasty}}}, Verbatim{nasty}};
  EXPECT_EQ(to_html(document).find("<script"), std::string::npos);
}

TEST(DocumentHtml, MakesLinksOfUrlsThatStandAlone) {
  EXPECT_EQ(
      to_html({Paragraph{"See https://a.example/b?c=1&d=2, or curl 'https://a.example'."}}),
      "<p>See <a href=\"https://a.example/b?c=1&amp;d=2\">https://a.example/b?c=1&amp;d=2</a>, "
      "or curl &#39;https://a.example&#39;.</p>\n");
  EXPECT_EQ(
      to_html({Verbatim{"https://a.example/\"onclick=\n  x"}}),
      "<pre><a href=\"https://a.example/&quot;onclick=\">https://a.example/&quot;onclick=</a>\n"
      "  x</pre>\n");
}

TEST(DocumentText, KeepsTablesWithinTheLine) {
  const Document narrow{
      Table{{"Unit", "Place", "Heading"}, {{"Continentals", "2150,13000", "ninety"}}}};
  const Document wide{
      Table{{"Unit", "Place"}, {{"Continentals-left-and-right", "behind-the-long-hedge"}}}};
  for (const auto& document : {narrow, wide}) {
    std::istringstream lines(to_text(document, 32));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 32U) << line;
  }
  EXPECT_EQ(to_text(wide, 32), "- Continentals-left-and-right,\n  Place behind-the-long-hedge\n");
}

TEST(DocumentHtml, SaysWhatTablesAndListsAre) {
  const Document document{Table{{"Unit", "Place"}, {{"1X", "Mill"}}}, List{{{"a", {"b"}}}}};
  EXPECT_EQ(to_html(document),
            "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Unit</th><th "
            "scope=\"col\">Place</th></tr>"
            "</thead>\n<tbody>\n<tr><th scope=\"row\">1X</th><td>Mill</td></tr>\n</tbody>\n"
            "</table></div>\n<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n</ul>\n");
}

TEST(DocumentHtml, NamesTheCellsOfATableWhereThatIsAskedFor) {
  const Document document{Table{{"Unit", "x < y", ""}, {{"1X", "Mill", "a"}, {"2X", "", "b"}}}};
  const auto html = to_html(document, Cells::named);
  EXPECT_NE(html.find("<td><span class=\"k\" style=\"display:none\">x &lt; y: </span>Mill</td>"
                      "<td>a</td>"),
            std::string::npos)
      << html;
  EXPECT_NE(html.find("2X</th><td></td><td>b</td>"), std::string::npos) << html;
}

}  // namespace
}  // namespace adjutant::render
