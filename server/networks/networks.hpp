#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace adjutant::networks {

// Networks as an operator lists them: "10.0.0.0/8", "fd00::/8", and single addresses. An IPv4
// address that is mapped into IPv6 counts as IPv4.
class Networks {
 public:
  Networks() = default;
  // Throws std::runtime_error that says which is none.
  explicit Networks(const std::vector<std::string>& listed);

  bool contains(const boost::asio::ip::address& address) const;
  // The same of an address as text; false for what is none.
  bool contains(std::string_view address) const;

 private:
  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

// What is wrong with a network in such a list; empty: nothing.
std::string network_fault(std::string_view listed);

// Where a server listens: "127.0.0.1:8080", "[::1]:8080", "localhost:8080". Empty where it is none.
std::optional<boost::asio::ip::tcp::endpoint> endpoint_in(std::string_view place);

// An address without a zone; one that is mapped into IPv6 as IPv4. Empty where it is none.
std::optional<boost::asio::ip::address> address_in(std::string_view text);

}  // namespace adjutant::networks
