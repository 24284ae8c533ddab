#pragma once

#include <string>

#include "server/app/tournaments/feeds.hpp"

namespace adjutant::net {

// RFC 4287; `page` is where people read the tournament.
std::string atom(const app::Feed& feed, const std::string& page);

}  // namespace adjutant::net
