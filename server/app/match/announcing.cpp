#include "server/app/match/announcing.hpp"

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/json.hpp"
#include "protocol/json/push.hpp"
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
    return fmt::format("{}: {} is looking for an opponent. {}", title, match.organiser,
                       players(match));
  }
  if (event == "started") {
    return fmt::format("{}: {} has started, {}.", title, players(match), to_move(match));
  }
  if (event == "turn") {
    const auto turn = match.turn == 0 ? "" : fmt::format(", turn {}", match.turn);
    return fmt::format("{}{}: {}; {}.", title, turn, players(match), to_move(match));
  }
  return fmt::format("{}: {} is over: {}", title, players(match), ending(match));
}

ports::Message for_webhooks(std::string_view event, const protocol::MatchView& match,
                            const std::string& url) {
  return {.channel = ports::Channel::webhook,
          .body = protocol::encode(
              protocol::WebhookMessage{.event = std::string(event),
                                       .text = fmt::format("{} {}", text_of(event, match), url),
                                       .url = url,
                                       .match = &match})};
}

// The players whose orders or answers the match waits for.
std::vector<std::int64_t> awaited_players(const ports::MatchRow& row,
                                          const protocol::MatchView& match) {
  std::vector<std::int64_t> accounts;
  for (const auto& entry : core::parse_json(match.awaited)->as_array()) {
    for (const auto side : core::both_sides) {
      if (side_id(row, side) != entry.at("side").as_string()) continue;
      accounts.push_back(row.seats[core::index(side)].account);
    }
  }
  return accounts;
}

// Browsers get notifications of their player's turn, and of the end.
std::optional<ports::Message> for_browsers(std::string_view event, const ports::MatchRow& row,
                                           const protocol::MatchView& match) {
  protocol::PushMessage message{
      .event = event, .title = {}, .body = {}, .url = "/matches/" + row.id, .tag = row.id};
  std::vector<std::int64_t> only_for;
  if (event == "over") {
    message.title = fmt::format("{} is over", match.scenario_title);
    message.body = ending(match);
  } else {
    only_for = awaited_players(row, match);
    if (only_for.empty()) return std::nullopt;
    const auto turn = match.turn == 0 ? "" : fmt::format(", turn {}", match.turn);
    message.title = "Your turn";
    message.body = fmt::format("{}{}: {}", match.scenario_title, turn, players(match));
  }
  return ports::Message{.channel = ports::Channel::push,
                        .body = protocol::encode(message),
                        .only_for = std::move(only_for)};
}

}  // namespace

std::optional<ports::Announcement> announcement_of(const Context& context,
                                                   const ports::MatchRow& row,
                                                   const ports::ScenarioNames& names) {
  const auto wanted = context.deliveries.wants_to_be_told(row);
  if (wanted.empty()) return std::nullopt;
  const auto match = view(context, row, names, std::nullopt);
  const auto event = event_of(row);
  ports::Announcement told{.event = std::string(event), .messages = {}};
  for (const auto channel : wanted) {
    switch (channel) {
      case ports::Channel::webhook:
        told.messages.push_back(
            for_webhooks(event, match, fmt::format("{}/matches/{}", context.public_url, row.id)));
        break;
      case ports::Channel::push:
        if (auto message = for_browsers(event, row, match)) {
          told.messages.push_back(*std::move(message));
        }
        break;
    }
  }
  return told;
}

}  // namespace adjutant::app
