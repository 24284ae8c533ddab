#pragma once

#include "server/cli/command.hpp"

namespace adjutant::cli {

// adjutant tournament start, pair, result: for organisers on a server.
void add_tournament_leading(Command tournament);

}  // namespace adjutant::cli
