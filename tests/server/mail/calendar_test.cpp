#include <libical/ical.h>
#include <memory>

#include "engine/core/plain_text.hpp"
#include "tests/nasty_text.hpp"
#include "tests/server/mail/composing.hpp"

namespace adjutant::mail {
namespace {

struct CalendarText : ComposerTest {
  using ComposerTest::ComposerTest;
};

TEST_F(CalendarText, ReadsBackAsWhatIsInItWhateverPeopleWrote) {
  for (std::uint32_t number = 0; number < nasty_texts; ++number) {
    const auto nasty = "The round of " + nasty_text(number) + " ends";
    const auto text = composer.calendar({{.match = "t_1",
                                          .side = "round-1-ends",
                                          .summary = nasty,
                                          .due = clock.now(),
                                          .revision = 1,
                                          .page = "/tournaments/"}});
    const std::unique_ptr<icalcomponent, decltype(&icalcomponent_free)> whole(
        icalparser_parse_string(text.c_str()), &icalcomponent_free);
    ASSERT_TRUE(whole) << text;
    EXPECT_EQ(icalcomponent_count_errors(whole.get()), 0) << text;
    EXPECT_EQ(icalcomponent_count_components(whole.get(), ICAL_ANY_COMPONENT), 1) << text;
    auto* event = icalcomponent_get_first_component(whole.get(), ICAL_VEVENT_COMPONENT);
    ASSERT_NE(event, nullptr) << text;
    EXPECT_EQ(icalcomponent_count_components(event, ICAL_ANY_COMPONENT), 0) << text;
    const char* summary = icalcomponent_get_summary(event);
    ASSERT_NE(summary, nullptr) << text;
    EXPECT_EQ(summary, core::on_one_line(nasty)) << text;
  }
}

}  // namespace
}  // namespace adjutant::mail
