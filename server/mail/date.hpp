#pragma once

#include <string>

#include "server/ports/clock.hpp"

// Times as mails show them: always UTC, always English, whatever the machine's locale.
namespace adjutant::mail {

// "Sat 21 Nov 2026, 06:03 UTC"
std::string spoken_time(ports::Time time);

}  // namespace adjutant::mail
