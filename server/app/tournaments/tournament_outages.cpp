#include "server/app/tournaments/tournament_outages.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/tournaments/tournament_mails.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/round_end.hpp"
#include "tournament/life/standstill.hpp"

namespace adjutant::app {
namespace {

using std::chrono::seconds;

std::string text_of(const tournament::Event& event, std::string_view name) {
  return std::string(event.fields.at(name).as_string());
}

// Whether its chain says so already. Older programs moved the ends of rounds one by one.
bool is_moved(const life::Tournament& tournament, const ports::Outage& outage) {
  const auto from = protocol::rfc3339(outage.from);
  const auto ended = std::chrono::floor<seconds>(outage.until);
  return std::ranges::any_of(tournament.chain, [&](const tournament::Event& event) {
    if (life::is_outage(event)) return text_of(event, "from") == from;
    return event.type == "extended" && event.by == "server" && time_of_event(event.at) >= ended;
  });
}

bool move_deadlines_of(TournamentHost& host, const std::string& id, const ports::Outage& outage) {
  const auto entered = host.enter_in_the_end();
  auto loaded = host.load(id);
  if (!loaded || is_moved(loaded->value, outage)) return true;
  const life::Act act{.at = host.now_text(loaded->value), .by = "server", .reason = outage.reason};
  const auto from = std::chrono::floor<seconds>(outage.from);
  const auto until = from + std::chrono::ceil<seconds>(outage.until - outage.from);
  auto events =
      life::outlast(loaded->value, protocol::rfc3339(from), protocol::rfc3339(until), act);
  if (events.empty()) return true;
  TournamentStep step(*std::move(loaded));
  step.add(std::move(events), act.at);
  return host.store(std::move(step)).has_value();
}

bool may_have_deadlines(const ports::TournamentRow& row, const ports::Outage& outage) {
  if (row.status != tournament::Status::finished) {
    return row.status == tournament::Status::running || row.status == tournament::Status::paused;
  }
  return row.updated + std::chrono::days{life::reopen_days} > outage.from;
}

// What an entrant has to do, and until when.
struct ToDo {
  std::string what;
  std::string until;
};

std::vector<ToDo> to_do(const LoadedTournament& tournament, int entry) {
  const auto& value = tournament.value;
  std::vector<ToDo> all;
  for (const auto& round : value.rounds) {
    for (const auto& board : round.boards) {
      if (!board.has(entry) || board.decided()) continue;
      if (board.challenge && board.match.empty()) {
        if (board.challenge->by == entry) continue;
        all.push_back({"Answer the challenge", board.challenge->until});
      } else if (round.state == life::RoundState::started) {
        all.push_back(
            {fmt::format("Play your board of round {}", round.number), life::end_of(round, board)});
      } else if (round.bids && !round.bids_open) {
        all.push_back({fmt::format("Bid for your side in round {}", round.number),
                       protocol::rfc3339(start_of(value, round))});
      }
    }
  }
  if (std::ranges::count(life::unconfirmed(value), entry) > 0) {
    all.push_back({fmt::format("Confirm round {}", life::round_to_confirm(value)),
                   life::confirmations_until(value)});
  }
  if (const auto asked = value.asked.find(entry); asked != value.asked.end()) {
    all.push_back({"Say whether you stay", asked->second});
  }
  for (const auto& [place, offer] : value.offers) {
    if (offer.substitute == entry) all.push_back({"Take the place you are offered", offer.until});
  }
  return all;
}

}  // namespace

std::vector<std::string> moved_deadlines(const LoadedTournament& tournament,
                                         const tournament::Event& event, int entry) {
  std::vector<std::string> sentences;
  bool rounds = false;
  const auto ended = life::is_outage(event) ? text_of(event, "until") : event.at;
  for (const auto& [what, until] : to_do(tournament, entry)) {
    if (until <= ended) continue;  // it was over before, or has no end
    sentences.push_back(fmt::format("{} until {}.", what, day_and_hour(until)));
    rounds = rounds || what.starts_with("Play");
  }
  // An outage moves them by its length alone.
  if (rounds && !life::is_outage(event)) {
    sentences.push_back(
        fmt::format("Rounds end at {:02}:00 UTC, so you may have gained more time than the pause "
                    "took.",
                    tournament.value.definition.round.hour));
  }
  return sentences;
}

bool move_deadlines(Context& context, TournamentHost& host, const ports::Outage& outage) {
  ports::TournamentFilter filter;
  filter.limit = limits::tournaments_per_page_max;
  bool done = true;
  while (true) {
    const auto page = context.tournaments.tournaments(filter);
    for (const auto& row : page) {
      if (!may_have_deadlines(row, outage)) continue;
      if (!move_deadlines_of(host, row.id, outage)) done = false;
    }
    if (static_cast<int>(page.size()) < filter.limit) return done;
    filter.after = page.back().id;
  }
}

}  // namespace adjutant::app
