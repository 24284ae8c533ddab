#pragma once

#include <string>

#include "server/app/scenarios.hpp"

namespace adjutant::cli {

// The scenarios of the program and those of the *.json files in `folder` (empty: none). Throws
// BadInput that names every fault of every file, with its cure.
app::Scenarios scenarios_with(const std::string& folder);

}  // namespace adjutant::cli
