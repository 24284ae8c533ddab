#include "protocol/json/presence.hpp"

#include <fmt/format.h>

#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

AnnounceAbsence read_announce_absence(Members& members) {
  AnnounceAbsence wanted;
  const auto list = members.value("absences");
  wanted.act = read_tournament_act(members);
  if (!list.is_array()) {
    members.fault("absences", "must be a list");
    return wanted;
  }
  for (std::size_t i = 0; i < list.get_array().size(); ++i) {
    const auto path = fmt::format("absences[{}]", i);
    const auto* object = list.get_array()[i].if_object();
    const auto text = [&](std::string_view name) {
      const auto* found = object == nullptr ? nullptr : object->if_contains(name);
      if (found != nullptr && found->is_string()) return std::string(found->get_string());
      members.fault(fmt::format("{}.{}", path, name), "must be a day: 2026-12-24");
      return std::string();
    };
    wanted.absences.push_back({text("from"), text("until")});
  }
  return wanted;
}

SeatPlayer read_seat_player(Members& members) {
  return {.board = members.integer("board"), .act = read_tournament_act(members)};
}

RenameTeam read_rename_team(Members& members) {
  return {.team = members.text("team"), .act = read_tournament_act(members)};
}

ChallengeEntry read_challenge_entry(Members& members) {
  return {.opponent = members.integer("opponent"), .act = read_tournament_act(members)};
}

namespace {

json::value encode(const std::optional<ChallengesView>& challenges) {
  if (!challenges) return nullptr;
  json::array open;
  for (const auto& one : challenges->open) {
    open.push_back(json::object{{"board", one.board},
                                {"opponent", one.opponent},
                                {"until", one.until},
                                {"by_you", one.by_you}});
  }
  return json::object{{"may", json::value_from(challenges->may)}, {"open", std::move(open)}};
}

}  // namespace

json::object encode(const PresenceView& presence) {
  json::array absences, claims;
  for (const auto& one : presence.absences) {
    absences.push_back(json::object{{"from", one.from}, {"until", one.until}});
  }
  for (const auto& one : presence.claims) {
    claims.push_back(
        json::object{{"round", one.round}, {"board", one.board}, {"from", rfc3339(one.from)}});
  }
  json::value confirmation = nullptr;
  if (presence.round != 0) {
    confirmation = json::object{{"round", presence.round},
                                {"confirmed", presence.confirmed},
                                {"until", null_if_empty(presence.until)}};
  }
  json::value offer = nullptr;
  if (presence.place != 0) {
    offer = json::object{{"entry", presence.place}, {"until", presence.place_until}};
  }
  return {{"absences", std::move(absences)},
          {"confirmation", std::move(confirmation)},
          {"claims", std::move(claims)},
          {"offer", std::move(offer)},
          {"asked_until", null_if_empty(presence.asked_until)},
          {"challenges", encode(presence.challenges)}};
}

}  // namespace adjutant::protocol
