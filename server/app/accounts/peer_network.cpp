#include "server/app/accounts/peer_network.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <span>

#include <fmt/format.h>

namespace adjutant::app {
namespace {

constexpr std::size_t text_bytes_max = 64;
constexpr std::size_t household_bytes = 8;
constexpr std::size_t customer_bytes = 6;
constexpr std::array<unsigned char, 12> mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

// An address of IPv6 has a colon: only such addresses need a try.
bool read_six(const std::string& text, in6_addr& parsed) {
  return text.contains(':') && inet_pton(AF_INET6, text.c_str(), &parsed) == 1;
}

bool is_mapped(const in6_addr& address) {
  return std::ranges::equal(mapped_prefix, std::span(address.s6_addr).first<12>());
}

std::string written_prefix(in6_addr address, std::size_t bytes) {
  std::fill(address.s6_addr + bytes, std::end(address.s6_addr), 0);
  std::array<char, INET6_ADDRSTRLEN> written{};
  return fmt::format("{}/{}", inet_ntop(AF_INET6, &address, written.data(), written.size()),
                     8 * bytes);
}

}  // namespace

std::string network_of(std::string_view address) {
  const std::string text(address.substr(0, text_bytes_max));
  in6_addr parsed{};
  if (!read_six(text, parsed)) return text;
  if (is_mapped(parsed)) {
    std::array<char, INET_ADDRSTRLEN> written{};
    return inet_ntop(AF_INET, parsed.s6_addr + 12, written.data(), written.size());
  }
  return written_prefix(parsed, household_bytes);
}

std::optional<std::string> wide_network_of(std::string_view address) {
  in6_addr parsed{};
  if (!read_six(std::string(address.substr(0, text_bytes_max)), parsed) || is_mapped(parsed)) {
    return std::nullopt;
  }
  return written_prefix(parsed, customer_bytes);
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
