#pragma once

#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/match/comparison.hpp"
#include "server/app/mail_context.hpp"
#include "server/app/match/stored_record.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/match_store.hpp"

namespace adjutant::app {

// Moves a match to other rules than it began with, for operators. Works beside a running server:
// the store refuses its next step of such a match as stale, and it loads the match again.
class RulesUpgrades {
 public:
  RulesUpgrades(ports::MatchStore& matches, const MailContext& mail, const ports::Clock& clock)
      : matches_(matches), mail_(mail), clock_(clock) {}

  // The log of a match, played by other rules.
  struct Trial {
    ports::MatchRow row;
    const core::Game* rules = nullptr;
    match::Comparison comparison;
  };

  // Matches in progress and suspended ones that do not use the latest rules of their game.
  std::vector<ports::MatchRow> due();

  // Plays the log again by this version of the rules, by default the latest, and changes nothing.
  // Faults: the match or the version does not exist, the match is not in progress, its stored data
  // does not fit together, or its options need something that the version lacks.
  std::expected<Trial, Faults> trial(std::string_view id, std::optional<int> version);

  // The match continues by these rules from its current position. An event says so, its players get
  // a mail, and the past stays as it is. A suspended match stays suspended. Refused, and nothing
  // changed, if there is an obstacle or the match has changed since.
  std::expected<ports::MatchRow, Faults> apply(const Trial& trial);

 private:
  std::vector<ports::OutgoingMail> mails(const ports::MatchRow& row,
                                         const std::vector<core::Side>& refused);
  ports::MatchStore& matches_;
  MailContext mail_;
  const ports::Clock& clock_;
};

}  // namespace adjutant::app
