// Calendars as the composer writes them, by libical.
#include <libical/ical.h>
#include <memory>

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "server/mail/composer.hpp"

namespace adjutant::mail {
namespace {

struct Forget {
  void operator()(icalcomponent* component) const { icalcomponent_free(component); }
  void operator()(char* text) const { icalmemory_free_buffer(text); }
};

icaltimetype moment(ports::Time time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
  return icaltime_from_timet_with_zone(static_cast<time_t>(seconds), 0,
                                       icaltimezone_get_utc_timezone());
}

// Coordinated Universal Time, as a time zone.
icalcomponent* time_zone() {
  auto* standard = icalcomponent_new(ICAL_XSTANDARD_COMPONENT);
  icalcomponent_add_property(standard,
                             icalproperty_new_dtstart(icaltime_from_string("19700101T000000")));
  icalcomponent_add_property(standard, icalproperty_new_tzoffsetfrom(0));
  icalcomponent_add_property(standard, icalproperty_new_tzoffsetto(0));
  auto* zone = icalcomponent_new(ICAL_VTIMEZONE_COMPONENT);
  icalcomponent_add_property(zone, icalproperty_new_tzid("Etc/UTC"));
  icalcomponent_add_component(zone, standard);
  return zone;
}

}  // namespace

std::string MailComposer::calendar(const std::vector<ports::CalendarEntry>& entries) const {
  const std::unique_ptr<icalcomponent, Forget> whole(icalcomponent_new(ICAL_VCALENDAR_COMPONENT));
  icalcomponent_add_property(whole.get(), icalproperty_new_version("2.0"));
  icalcomponent_add_property(whole.get(), icalproperty_new_prodid("-//Adjutant//Matches//EN"));
  icalcomponent_add_property(whole.get(), icalproperty_new_method(ICAL_METHOD_PUBLISH));
  // At least one component (RFC 5545 section 3.6), where nothing is due as well.
  if (entries.empty()) icalcomponent_add_component(whole.get(), time_zone());
  const auto stamp = moment(clock_.now());
  // A published calendar says so (RFC 5546 section 3.2.1).
  const auto organizer = "mailto:" + settings_.from_address;
  for (const auto& entry : entries) {
    auto* event = icalcomponent_new(ICAL_VEVENT_COMPONENT);
    const auto add = [event](icalproperty* property) {
      icalcomponent_add_property(event, property);
    };
    add(icalproperty_new_uid(fmt::format("{}.{}@{}", entry.match, entry.side, domain_).c_str()));
    add(icalproperty_new_sequence(entry.revision));
    add(icalproperty_new_organizer(organizer.c_str()));
    add(icalproperty_new_dtstamp(stamp));
    // Nobody is busy at a deadline: without an end it takes no time (RFC 5545 section 3.6.1).
    add(icalproperty_new_dtstart(moment(entry.due)));
    add(icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT));
    add(icalproperty_new_summary(core::on_one_line(entry.summary).c_str()));
    add(icalproperty_new_url(link(entry.page, entry.match).c_str()));
    icalcomponent_add_component(whole.get(), event);
  }
  const std::unique_ptr<char, Forget> text(icalcomponent_as_ical_string_r(whole.get()));
  return text.get();
}

}  // namespace adjutant::mail
