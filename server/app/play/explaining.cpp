#include "server/app/play/explaining.hpp"

#include "engine/captain/explaining.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/play/computer_players.hpp"

namespace adjutant::app {

std::optional<ports::Remark> explanation_of(const LiveMatch& before, const LiveMatch& after,
                                            const match::Draft& draft, ports::Time now) {
  const auto& options = before.options;
  const bool wished = options.explains && draft.kind == match::Kind::orders &&
                      is_computer(before.row, options, draft.side);
  if (!wished || is_sealed(before.row)) return {};
  auto text = captain::explained(*before.match.setup->game, before.match.state, after.match.state,
                                 draft.side, draft.orders);
  if (text.empty()) return {};
  const auto& seat = before.row.seats[core::index(draft.side)];
  return ports::Remark{.match = before.row.id,
                       .account = seat.account,
                       .side = draft.side,
                       .handle = seat.handle,
                       .text = std::move(text),
                       .said = now};
}

}  // namespace adjutant::app
