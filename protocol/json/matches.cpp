#include "protocol/json/matches.hpp"

#include <utility>

#include "engine/core/ensure.hpp"
#include "protocol/json/values.hpp"

namespace adjutant::protocol {
namespace {

namespace json = core::json;

json::value stored(const std::string& text, json::value if_empty) {
  if (text.empty()) return if_empty;
  auto value = core::parse_json(text);
  ENSURE(value.has_value(), "stored JSON: " + value.error());
  return *std::move(value);
}

json::value number_or_null(int number) {
  return number == 0 ? json::value() : json::value(number);
}

json::array encode(const std::vector<SeatView>& seats) {
  json::array list;
  for (const auto& seat : seats) {
    json::object entry;
    entry["side"] = seat.side;
    entry["side_name"] = seat.side_name;
    entry["player"] = or_null(seat.player);
    entry["invited"] = seat.invited;
    entry["reserve_seconds"] = seat.reserve.count();
    entry["seed"] = or_null(seat.seed);
    entry["vacation"] = nullptr;
    if (seat.vacation) {
      entry["vacation"] = json::object{{"from", rfc3339(seat.vacation->first)},
                                       {"until", rfc3339(seat.vacation->second)}};
    }
    entry["vacation_days_left"] = seat.vacation_days_left;
    entry["mail_fails"] = seat.mail_fails;
    entry["link_expires"] = nullptr;
    if (seat.link_expires) entry["link_expires"] = rfc3339(*seat.link_expires);
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

CreateMatch read_create_match(Members& members) {
  return {.scenario = members.text("scenario"),
          .side = members.text("side"),
          .options = members.value("options"),
          .invite = members.optional_text("invite").value_or(""),
          .seed = members.optional_text("seed"),
          .by_link = members.flag("by_link")};
}

TakeSeat read_take_seat(Members& members) {
  return {.side = members.text("side"), .seed = members.optional_text("seed")};
}

std::string read_invitation(Members& members) {
  return members.text("invite");
}

MakeLink read_make_link(Members& members) {
  return {.days = members.optional_integer("days")};
}

std::optional<std::string> read_seed(Members& members) {
  return members.optional_text("seed");
}

bool read_muted(Members& members) {
  if (!members.has("muted")) members.fault("muted", "is missing (true or false)");
  return members.flag("muted");
}

std::string read_vacation(Members& members) {
  return members.text("last_day");
}

json::object encode(const MatchView& match) {
  json::object object;
  object["id"] = match.id;
  object["ruleset"] = match.ruleset;
  object["rules_version"] = match.rules_version;
  object["scenario"] = match.scenario;
  object["scenario_sha256"] = match.scenario_sha256;
  object["scenario_title"] = match.scenario_title;
  object["options"] = stored(match.options, json::object{});
  object["public"] = match.is_public;
  object["status"] = match.status;
  object["organiser"] = match.organiser;
  object["seats"] = encode(match.seats);
  object["commitment"] = match.commitment;
  object["revision"] = match.revision;
  object["submissions"] = match.submissions;
  object["turn"] = number_or_null(match.turn);
  object["turns"] = number_or_null(match.turns);
  object["events"] = match.events;
  object["head"] = match.head;
  object["awaited"] = stored(match.awaited, json::array{});
  object["sealed"] = match.sealed ? json::array{json::value(*match.sealed)} : json::array{};
  object["to_act"] = or_null(match.to_act);
  object["deadline"] = or_null(match.deadline);
  object["time_expired"] = match.time_expired;
  object["result"] = stored(match.result, nullptr);
  object["held_because"] = null_if_empty(match.held_because);
  object["created"] = rfc3339(match.created);
  object["updated"] = rfc3339(match.updated);
  object["your_side"] = or_null(match.your_side);
  object["muted"] = match.muted;
  return object;
}

json::object encode(const MadeLink& link) {
  return {{"token", link.token}, {"url", link.url}, {"expires", rfc3339(link.expires)}};
}

json::object encode(const LinkView& link) {
  return {{"side", link.side}, {"expires", rfc3339(link.expires)}, {"match", encode(link.match)}};
}

json::object encode(const MatchPage& page) {
  json::array list;
  for (const auto& match : page.matches) list.push_back(encode(match));
  json::object object;
  object["next"] = or_null(page.next);
  object["matches"] = std::move(list);
  return object;
}

json::object muted(bool is_muted) {
  json::object object;
  object["muted"] = is_muted;
  return object;
}

}  // namespace adjutant::protocol
