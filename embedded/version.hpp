#pragma once

#include <string_view>

namespace adjutant::embedded {

// Of the program, as the project has it: "0.1.0".
std::string_view version();

}  // namespace adjutant::embedded
