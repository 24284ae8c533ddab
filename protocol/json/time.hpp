#pragma once

#include <chrono>
#include <string>

namespace adjutant::protocol {

using Time = std::chrono::sys_time<std::chrono::milliseconds>;  // UTC

// "2026-11-21T10:00:00Z" (RFC 3339), without the fraction of the second.
std::string rfc3339(Time time);

}  // namespace adjutant::protocol
