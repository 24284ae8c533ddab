#include "server/networks/special.hpp"

#include "server/networks/networks.hpp"

namespace adjutant::networks {
namespace {

namespace ip = boost::asio::ip;

const Networks& inside() {
  static const Networks all({"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8",
                             "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "::/128",
                             "::1/128", "fc00::/7", "fe80::/10", "fec0::/10"});
  return all;
}

// Protocol assignments with Teredo, documentation, 6to4, which holds an IPv4 address; multicast and
// what is reserved.
const Networks& reserved() {
  static const Networks all({"192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
                             "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
                             "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"});
  return all;
}

// The only addresses of IPv6 that are given out.
const Networks& given_out() {
  static const Networks all({"2000::/3"});
  return all;
}

bool is_v6(const ip::address& address) {
  return address.is_v6() && !address.to_v6().is_v4_mapped();
}

}  // namespace

bool is_inside(const ip::address& address) {
  return inside().contains(address);
}

bool is_inside(std::string_view address) {
  return inside().contains(address);
}

bool is_public(const ip::address& address) {
  return !inside().contains(address) && !reserved().contains(address) &&
         (!is_v6(address) || given_out().contains(address));
}

}  // namespace adjutant::networks
