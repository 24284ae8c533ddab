#include "tests/server/app/mail_in/read_calendar.hpp"

#include <libical/ical.h>
#include <memory>
#include <string_view>

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

struct FreeComponent {
  void operator()(icalcomponent* component) const { icalcomponent_free(component); }
};

void check_lines(std::string_view text) {
  constexpr std::size_t octets_max = 75;
  while (!text.empty()) {
    const auto end = text.find("\r\n");
    ASSERT_NE(end, std::string_view::npos) << "a line does not end with CRLF: " << text;
    EXPECT_LE(end, octets_max) << text.substr(0, end);
    EXPECT_EQ(text.substr(0, end).find('\n'), std::string_view::npos) << text.substr(0, end);
    text.remove_prefix(end + 2);
  }
}

// Faults that libical leaves in what it has read, each as a property of its own.
std::string faults_in(icalcomponent* component) {
  std::string all;
  for (auto* fault = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY);
       fault != nullptr;
       fault = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)) {
    all += std::string(icalproperty_get_xlicerror(fault)) + "\n";
  }
  for (auto* part = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT);
       part != nullptr; part = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)) {
    all += faults_in(part);
  }
  return all;
}

std::string text_or_empty(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

std::string url_of(icalcomponent* event) {
  auto* url = icalcomponent_get_first_property(event, ICAL_URL_PROPERTY);
  return url == nullptr ? std::string() : text_or_empty(icalproperty_get_url(url));
}

}  // namespace

std::vector<ReadEvent> read_calendar(const std::string& text) {
  check_lines(text);
  std::vector<ReadEvent> events;
  const std::unique_ptr<icalcomponent, FreeComponent> whole(icalparser_parse_string(text.c_str()));
  EXPECT_NE(whole, nullptr) << text;
  if (whole == nullptr) return events;
  EXPECT_EQ(icalcomponent_isa(whole.get()), ICAL_VCALENDAR_COMPONENT) << text;
  EXPECT_EQ(icalrestriction_check(whole.get()), 1) << text;
  EXPECT_EQ(faults_in(whole.get()), "") << text;
  EXPECT_GE(icalcomponent_count_components(whole.get(), ICAL_ANY_COMPONENT), 1) << text;
  for (auto* event = icalcomponent_get_first_component(whole.get(), ICAL_VEVENT_COMPONENT);
       event != nullptr;
       event = icalcomponent_get_next_component(whole.get(), ICAL_VEVENT_COMPONENT)) {
    const auto start = icalcomponent_get_dtstart(event);
    events.push_back({.uid = text_or_empty(icalcomponent_get_uid(event)),
                      .summary = text_or_empty(icalcomponent_get_summary(event)),
                      .url = url_of(event),
                      .start = icaltime_as_ical_string(start),
                      .sequence = icalcomponent_get_sequence(event)});
    EXPECT_EQ(icaltime_is_utc(start), 1) << text;
  }
  return events;
}

}  // namespace adjutant::app
