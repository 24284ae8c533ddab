#include "server/app/play/explaining.hpp"

#include "engine/captain/explaining.hpp"
#include "engine/captain/seen.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/computer_players.hpp"

namespace adjutant::app {
namespace {

core::State seen_by(const match::Match& match, const core::State& state, core::Side side) {
  return captain::as_seen_by(*match.setup->game, match.setup->scenario, state, side);
}

// About its own orders, or its own answer.
std::string said_of_orders(const match::Match& match, const match::Draft& draft,
                           const LoggedEvents& events) {
  return captain::explained(*match.setup->game, seen_by(match, match.state, draft.side), draft.side,
                            draft.orders, joined({events}));
}

// About the turn that continues with this step.
std::string said_further(const match::Match& match, const OpenTurn& turn,
                         const LoggedEvents& events) {
  auto all = turn.events;
  all.push_back(events);
  return captain::explained_further(*match.setup->game, seen_by(match, turn.before, turn.side),
                                    turn.side, turn.orders, joined(turn.events), joined(all));
}

}  // namespace

std::optional<ports::Remark> explanation_of(const LiveMatch& before, const match::Draft& draft,
                                            const LoggedEvents& events, ports::Time now) {
  const auto is_computers = [&](core::Side side) {
    return is_computer(before.row, before.options, side);
  };
  if (!before.options.explains || is_sealed(before.row)) return {};
  const auto& turn = before.open_turn;
  const bool goes_on = turn && is_computers(turn->side) &&
                       (draft.kind == match::Kind::orders || draft.kind == match::Kind::deadline);
  const bool ordered = draft.kind == match::Kind::orders && is_computers(draft.side);
  const auto side = goes_on ? turn->side : draft.side;
  std::string text;
  if (ordered) text = said_of_orders(before.match, draft, events);
  if (goes_on) {
    const auto further = said_further(before.match, *turn, events);
    text += (text.empty() || further.empty() ? "" : " ") + further;
  }
  if (text.empty()) return {};
  const auto& seat = before.row.seats[core::index(side)];
  return ports::Remark{.match = before.row.id,
                       .account = seat.account,
                       .side = side,
                       .handle = seat.handle,
                       .text = std::move(text),
                       .said = now,
                       .turn = before.match.setup->game->turn(before.match.state)};
}

}  // namespace adjutant::app
