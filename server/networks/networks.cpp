#include "server/networks/networks.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include <fmt/format.h>

namespace adjutant::networks {
namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t address_bytes_max = 45;

ip::address unmapped(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

struct Network {
  ip::address address;
  unsigned short length = 0;
};

// "10.0.0.0/8", or an address alone. Empty where it is neither.
std::optional<Network> network_in(std::string_view text) {
  const auto slash = text.find('/');
  boost::system::error_code fault;
  if (text.contains('%')) return std::nullopt;
  const auto address = ip::make_address(std::string(text.substr(0, slash)), fault);
  if (fault) return std::nullopt;
  const unsigned short most = address.is_v4() ? 32 : 128;
  if (slash == std::string_view::npos) return Network{address, most};
  const auto digits = text.substr(slash + 1);
  Network network{.address = address};
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), network.length);
  const bool fine = error == std::errc() && end == digits.data() + digits.size() &&
                    (digits.size() == 1 || !digits.starts_with('0'));
  return fine && network.length <= most ? std::optional(network) : std::nullopt;
}

template <class Net, class Address>
bool holds(const Net& network, const Address& address) {
  return Net(address, network.prefix_length()).canonical() == network.canonical();
}

}  // namespace

std::optional<ip::address> address_in(std::string_view text) {
  if (text.size() > address_bytes_max || text.contains('%')) return std::nullopt;
  boost::system::error_code fault;
  const auto address = ip::make_address(std::string(text), fault);
  if (fault) return std::nullopt;
  return unmapped(address);
}

std::optional<ip::tcp::endpoint> endpoint_in(std::string_view place) {
  const auto colon = place.rfind(':');
  if (colon == place.npos) return std::nullopt;
  auto host = place.substr(0, colon);
  if (host == "localhost") host = "127.0.0.1";
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  boost::system::error_code failure;
  const auto address = ip::make_address(host, failure);
  const auto digits = place.substr(colon + 1);
  std::uint16_t port = 0;
  const auto [end, fault] = std::from_chars(digits.begin(), digits.end(), port);
  if (failure || digits.empty() || fault != std::errc() || end != digits.end()) return std::nullopt;
  return ip::tcp::endpoint(address, port);
}

std::string network_fault(std::string_view listed) {
  if (network_in(listed)) return {};
  return fmt::format("\"{}\" is not a network (use 10.0.0.0/8, fd00::/8 or 192.0.2.7)", listed);
}

Networks::Networks(const std::vector<std::string>& listed) {
  constexpr unsigned short mapped_bits = 96;
  for (const auto& text : listed) {
    const auto network = network_in(text);
    if (!network) throw std::runtime_error("networks: " + network_fault(text));
    const auto& address = network->address;
    const bool mapped = address.is_v6() && address.to_v6().is_v4_mapped();
    if (address.is_v4()) {
      v4_.emplace_back(address.to_v4(), network->length);
    } else if (mapped && network->length >= mapped_bits) {
      v4_.emplace_back(unmapped(address).to_v4(),
                       static_cast<unsigned short>(network->length - mapped_bits));
    } else {
      v6_.emplace_back(address.to_v6(), network->length);
    }
  }
}

bool Networks::contains(const ip::address& any) const {
  const auto address = unmapped(any);
  if (address.is_v4()) {
    return std::ranges::any_of(v4_, [&](const auto& net) { return holds(net, address.to_v4()); });
  }
  return std::ranges::any_of(v6_, [&](const auto& net) { return holds(net, address.to_v6()); });
}

bool Networks::contains(std::string_view text) const {
  const auto address = address_in(text);
  return address && contains(*address);
}

}  // namespace adjutant::networks
