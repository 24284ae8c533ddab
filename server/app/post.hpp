#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/ports/composer.hpp"
#include "server/ports/store.hpp"

// Who gets a mail about a match.
namespace adjutant::app {

// What mails are written with. Refers to what outlives it.
struct Post {
  ports::Store& store;
  const ports::Composer& composer;
  const core::Digest& link_key;  // the installation's secret; signs unsubscribe links
};

// The player of a seat, when they want mail of this match at all and have confirmed their address.
std::optional<ports::SeatRecipient> reachable(const Post& post, const ports::MatchRow& row,
                                              core::Side side);
// Those of the seats that wish a report after this step.
std::vector<ports::SeatRecipient> report_recipients(const Post& post, const ports::MatchRow& row);
// The notice to the player of a seat; empty when they are not to be reached.
std::optional<ports::OutgoingMail> notice(const Post& post, ports::Notice kind,
                                          const ports::MatchRow& row,
                                          const ports::ScenarioNames& names, core::Side side);

}  // namespace adjutant::app
