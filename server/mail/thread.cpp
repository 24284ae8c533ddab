#include "server/mail/thread.hpp"

#include <fmt/format.h>

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

}  // namespace adjutant::mail
