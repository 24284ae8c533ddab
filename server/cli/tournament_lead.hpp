#pragma once

#include "server/cli/command.hpp"

namespace adjutant::cli {

// adjutant tournament start, pair, result: for who organises on a server.
void add_tournament_leading(Command tournament);

}  // namespace adjutant::cli
