#include "server/app/play/explaining.hpp"

#include "engine/captain/explaining.hpp"
#include "engine/captain/seen.hpp"
#include "engine/core/position_file.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/play/computer_players.hpp"

namespace adjutant::app {

std::optional<ports::Remark> explanation_of(const LiveMatch& before, const match::Draft& draft,
                                            const core::Events& happened, ports::Time now) {
  const auto& options = before.options;
  const bool wished = options.explains && draft.kind == match::Kind::orders &&
                      is_computer(before.row, options, draft.side);
  if (!wished || is_sealed(before.row)) return {};
  const auto& setup = *before.match.setup;
  const auto seen =
      captain::as_seen_by(*setup.game, setup.scenario, before.match.state, draft.side);
  auto text = captain::explained(*setup.game, seen, draft.side, draft.orders, happened);
  if (text.empty()) return {};
  const auto& seat = before.row.seats[core::index(draft.side)];
  return ports::Remark{.match = before.row.id,
                       .account = seat.account,
                       .side = draft.side,
                       .handle = seat.handle,
                       .text = std::move(text),
                       .said = now,
                       .turn = core::turn_of(setup.game->encode(before.match.state))};
}

}  // namespace adjutant::app
