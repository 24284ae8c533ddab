#pragma once

namespace adjutant::tournament::definition {

inline constexpr int stages_max = 8;

}  // namespace adjutant::tournament::definition
