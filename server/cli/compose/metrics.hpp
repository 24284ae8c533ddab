#pragma once

#include "server/app/play/computer_players.hpp"
#include "server/cli/clock_watch.hpp"
#include "server/delivery/deliverer.hpp"
#include "server/mail/outbox.hpp"
#include "server/net/live_hub.hpp"
#include "server/net/server.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/sql_store.hpp"

// What the parts of a server count, as metrics (docs/operators.md).
namespace adjutant::cli {

void count(ops::Metrics& into, const store::SqlStore& store);
void count(ops::Metrics& into, const mail::Outbox& outbox);
void count(ops::Metrics& into, const delivery::Deliverer& deliverer);
void count(ops::Metrics& into, const net::Server& server, const net::LiveHub& live);
void count(ops::Metrics& into, const app::ComputerPlayers& computers);
void count(ops::Metrics& into, const ClockWatch& clock_watch);

}  // namespace adjutant::cli
