#pragma once

#include <string_view>
#include <vector>

#include "protocol/json/tournaments.hpp"
#include "server/app/tournaments/tournament_host.hpp"

// Indications for officials, never verdicts. Nothing follows from them, and nobody else sees them.
namespace adjutant::app {

// Players who resigned this many matches after at most this many turns of their own.
inline constexpr int quick_resignations_least = 2;
inline constexpr int quick_turns_most = 3;
// Players with this many rated opponents, who are this many standard deviations below what ratings
// predict.
inline constexpr int games_to_expect_least = 4;
inline constexpr double deviations_below = 2.5;

class TournamentFlags {
 public:
  TournamentFlags(Context& context, TournamentHost& host) : context_(context), host_(host) {}

  // "forbidden" for people who are not officials.
  Result<std::vector<protocol::FlagView>> flags(const MaybeIdentity& identity, std::string_view id);

 private:
  Context& context_;
  TournamentHost& host_;
};

}  // namespace adjutant::app
