#pragma once

#include <string_view>

#include "server/ports/incoming_store.hpp"

// What operators read: "played", "no-token".
namespace adjutant::app {

std::string_view name_of(ports::Verdict verdict);
std::string_view name_of(ports::IncomingState state);

}  // namespace adjutant::app
