#pragma once

#include <string>

#include "server/app/scenarios.hpp"

namespace adjutant::app {

// Each battle's name, game, length and weight, and below them the line that begins it against the
// weakest computer player.
std::string battles_of(const Scenarios& scenarios);

}  // namespace adjutant::app
