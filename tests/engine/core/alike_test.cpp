#include "engine/core/alike.hpp"

#include <array>
#include <utility>

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

TEST(Names, OfOneSpellingDifferInCaseAccentsAndBlanksAlone) {
  EXPECT_EQ(spelling_of("ALPHA  Club"), spelling_of("alpha\u00a0club"));
  EXPECT_EQ(spelling_of("Bruge\u0301s"), spelling_of("BRUG\u00c9S"));
  EXPECT_EQ(spelling_of("\u0421\u043f\u0430\u0440\u0442\u0430\u043a"),
            spelling_of("\u0441\u041f\u0410\u0420\u0422\u0410\u041a"));
  EXPECT_NE(spelling_of("Bruges"), spelling_of("Brug\u00e9s"));
  EXPECT_NE(spelling_of("Alpha"), spelling_of("\u0410lpha"));
}

TEST(Names, ThatPeopleTakeForOneAnotherLookAlike) {
  constexpr std::array pairs{
      std::pair{"Alpha", "\u0410lpha"},       // Cyrillic
      std::pair{"alpha", "\u03b1lph\u0430"},  // Greek and Cyrillic
      std::pair{"NIKE", "\u039d\u0399\u039a\u0395"},
      std::pair{"CCCP", "\u0421\u0421\u0421\u0420"},
      std::pair{"Bruges", "Brug\u00e9s"},
      std::pair{"Bruges", "Bruge\u0301s"},
      std::pair{"Ho Chi", "H\u1ed3 Ch\u00ed"},
      std::pair{"Lodz", "\u0141\u00f3d\u017a"},
      std::pair{"Club", "\uff23\uff4c\uff55\uff42"},                  // full-width
      std::pair{"Club", "\U0001d402\U0001d425\U0001d42e\U0001d41b"},  // mathematical, bold
      std::pair{"Club 17", "Club \U0001d7cf\U0001d7d5"},
      std::pair{"Alpha Club", "Alpha\u2009\u2009Club"},
      std::pair{"Alpha Club", "Alpha\u2013Club"},
      std::pair{"Lions", "L1ON5"},
      std::pair{"Modern", "Modem"},
      std::pair{"Wales", "VVales"}};
  for (const auto& [name, other] : pairs) EXPECT_EQ(look_of(name), look_of(other)) << other;
}

TEST(Names, ThatOnlyResembleOneAnotherDoNot) {
  constexpr std::array pairs{std::pair{"Club 1", "Club 2"}, std::pair{"Club 1", "Club 11"},
                             std::pair{"Alpha", "Alfa"},    std::pair{"A", "B"},
                             std::pair{"\u0414", "\u0416"}, std::pair{"\u4e00", "\u4e8c"}};
  for (const auto& [name, other] : pairs) EXPECT_NE(look_of(name), look_of(other)) << other;
}

}  // namespace
}  // namespace adjutant::core
