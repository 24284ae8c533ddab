#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

namespace adjutant::core {

// A bug in Adjutant, never a player's doing. The server holds the match in which it happens, tells
// the match's organiser, and leaves the others running.
class InvariantBroken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void invariant_broken(
    const char* condition, const std::string& what,
    std::source_location where = std::source_location::current()) {
  throw InvariantBroken(std::string(where.file_name()) + ":" + std::to_string(where.line()) +
                        ": broken invariant `" + condition + "`: " + what);
}

}  // namespace adjutant::core

// Kept on in release builds.
#define ENSURE(condition, what)                                             \
  do {                                                                      \
    if (!(condition)) ::adjutant::core::invariant_broken(#condition, what); \
  } while (false)
