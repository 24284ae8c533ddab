#pragma once

#include <string>

#include "engine/core/event_fields.hpp"

namespace adjutant::tlg2 {

using core::event_fields::flag;
using core::event_fields::number;
using core::event_fields::text;
using core::event_fields::texts;

inline std::string in_brackets(const std::string& what) {
  return what.empty() ? std::string() : " (" + what + ")";
}

}  // namespace adjutant::tlg2
