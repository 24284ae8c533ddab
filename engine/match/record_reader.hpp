#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/match/record.hpp"

// A record as verify() works on it.
namespace adjutant::match {

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
  Setup setup;
  bool seed_published = false;
  std::vector<RecordedSubmission> submissions;
  std::vector<RecordedEvent> events;
  core::json::value result;
};

// Reads the parts of a record and adds a finding for each part that does or does not have its
// form. Empty when nothing more can be checked.
std::optional<ReadRecord> read_record(std::string_view text,
                                      std::span<const core::Game* const> games,
                                      std::vector<Finding>& findings);

}  // namespace adjutant::match
