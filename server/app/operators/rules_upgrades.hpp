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

// What an operator does so that a match goes on by other rules than it began with. Works beside a
// running server: its next step of such a match is refused as stale, and it loads the match again.
class RulesUpgrades {
 public:
  RulesUpgrades(ports::MatchStore& matches, const MailContext& mail, const ports::Clock& clock)
      : matches_(matches), mail_(mail), clock_(clock) {}

  // What the log of a match comes to by other rules.
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

  // The match goes on by these rules from where it stands. An event tells it, its players are
  // mailed, what has been played stays as it is. A held match stays held. Refused, and nothing
  // changed, when there is an obstacle or the match was changed meanwhile.
  std::expected<ports::MatchRow, Faults> apply(const Trial& trial);

 private:
  std::vector<ports::OutgoingMail> mails(const ports::MatchRow& row,
                                         const std::vector<core::Side>& refused);
  ports::MatchStore& matches_;
  MailContext mail_;
  const ports::Clock& clock_;
};

}  // namespace adjutant::app
