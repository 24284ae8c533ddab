#include "server/mail/thread.hpp"

#include <fmt/format.h>

#include "engine/core/hash.hpp"

namespace adjutant::mail {

std::string thread_root(std::string_view match, std::string_view side, std::string_view domain) {
  return fmt::format("<{}.{}@{}>", match, side, domain);
}

std::string report_id(std::string_view match, std::string_view side, int revision,
                      std::string_view domain) {
  return fmt::format("<{}.{}.{}@{}>", match, side, revision, domain);
}

std::string notice_id(std::string_view match, std::string_view side, int revision,
                      std::string_view notice, std::string_view domain) {
  return fmt::format("<{}.{}.{}.{}@{}>", match, side, revision, notice, domain);
}

std::string with_part(std::string_view message_id, std::string_view part) {
  const auto at = message_id.rfind('@');
  return fmt::format("{}.{}{}", message_id.substr(0, at), part, message_id.substr(at));
}

std::string token_id(std::string_view kind, std::string_view token, std::string_view domain) {
  return fmt::format("<{}.{}@{}>", kind, core::sha256_hex(token).substr(0, 16), domain);
}

}  // namespace adjutant::mail
