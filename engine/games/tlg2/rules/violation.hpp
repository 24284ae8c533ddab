#pragma once

#include "engine/core/violation.hpp"

namespace adjutant::tlg2 {

using core::Violation;

}  // namespace adjutant::tlg2
