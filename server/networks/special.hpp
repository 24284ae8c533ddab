#pragma once

#include <string_view>

#include <boost/asio/ip/address.hpp>

// What the IANA registries of special-purpose addresses (RFC 6890) keep for something else than the
// public Internet. An IPv4 address that is mapped into IPv6 counts as IPv4.
namespace adjutant::networks {

// Whether it belongs to this machine, its site or its provider: from elsewhere nobody has it.
bool is_inside(const boost::asio::ip::address& address);
// The same of an address as text; false for what is none.
bool is_inside(std::string_view address);

// Whether the registries leave it to the public Internet: neither inside nor reserved.
bool is_public(const boost::asio::ip::address& address);

}  // namespace adjutant::networks
