#include "protocol/json/people.hpp"

#include <array>

#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

namespace {

constexpr std::array<std::string_view, 2> contact_kinds{"contact", "blocked"};

}  // namespace

Leave read_leave(Members& members) {
  return {.password = members.raw_text("current_password"), .resign = members.flag("resign")};
}

WantedContact read_contact(Members& members) {
  return {.kind = members.choice("kind", contact_kinds)};
}

Complaint read_complaint(Members& members) {
  auto about = members.optional_text("about");
  auto side = members.optional_text("side");
  if (about.has_value() == side.has_value()) {
    members.fault("about", "name the player here, or their seat with match and side");
  } else if (side && !members.has("match")) {
    members.fault("match", "must be there with side");
  }
  return {.about = std::move(about).value_or(""),
          .match = members.optional_text("match"),
          .text = members.lines("text"),
          .side = std::move(side)};
}

json::object encode(const TiesView& ties) {
  return {{"matches_running", list_of(ties.running)},
          {"matches_held", list_of(ties.held)},
          {"tournaments_organised", list_of(ties.organised)},
          {"tournaments_entered", list_of(ties.entered)}};
}

json::object encode(const ContactView& contact) {
  return {{"player", contact.player}, {"kind", contact.kind}, {"since", rfc3339(contact.since)}};
}

json::object encode(const std::vector<ContactView>& contacts) {
  json::array list;
  for (const auto& contact : contacts) list.push_back(encode(contact));
  return {{"contacts", std::move(list)}};
}

json::object mail_addresses(const std::vector<std::string>& addresses) {
  return {{"aliases", list_of(addresses)}};
}

json::object complaint_made(std::int64_t number) {
  return {{"report", number}};
}

}  // namespace adjutant::protocol
