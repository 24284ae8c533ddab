#pragma once

#include "tournament/life/systems/system.hpp"

// The systems that there are, one a file.
namespace adjutant::tournament::life::systems {

const System& round_robin();
const System& swiss();
const System& knock_out();
const System& league();
const System& ladder();
const System& teams();

}  // namespace adjutant::tournament::life::systems
