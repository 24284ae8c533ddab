#pragma once

#include <string>

namespace adjutant::cli {

// What a tournament's record tells, once it is verified: rounds, brackets, standings. An exit code.
int show_tournament(const std::string& file);

}  // namespace adjutant::cli
