#include "server/app/tournaments/feeds.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/tournament_reading.hpp"
#include "server/app/tournaments/visibility.hpp"
#include "tournament/life/match_end.hpp"
#include "tournament/life/round_end.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;
using tournament::definition::Results;

int whole_of(const Event& event, std::string_view name) {
  const auto* value = event.fields.if_contains(name);
  return value == nullptr ? 0 : json::value_to<int>(*value);
}

std::string player(const LoadedTournament& tournament, int entry) {
  const auto name = shown_name(entrant_view(tournament, entry));
  return name.empty() ? fmt::format("entry {}", entry) : name;
}

std::string of_round(const Event& event, std::string_view what) {
  return fmt::format("Round {} {}.", whole_of(event, "round"), what);
}

// "Round 2: ada 1-0 bea."
std::string of_board(const LoadedTournament& tournament, const Event& event) {
  const auto* round = tournament.value.round(whole_of(event, "round"));
  const auto* board = round == nullptr ? nullptr : round->board(whole_of(event, "board"));
  if (board == nullptr || !event.fields.contains("white_result")) return {};
  const auto letter = [&](const char* name) { return event.fields.at(name).as_string().front(); };
  return fmt::format("Round {}: {} {} {}.", round->number, player(tournament, board->white),
                     life::in_words({letter("white_result"), letter("black_result")}),
                     player(tournament, board->black));
}

// " The result was 0-1 before."
std::string before_of(const Event& event) {
  const auto* before = event.fields.if_contains("before");
  if (before == nullptr) return {};
  return fmt::format(" The result was {} before.",
                     life::in_words(life::letters_in(before->as_object())));
}

std::string of_ruling(const LoadedTournament& tournament, const Event& event) {
  const auto result = of_board(tournament, event);
  return result.empty()
             ? fmt::format("Dispute {} is settled: the result stays.", whole_of(event, "dispute"))
             : fmt::format("Ruling. {}{}", result, before_of(event));
}

// What the event says; empty: nothing to spectators.
std::string sentence(const LoadedTournament& tournament, const Event& event) {
  static const std::map<std::string, std::string, std::less<>> plain{
      {"opened", "Entries are open."},
      {"closed", "Entries are closed."},
      {"started", "The tournament starts; pairing numbers are drawn."},
      {"paused", "The tournament is paused."},
      {"resumed", "The tournament has resumed."},
      {"finished", "The tournament is over."},
      {"reopened", "The tournament is reopened."},
      {"cancelled", "The tournament is cancelled."}};
  const auto found = plain.find(event.type);
  if (found != plain.end()) return found->second;
  const auto& type = event.type;
  if (type == "entered") return player(tournament, whole_of(event, "entry")) + " enters.";
  if (type == "withdrawn") {
    return fmt::format("{} {}.", player(tournament, whole_of(event, "entry")),
                       event.fields.contains("excluded") ? "is excluded" : "withdraws");
  }
  if (type == "taken_over") {
    return player(tournament, whole_of(event, "entry")) + " takes over an entry.";
  }
  if (type == "drawn") {
    return of_round(event, event.fields.contains("by_hand") ? "is paired by hand" : "is drawn");
  }
  if (event.fields.contains("forbidden")) return "The forbidden pairings have changed.";
  if (type == "undone") return of_round(event, "is cancelled");
  if (type == "round_started") return of_round(event, "starts");
  if (type == "round_closed") return of_round(event, "is over");
  if (type == "result") return of_board(tournament, event);
  if (type == "ruling") return of_ruling(tournament, event);
  if (type == "disputed") {
    return fmt::format("{} disputes the result of round {}, board {}.",
                       player(tournament, whole_of(event, "entry")), whole_of(event, "round"),
                       whole_of(event, "board"));
  }
  return {};
}

std::string by_whom(const LoadedTournament& tournament, const Event& event) {
  const bool number = !event.by.empty() &&
                      event.by.find_first_not_of("0123456789") == std::string::npos &&
                      event.by.size() < 5;
  const int entry = number ? std::stoi(event.by) : 0;
  return tournament.value.entry(entry) == nullptr ? event.by : player(tournament, entry);
}

}  // namespace

Result<json::object> TournamentFeeds::whole(const MaybeIdentity& identity, std::string_view id) {
  TournamentReading reading(context_, host_);
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  const auto entries = reading.entries(identity, id);
  const auto rounds = reading.rounds(identity, id);
  if (!entries) return std::unexpected(entries.error());
  if (!rounds) return std::unexpected(rounds.error());
  json::value standings = nullptr;
  const bool at_the_end = loaded->value.definition.results == Results::end &&
                          loaded->value.status < life::Status::finished;
  if (loaded->value.has_started() && !at_the_end) {
    const auto table = reading.standings(identity, id, 0);
    if (!table) return std::unexpected(table.error());
    standings = protocol::encode(*table);
  }
  return json::object{{"format", "adjutant-tournament-export-1"},
                      {"tournament", protocol::encode(view(context_, *loaded, std::nullopt))},
                      {"entries", protocol::encode(*entries).at("entries")},
                      {"rounds", protocol::encode(*rounds).at("rounds")},
                      {"standings", std::move(standings)}};
}

Result<Feed> TournamentFeeds::feed(const MaybeIdentity& identity, std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  const auto& value = loaded->value;
  Feed feed{.title = value.definition.title, .updated = value.chain.front().at, .items = {}};
  for (auto event = value.chain.rbegin(); event != value.chain.rend(); ++event) {
    if (feed.items.size() == limits::feed_items_max) break;
    if (!is_told(value, *event)) continue;
    auto text = sentence(*loaded, *event);
    if (text.empty()) continue;
    feed.items.push_back(
        {event->number, event->at, by_whom(*loaded, *event), std::move(text), event->reason});
  }
  if (!feed.items.empty()) feed.updated = feed.items.front().at;
  return feed;
}

Result<std::string> TournamentFeeds::calendar(const MaybeIdentity& identity, std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  return context_.composer.calendar(dates_of(*loaded, 0));
}

std::string end_of_round(const life::Tournament& value, const life::Round& round) {
  if (round.state != life::RoundState::drawn) return round.ends;
  if (!value.definition.round.automatic) return {};
  return life::round_end(value.definition.round, protocol::rfc3339(start_of(value, round)));
}

std::vector<ports::CalendarEntry> dates_of(const LoadedTournament& tournament,
                                           const life::Round& round, int entry) {
  const auto& value = tournament.value;
  std::vector<ports::CalendarEntry> entries;
  auto ends = end_of_round(value, round);
  bool plays = entry == 0;
  for (const auto& board : round.boards) {
    if (board.decided() || !board.has(entry)) continue;
    plays = true;
    ends = std::max(ends, board.ends);
  }
  if (!plays || round.state == life::RoundState::closed) return entries;
  const auto add = [&](std::string_view what, ports::Time when) {
    entries.push_back(
        {.match = value.id,
         .side = fmt::format("round-{}-{}", round.number, what),
         .summary = fmt::format("{}: round {} {}", value.definition.title, round.number, what),
         .due = when,
         .revision = value.revision(),
         .page = "/tournaments/"});
  };
  if (round.state == life::RoundState::drawn && value.definition.round.automatic) {
    add("starts", start_of(value, round));
  }
  if (!ends.empty()) add("ends", time_of_event(ends));
  return entries;
}

std::vector<ports::CalendarEntry> dates_of(const LoadedTournament& tournament, int entry) {
  std::vector<ports::CalendarEntry> entries;
  if (tournament.value.status != life::Status::running) return entries;
  for (const auto& round : tournament.value.rounds) {
    std::ranges::move(dates_of(tournament, round, entry), std::back_inserter(entries));
  }
  return entries;
}

}  // namespace adjutant::app
