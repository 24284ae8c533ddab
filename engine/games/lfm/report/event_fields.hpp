#pragma once

#include "engine/core/event_fields.hpp"

namespace adjutant::lfm {

using core::event_fields::chosen_text;
using core::event_fields::flag;
using core::event_fields::number;
using core::event_fields::text;
using core::event_fields::texts;

}  // namespace adjutant::lfm
