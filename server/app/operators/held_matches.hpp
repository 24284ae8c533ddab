#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_context.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/match_store.hpp"
#include "server/ports/tournament_store.hpp"

namespace adjutant::app {

// What is wrong with a stored match, a sentence each; empty: nothing. Plays it again from its first
// event, rolls every die again from its seed, and compares everything in the store.
std::vector<std::string> faults_of_stored(ports::MatchStore& matches, std::string_view id);

// What an operator does about matches that a fault has stopped. Works beside a running server too:
// of a held match a server keeps nothing in memory.
class HeldMatches {
 public:
  HeldMatches(ports::MatchStore& matches, ports::TournamentStore& tournaments,
              const MailContext& mail, const ports::Clock& clock)
      : matches_(matches), tournaments_(tournaments), mail_(mail), clock_(clock) {}

  std::vector<ports::MatchRow> list();

  // Resumes the match where it stopped, with a new clock, which stands still while the match's
  // tournament is paused. Mails its players so. Refused, without a change, with the findings of
  // faults_of_stored(), or when the match is not suspended.
  std::expected<ports::MatchRow, std::vector<std::string>> release(std::string_view id);

 private:
  bool is_paused(const ports::MatchRow& row);

  ports::MatchStore& matches_;
  ports::TournamentStore& tournaments_;
  MailContext mail_;
  const ports::Clock& clock_;
};

}  // namespace adjutant::app
