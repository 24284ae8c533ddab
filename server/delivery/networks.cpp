#include "server/delivery/networks.hpp"

#include "server/networks/special.hpp"

namespace adjutant::delivery {

bool Networks::allows(const boost::asio::ip::address& address) const {
  return networks::is_public(address) || allowed_.contains(address);
}

}  // namespace adjutant::delivery
