#include "server/app/credentials.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

bool is_handle(std::string_view text) {
  return text.size() >= limits::handle_chars_min && text.size() <= limits::handle_chars_max &&
         std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '_' || c == '-';
         });
}

// What can stand in an envelope and a header as it is: printable ASCII, one @, a dot in the domain.
bool is_email(std::string_view text) {
  if (text.size() > limits::email_bytes_max) return false;
  const auto at = text.find('@');
  if (at == std::string_view::npos || at == 0 || at > 64) return false;
  const auto domain = text.substr(at + 1);
  if (domain.empty() || domain.find('@') != std::string_view::npos) return false;
  if (domain.front() == '.' || domain.back() == '.') return false;
  return std::ranges::all_of(text, [](char c) {
    return c > ' ' && c < 0x7F &&
           std::string_view("<>()[],;:\\\"").find(c) == std::string_view::npos;
  });
}

}  // namespace

std::string handle_fault(std::string_view handle) {
  if (is_handle(handle)) return {};
  return fmt::format("must have {} to {} letters, digits, _ or -", limits::handle_chars_min,
                     limits::handle_chars_max);
}

std::string email_fault(std::string_view email) {
  return is_email(email) ? "" : "must be an address like name@example.org";
}

std::string password_fault(std::string_view password) {
  if (password.size() >= limits::password_bytes_min &&
      password.size() <= limits::password_bytes_max) {
    return {};
  }
  return fmt::format("must have {} to {} bytes", limits::password_bytes_min,
                     limits::password_bytes_max);
}

}  // namespace adjutant::app
