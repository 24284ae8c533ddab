#include "server/mail/shortened.hpp"

#include <gtest/gtest.h>

#include "server/render/document.hpp"

namespace adjutant::mail {
namespace {

using core::Heading;
using core::Item;
using core::List;
using core::Paragraph;

const std::string page = "https://example.org/matches/m_1";

TEST(ShortenedReport, IsWholeWhereItFits) {
  const core::Document report{Heading{1, "Turn 1"}, List{{Item{"one", {"two"}}}},
                              Paragraph{"three"}};
  EXPECT_EQ(render::to_text(shortened(report, page, 23)), render::to_text(report));
  EXPECT_NE(render::to_text(shortened(report, page, 20)), render::to_text(report));
}

TEST(ShortenedReport, HasItsBeginningAndTheAddressOfTheRest) {
  core::List events;
  for (int i = 0; i < 100'000; ++i) events.items.push_back({"BLn1 is placed", {}});
  const auto text =
      render::to_text(shortened({Heading{1, "Turn 1"}, events, Paragraph{"the end"}}, page));
  EXPECT_LT(text.size(), report_bytes_max * 2);
  EXPECT_TRUE(text.starts_with("Turn 1"));
  EXPECT_TRUE(text.contains("BLn1 is placed"));
  EXPECT_TRUE(text.contains(page));
  EXPECT_FALSE(text.contains("the end"));
}

}  // namespace
}  // namespace adjutant::mail
