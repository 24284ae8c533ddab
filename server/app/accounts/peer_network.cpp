#include "server/app/accounts/peer_network.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <span>

namespace adjutant::app {
namespace {

constexpr std::size_t text_bytes_max = 64;
constexpr std::size_t prefix_bytes = 8;
constexpr std::array<unsigned char, 12> mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

// An address of IPv6 has a colon: others need not be tried.
bool read_six(const std::string& text, in6_addr& parsed) {
  return text.contains(':') && inet_pton(AF_INET6, text.c_str(), &parsed) == 1;
}

}  // namespace

std::string network_of(std::string_view address) {
  const std::string text(address.substr(0, text_bytes_max));
  in6_addr parsed{};
  if (!read_six(text, parsed)) return text;
  std::array<char, INET6_ADDRSTRLEN> written{};
  if (std::ranges::equal(mapped_prefix, std::span(parsed.s6_addr).first<12>())) {
    return inet_ntop(AF_INET, parsed.s6_addr + 12, written.data(), written.size());
  }
  std::fill(parsed.s6_addr + prefix_bytes, std::end(parsed.s6_addr), 0);
  return std::string(inet_ntop(AF_INET6, &parsed, written.data(), written.size())) + "/64";
}

bool is_loopback(std::string_view address) {
  if (address == "127.0.0.1") return true;  // of nearly all local peers
  const std::string text(address.substr(0, text_bytes_max));
  in6_addr six{};
  if (read_six(text, six) && IN6_IS_ADDR_LOOPBACK(&six)) return true;
  in_addr four{};
  return inet_pton(AF_INET, network_of(address).c_str(), &four) == 1 &&
         (ntohl(four.s_addr) >> 24U) == 127;
}

}  // namespace adjutant::app
