#include "server/app/accounts/mail_address.hpp"

#include <algorithm>
#include <idn2.h>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/accounts/access.hpp"
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

namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// RFC 5322 section 3.2.3.
bool is_of_an_atom(char c) {
  return is_letter_or_digit(c) || std::string_view("!#$%&'*+-/=?^_`{|}~").contains(c);
}

bool is_label(std::string_view label) {
  return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
         std::ranges::all_of(label, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

// All parts between dots; false where there are fewer than `least`.
bool are_parted_by_dots(std::string_view text, bool (*is_part)(std::string_view), int least) {
  int parts = 0;
  for (bool goes_on = true; goes_on; ++parts) {
    const auto dot = text.find('.');
    goes_on = dot != std::string_view::npos;
    if (!is_part(text.substr(0, dot))) return false;
    if (goes_on) text.remove_prefix(dot + 1);
  }
  return parts >= least;
}

}  // namespace

bool is_mail_address(std::string_view address) {
  constexpr std::size_t local_bytes_max = 64;
  if (address.size() > limits::email_bytes_max || !address.contains('@')) return false;
  const auto [local, domain] = address_parts(address);
  if (local.size() > local_bytes_max || domain.size() > limits::email_bytes_max) return false;
  const auto is_atom = [](std::string_view part) {
    return !part.empty() && std::ranges::all_of(part, is_of_an_atom);
  };
  // A top-level domain has a letter: what has none is an address of a host.
  const auto top = domain.substr(std::min(domain.rfind('.'), domain.size() - 1) + 1);
  const bool has_letter = std::ranges::any_of(top, [](char c) { return c < '0' || c > '9'; });
  return are_parted_by_dots(local, +is_atom, 1) && are_parted_by_dots(domain, &is_label, 2) &&
         has_letter;
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

std::optional<std::string> additional_address(ports::MailDeskStore& store, std::int64_t account,
                                              std::string_view address) {
  auto addresses = store.aliases(account);
  const auto found = std::ranges::find_if(
      addresses, [&](const std::string& one) { return same_in_any_case(one, address); });
  return found == addresses.end() ? std::nullopt : std::optional(std::move(*found));
}

}  // namespace adjutant::app
