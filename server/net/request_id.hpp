#pragma once

#include <string>

namespace adjutant::net {

// A name for one request, for the log and X-Request-Id: unique on this server, guessable, no
// secret.
std::string new_request_id();

}  // namespace adjutant::net
