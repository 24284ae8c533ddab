#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/record.hpp"

// A match's log, played by another version of its ruleset's rules.
namespace adjutant::match {

struct Difference {
  std::optional<int> submission;  // empty: it is about the set-up
  int revision = 0;               // the match's, before that submission
  std::optional<int> event;       // the recorded event, where there is one
  std::string what;      // "scenario", "orders", "dice", "event", "result", "position", "awaited"
  std::string was;       // in words or as JSON; empty: nothing
  std::string would_be;  // the same
};

struct Comparison {
  int from = 1;  // rules versions
  int to = 1;
  int submissions = 0;         // the total number
  int submissions_played = 0;  // number that could be played again by the other version
  std::vector<Difference> differences;
  // Why the match cannot continue by the other version from its current position; empty: it can.
  std::string obstacle;
  // The match as it stands, played by the rules that its log names; empty where these are lacking
  // and the other version plays otherwise.
  std::optional<Match> now;
};

// Plays each submission of a whole record again by `other`, from the recorded position before it,
// with the rolled dice: so each difference is reported once, without its consequences. If its own
// rules are not among `among`, play continues by `other` alone, and stops where that refuses. The
// findings are those of a record that fails verification.
std::expected<Comparison, std::vector<Finding>> compare_rules(std::string_view record_text,
                                                              Games among, const core::Game& other);

// {from, to, submissions, submissions_played, differences: [{submission, revision, event, what,
// was, would_be}], obstacle}; null for what is empty.
core::json::object encode(const Comparison& comparison);

}  // namespace adjutant::match
