#pragma once

#include "engine/core/violation.hpp"

namespace adjutant::lfm {

using core::refuse;
using core::Refused;
using core::Violation;

}  // namespace adjutant::lfm
