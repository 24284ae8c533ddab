#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.hpp"
#include "engine/registry.hpp"

// adjutant-record-1 (docs/formats.md section 5.4): a whole match in one file for anybody to check.
namespace adjutant::match {

struct RecordSource {
  const Match& match;
  const std::vector<Submission>& submissions;  // all, in order
  const std::vector<LoggedEvent>& events;      // all, in order
};

// The record as the viewer may see it. While the match runs, server_seed and result are null,
// events hidden from the viewer are reduced to their hashes, and the opponent's standing orders to
// {number, kind, side, received, hidden: true, hash}; once it is over everything is in it.
core::json::object encode_record(const RecordSource& source, core::Viewer viewer);

// One thing that verify() looked at.
struct Finding {
  bool holds = false;
  std::string what;      // "commitment", "die 4", "event 17", "result", …
  std::string where;     // path in the record: "events[17].hash"
  std::string why;       // what was expected and what was found, or why it cannot be checked yet;
                         // empty when it was checked and holds
  bool is_note = false;  // it holds, and is strange: `why` says how
};

// Whether nothing is wrong but that the rules which a part was played by are not here.
bool is_about_lacking_rules(const Finding& finding);

struct Verdict {
  bool holds = false;             // every finding holds
  bool complete = false;          // the match is over and nothing in the record was hidden
  std::vector<Finding> findings;  // in the order checked; checking stops where nothing more can be
  int submissions = 0;
  int events = 0;
  int dice = 0;
  std::string head;
  std::optional<Match> replayed;  // as far as it could be played again from the record
};

// Checks a record from its text alone: form, commitment, every submission hash, every die from the
// published seed, every event by replaying every order, the chain, the result. `among` are the
// games it may be a match of. Each part of the log is played again by the rules that it was played
// by.
Verdict verify(std::string_view record_text, Games among);

// {holds, complete, submissions, events, dice, head, findings: [{holds, what, where, why, note}]};
// "note" is there, and true, for notes alone.
core::json::object encode(const Verdict& verdict);

}  // namespace adjutant::match
