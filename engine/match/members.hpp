#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"

namespace adjutant::match {

// Reads the members of a JSON object that came from outside. A member that is missing or of another
// type is noted and reads as an empty value: ask fault() when all is read.
class Members {
 public:
  explicit Members(const core::json::value& value);

  std::string text(std::string_view name);
  int integer(std::string_view name);  // 0 or more
  std::optional<int> integer_or_null(std::string_view name);
  core::Side side(std::string_view name, const core::Game& game);
  std::optional<core::Side> side_or_null(std::string_view name, const core::Game& game);
  core::json::array array(std::string_view name);
  core::json::object object(std::string_view name);
  std::vector<std::string> texts(std::string_view name);
  bool is_null(std::string_view name);
  bool has(std::string_view name) const;

  void note(std::string fault);  // keeps the first
  // The members that were not asked for.
  core::json::object rest() const;
  // Empty when all is well; an unread member is a fault.
  std::string fault() const;
  // As fault(), but other members may be there.
  const std::string& fault_of_read() const { return fault_; }

 private:
  const core::json::value* find(std::string_view name);

  core::json::object object_;
  std::set<std::string, std::less<>> read_;
  std::string fault_;
};

}  // namespace adjutant::match
