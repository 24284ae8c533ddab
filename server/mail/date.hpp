#pragma once

#include <string>

#include "server/ports/clock.hpp"

// Times as mails show them: always UTC, always English, whatever the machine's locale.
namespace adjutant::mail {

// RFC 5322 section 3.3: "Sat, 21 Nov 2026 06:03:58 +0000".
std::string header_date(ports::Time time);

// "Sat 21 Nov 2026, 06:03 UTC"
std::string spoken_time(ports::Time time);

}  // namespace adjutant::mail
