#include "server/app/tournaments/bidding.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "tournament/life/bids.hpp"
#include "tournament/life/standstill.hpp"
#include "tournament/value/draw.hpp"

namespace adjutant::app {
namespace {

const core::Game& game_of_round(const Context& context, const life::Round& round) {
  const auto* scenario = context.scenarios.find(round.scenario);
  ENSURE(scenario != nullptr, "a scenario of a tournament is not offered any more");
  return *scenario->game;
}

std::unexpected<Problem> wrong_bid(std::string member, std::string why) {
  return problem("bad-request", "The request has mistakes: see errors.",
                 {.errors = {{std::move(member), std::move(why)}}});
}

Result<void> check_bid(const Context& context, const life::Tournament& value,
                       const life::Round& round, const protocol::PlaceBid& wanted) {
  const auto& sides = game_of_round(context, round).description().sides;
  if (std::ranges::find(sides, wanted.side) == std::end(sides)) {
    return wrong_bid("side", fmt::format("must be {} or {}", sides[0], sides[1]));
  }
  const int most = life::level_most(value, round);
  if (wanted.level < 0 || wanted.level > most) {
    return wrong_bid("level", fmt::format("must be from 0 to {}", most));
  }
  return {};
}

}  // namespace

Result<json::object> Bidding::bid(const Identity& identity, std::string_view id, int number,
                                  int board, const protocol::PlaceBid& wanted) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  const auto entered = host_.enter();
  if (!entered) return std::unexpected(entered.error());
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  const auto& value = loaded->value;
  const auto* round = value.round(number);
  const auto* at = round == nullptr ? nullptr : round->board(board);
  if (at == nullptr) return problem("not-found", "There is no such board.");
  const auto* own = loaded->entry_of(identity.account.id);
  if (own == nullptr || !at->has(own->number)) {
    return problem("forbidden", "Only the players at this board may bid.");
  }
  const bool over =
      !round->bids || round->bids_open || at->match.empty() ||
      protocol::rfc3339(start_of(value, *round)) <= life::clock_now(value, host_.now_text(value));
  if (over) return problem("bid-closed", "Bidding for this board is closed.");
  const auto fine = check_bid(context_, value, *round, wanted);
  if (!fine) return std::unexpected(fine.error());
  const auto within = count_lately(bids_, identity, {"bid {} times", limits::bids_lately_max},
                                   context_.clock.now());
  if (!within) return std::unexpected(within.error());
  context_.tournaments.put_bid(id, number, {own->number, wanted.side, wanted.level});
  return json::object{{"side", wanted.side}, {"level", wanted.level}};
}

int bids_due(const life::Tournament& tournament, ports::Time now) {
  for (const auto& round : tournament.rounds) {
    const bool sealed = round.state == life::RoundState::drawn && round.bids && !round.bids_open;
    if (sealed && start_of(tournament, round) <= now) return round.number;
  }
  return 0;
}

Result<LoadedTournament> open_bids(Context& context, TournamentHost& host,
                                   LoadedTournament tournament, int number, const life::Act& act) {
  std::vector<life::Bid> bids;
  for (const auto& bid : context.tournaments.bids(tournament.value.id, number)) {
    bids.push_back({.entry = bid.entry, .side = bid.side, .level = bid.level});
  }
  const auto& round = *tournament.value.round(number);
  const std::string first{game_of_round(context, round).description().sides[0]};
  const tournament::Links links(tournament.stored.row.secret);
  auto events = life::open_bids(
      tournament.value, number, bids, first, [&](int draw) { return links.link(draw); }, act);
  if (!events) return std::unexpected(problem_of(events.error()));
  TournamentStep step(std::move(tournament));
  step.add(*std::move(events), act.at);
  return host.store(std::move(step));
}

}  // namespace adjutant::app
