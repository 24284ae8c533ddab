#pragma once

#include <vector>

#include "engine/match/match.hpp"
#include "engine/match/record.hpp"

namespace adjutant::match {

// A match of Tally with all that has happened in it.
struct PlayedMatch {
  Match match;
  std::vector<Submission> submissions;
  std::vector<LoggedEvent> events;

  explicit PlayedMatch(Setup setup);
  PlayedMatch();
  // Submits with the match's own dice; false when it is refused, then see `refusals`.
  bool submit(Kind kind, core::Side side, std::string_view orders = "");
  // An act of the house, with its lines.
  bool act(Kind kind, core::Side side, std::vector<std::string> lines);
  // Goes on by these rules; as many differences showed.
  void change_rules(const core::Game& game, int differences);
  core::json::object record(core::Viewer viewer) const;
  // With nothing hidden, though it may still run.
  core::json::object whole_record() const;

  core::Refusals refusals;
  std::string now = "2026-11-21T10:00:00Z";  // when submissions come in

 private:
  bool submit(Draft draft);
};

Setup tally_setup();
Verdict verify_tally(const core::json::value& record);

// What does not hold, a line a finding.
std::string failures(const Verdict& verdict);

}  // namespace adjutant::match
