#include "server/app/match/announcing.hpp"

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/json.hpp"
#include "protocol/json/webhooks.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

using ports::MatchStatus;

std::string_view event_of(const ports::MatchRow& row) {
  if (row.status == MatchStatus::open) return "opened";
  if (row.status == MatchStatus::over) return "over";
  return row.submissions == 0 ? "started" : "turn";
}

const protocol::SeatView* seat_of(const protocol::MatchView& match, std::string_view side) {
  for (const auto& seat : match.seats) {
    if (seat.side == side) return &seat;
  }
  return nullptr;
}

std::string player_at(const protocol::MatchView& match, std::string_view side) {
  const auto* seat = seat_of(match, side);
  return seat == nullptr ? std::string(side) : seat->player.value_or("nobody");
}

// "winfield (United States) against phineas (British)"
std::string players(const protocol::MatchView& match) {
  std::string said;
  for (const auto& seat : match.seats) {
    said += fmt::format("{}{} ({})", said.empty() ? "" : " against ",
                        seat.player.value_or("a free seat"), seat.side_name);
  }
  return said;
}

// "phineas to move"
std::string to_move(const protocol::MatchView& match) {
  std::string said;
  const auto awaited = core::parse_json(match.awaited);
  ENSURE(awaited.has_value() && awaited->is_array(), "what is awaited is a list");
  for (const auto& entry : awaited->as_array()) {
    said += fmt::format("{}{}", said.empty() ? "" : " and ",
                        player_at(match, std::string_view(entry.at("side").as_string())));
  }
  return said.empty() ? "it goes on" : said + " to move";
}

std::string ending(const protocol::MatchView& match) {
  const auto result = core::parse_json(match.result);
  ENSURE(result.has_value() && result->is_object(), "a match that is over has a result");
  const auto& winner = result->at("winner");
  const auto reason = std::string_view(result->at("reason").as_string());
  if (winner.is_null()) return fmt::format("nobody won. {}", reason);
  return fmt::format("{} won. {}", player_at(match, std::string_view(winner.as_string())), reason);
}

std::string text_of(std::string_view event, const protocol::MatchView& match) {
  const auto& title = match.scenario_title;
  if (event == "opened") {
    return fmt::format("{}: {} looks for an opponent. {}", title, match.organiser, players(match));
  }
  if (event == "started") {
    return fmt::format("{}: {} has begun, {}.", title, players(match), to_move(match));
  }
  if (event == "turn") {
    const auto turn = match.turn == 0 ? "" : fmt::format(", turn {}", match.turn);
    return fmt::format("{}{}: {}; {}.", title, turn, players(match), to_move(match));
  }
  return fmt::format("{}: {} is over: {}", title, players(match), ending(match));
}

}  // namespace

ports::Announcement announcement_of(const Context& context, const ports::MatchRow& row,
                                    const ports::ScenarioNames& names) {
  const auto match = view(context, row, names, std::nullopt);
  const std::string event(event_of(row));
  const auto url = fmt::format("{}/matches/{}", context.public_url, row.id);
  return {.event = event,
          .body = protocol::encode(
              protocol::WebhookMessage{.event = event,
                                       .text = fmt::format("{} {}", text_of(event, match), url),
                                       .url = url,
                                       .match = &match})};
}

}  // namespace adjutant::app
