#include "server/app/accounts/mail_address.hpp"

#include <algorithm>
#include <idn2.h>
#include <memory>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {

std::string kept_address(std::string_view address) {
  const auto at = address.rfind('@');
  const auto domain = at == std::string_view::npos ? std::string_view() : address.substr(at + 1);
  const bool is_ascii =
      std::ranges::all_of(domain, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (is_ascii || address.size() > limits::email_bytes_max || domain.contains('\0')) {
    return std::string(address);
  }
  char* label = nullptr;
  const auto made =
      idn2_to_ascii_8z(std::string(domain).c_str(), &label, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
  const std::unique_ptr<char, decltype(&idn2_free)> owned(label, idn2_free);
  if (made != IDN2_OK) return std::string(address);
  return std::string(address.substr(0, at + 1)).append(owned.get());
}

AddressParts address_parts(std::string_view address) {
  const auto at = address.rfind('@');
  return {address.substr(0, at), address.substr(at + 1)};
}

std::string mailbox_of(std::string_view address) {
  const auto at = std::min(address.rfind('@'), address.size());
  const auto name = address.substr(0, at);
  return core::notation::lower_case(
      fmt::format("{}{}", name.substr(0, name.find('+')), address.substr(at)));
}

}  // namespace adjutant::app
