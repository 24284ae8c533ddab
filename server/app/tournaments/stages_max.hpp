#pragma once

#include "tournament/definition/stages_max.hpp"

namespace adjutant::app {

// Of a tournament: a question to one has its number.
using tournament::definition::stages_max;

}  // namespace adjutant::app
