#include "engine/match/match.hpp"
#include "engine/match/members.hpp"

namespace adjutant::match {

namespace json = core::json;

namespace {

constexpr std::string_view format = "adjutant-snapshot-1";

// Snapshots are read without a game at hand, so sides go by their place.
json::value place_or_null(const std::optional<core::Side>& side) {
  if (!side) return nullptr;
  return static_cast<std::int64_t>(index(*side));
}

std::optional<core::Side> side_at(Members& members, std::string_view name) {
  const std::optional<int> place = members.integer_or_null(name);
  if (!place) return std::nullopt;
  if (*place > 1) members.note("\"" + std::string(name) + "\" must be 0, 1 or null");
  return *place == 0 ? core::Side::first : core::Side::second;
}

}  // namespace

json::object encode(const Snapshot& snapshot) {
  json::value result = nullptr;
  if (snapshot.result) {
    result = json::object{{"winner", place_or_null(snapshot.result->winner)},
                          {"reason", snapshot.result->reason},
                          {"points", snapshot.result->points}};
  }
  return {{"format", format},
          {"revision", snapshot.revision},
          {"submissions", snapshot.submissions},
          {"events", snapshot.events},
          {"dice", snapshot.dice},
          {"head", snapshot.head},
          {"draw_offered_by", place_or_null(snapshot.draw_offered_by)},
          {"result", std::move(result)},
          {"position", snapshot.position}};
}

std::expected<Snapshot, std::string> decode_snapshot(const json::value& value) {
  Members members(value);
  Snapshot snapshot;
  if (members.text("format") != format) members.note("\"format\" must be adjutant-snapshot-1");
  snapshot.revision = members.integer("revision");
  snapshot.submissions = members.integer("submissions");
  snapshot.events = members.integer("events");
  snapshot.dice = members.integer("dice");
  snapshot.head = members.text("head");
  snapshot.draw_offered_by = side_at(members, "draw_offered_by");
  if (!members.is_null("result")) {
    Members result{json::value(members.object("result"))};
    snapshot.result =
        Result{side_at(result, "winner"), result.text("reason"), result.object("points")};
    if (const std::string fault = result.fault(); !fault.empty()) members.note("result " + fault);
  }
  snapshot.position = members.object("position");
  if (const std::string fault = members.fault(); !fault.empty()) return std::unexpected(fault);
  return snapshot;
}

Snapshot snapshot_of(const Match& match) {
  Snapshot snapshot;
  snapshot.revision = match.revision;
  snapshot.submissions = match.submissions;
  snapshot.events = match.events;
  snapshot.dice = match.dice;
  snapshot.head = match.head;
  snapshot.draw_offered_by = match.draw_offered_by;
  snapshot.result = match.result;
  snapshot.position = match.setup->game->encode(match.state);
  return snapshot;
}

std::expected<Match, core::FileFaults> restore(Setup setup, const Snapshot& snapshot) {
  auto state = setup.game->decode(setup.scenario, snapshot.position);
  if (!state) return std::unexpected(std::move(state.error()));
  Match match;
  match.setup = std::make_shared<const Setup>(std::move(setup));
  match.revision = snapshot.revision;
  match.submissions = snapshot.submissions;
  match.events = snapshot.events;
  match.dice = snapshot.dice;
  match.head = snapshot.head;
  match.draw_offered_by = snapshot.draw_offered_by;
  match.result = snapshot.result;
  set_state(match, std::move(*state));
  return match;
}

}  // namespace adjutant::match
