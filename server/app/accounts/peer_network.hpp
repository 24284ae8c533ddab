#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace adjutant::app {

// The key for counting a peer: an IPv4 address as itself (also in IPv6 notation), an IPv6 address
// as its /64, since one household or machine gets a whole /64. A text that is not an address counts
// as itself.
std::string network_of(std::string_view address);

// The /48 of an IPv6 address: a provider may give one customer so much. None of other addresses.
std::optional<std::string> wide_network_of(std::string_view address);

// 127.0.0.0/8 and ::1.
bool is_loopback(std::string_view address);

}  // namespace adjutant::app
