#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/record.hpp"
#include "engine/match/rules_change.hpp"

// A record as verify() works on it.
namespace adjutant::match {

// What a finding is called that says which rules are lacking.
inline constexpr std::string_view rules_version_finding = "rules version";

struct RecordedSubmission {
  Submission submission;
  bool hidden = false;  // orders and nonce are not in the record yet
};

struct RecordedEvent {
  LoggedEvent logged;
  core::json::object object;  // as it stands in the record
  bool hidden = false;        // only its hash is in the record yet
};

struct ReadRecord {
  // As the match began. Where its rules are not here, another version of them stands for their
  // names and there is no scenario: then nothing can be played again.
  Setup setup;
  std::vector<RulesChange> changes;
  std::vector<const core::Game*> games;  // games_in_turn()
  bool seed_published = false;
  std::vector<RecordedSubmission> submissions;
  std::vector<RecordedEvent> events;
  core::json::value result;
};

// Reads the parts of a record and adds a finding for each part that does or does not have its
// form. Empty when nothing more can be checked.
std::optional<ReadRecord> read_record(std::string_view text, Games games,
                                      std::vector<Finding>& findings);

}  // namespace adjutant::match
