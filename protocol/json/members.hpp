#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"

namespace adjutant::protocol {

// What is wrong with one member of a request.
struct MemberFault {
  std::string path;  // "options.clock.turn_minutes"
  std::string message;
};

// The members of a request, read one after the other. Every fault is kept; faults() has them all,
// unknown members too. Each family's file reads its shapes from it.
class Members {
 public:
  explicit Members(core::json::object object) : object_(std::move(object)) {
    read_.reserve(members_usual);
  }

  // On one line, without control characters (core::is_one_line).
  std::string text(std::string_view key);  // must be there
  std::optional<std::string> optional_text(std::string_view key);
  std::string lines(std::string_view key);  // must be there; line feeds and tabs are allowed
  // As it is: a secret, or a text whose reader says itself what is wrong with it.
  std::string raw_text(std::string_view key);  // must be there
  std::optional<std::string> optional_raw_text(std::string_view key);
  // One of these; the first where it must be there and is none of them.
  std::string choice(std::string_view key, std::span<const std::string_view> of);
  int integer(std::string_view key);  // must be there
  std::optional<int> optional_integer(std::string_view key);
  bool flag(std::string_view key);                // false when it is not there
  core::json::value value(std::string_view key);  // null when it is not there
  bool has(std::string_view key) const { return object_.contains(key); }
  void fault(std::string_view path, std::string_view message);

  // Unknown members as long as there are no more than this.
  static constexpr std::size_t faults_max = 100;
  std::vector<MemberFault> faults() const;

 private:
  enum class Form { line, lines, raw };

  const core::json::value* find(std::string_view key);
  std::optional<std::string> text_in(std::string_view key, Form form);
  bool is_missing(std::string_view key) const;  // or null
  std::string needed(std::string_view key, std::optional<std::string> value);

  static constexpr std::size_t members_usual = 8;

  core::json::object object_;
  std::vector<std::string> read_;  // names that have been asked for, some more than once
  std::vector<MemberFault> faults_;
};

}  // namespace adjutant::protocol
