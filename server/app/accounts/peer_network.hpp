#pragma once

#include <string>
#include <string_view>

namespace adjutant::app {

// Whom a peer's address stands for where something is counted by peer: an IPv4 address for itself
// (also when it is written as IPv6), an IPv6 address for its /64, since that is what one household
// or machine is given whole. A text that is no address stands for itself.
std::string network_of(std::string_view address);

// 127.0.0.0/8 and ::1.
bool is_loopback(std::string_view address);

}  // namespace adjutant::app
