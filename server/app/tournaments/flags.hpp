#pragma once

#include <string_view>
#include <vector>

#include "protocol/json/tournaments.hpp"
#include "server/app/tournaments/tournament_host.hpp"

// What officials may want to look at: signs, and never verdicts. Nothing follows from them by
// itself, and nobody else is told.
namespace adjutant::app {

// Who resigned so many matches with at most so many turns of their own.
inline constexpr int quick_resignations_least = 2;
inline constexpr int quick_turns_most = 3;
// Who has played so many rated opponents, and made so many standard deviations less than ratings
// let expect.
inline constexpr int games_to_expect_least = 4;
inline constexpr double deviations_below = 2.5;

class TournamentFlags {
 public:
  TournamentFlags(Context& context, TournamentHost& host) : context_(context), host_(host) {}

  // "forbidden" to who is no official.
  Result<std::vector<protocol::FlagView>> flags(const MaybeIdentity& identity, std::string_view id);

 private:
  Context& context_;
  TournamentHost& host_;
};

}  // namespace adjutant::app
