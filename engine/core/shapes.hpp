#pragma once

#include "engine/core/event.hpp"
#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"

// The JSON of values that every door of the program tells alike: the API, the desk, WebAssembly.
namespace adjutant::core {

// [{message, line?, column?, order?, rule?, meant?}]: what is empty or 0 is left out.
json::array encode(const Refusals& refusals);

// [{path, message, cure}].
json::array encode(const FileFaults& faults);

// {type, rule, and the event's own fields}: the event by itself, outside a match's chain.
json::object encode(const Event& event);

}  // namespace adjutant::core
