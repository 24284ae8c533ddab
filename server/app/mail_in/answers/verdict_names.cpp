#include "server/app/mail_in/answers/verdict_names.hpp"

#include <array>

namespace adjutant::app {

std::string_view name_of(ports::Verdict verdict) {
  static constexpr std::array<std::string_view, ports::verdicts> names{
      "played",   "refused",   "checked",  "repeated", "late",    "early",
      "prepared", "held",      "asked",    "done",     "nothing", "automatic",
      "no-token", "bad-token", "too-many", "too-old",  "list"};
  return names.at(static_cast<std::size_t>(verdict));
}

std::string_view name_of(ports::IncomingState state) {
  static constexpr std::array<std::string_view, 4> names{"new", "done", "dead", "dropped"};
  return names.at(static_cast<std::size_t>(state));
}

}  // namespace adjutant::app
