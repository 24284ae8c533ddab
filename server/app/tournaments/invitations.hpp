#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "server/app/accounts/recent_counts.hpp"
#include "server/app/limits.hpp"
#include "server/app/tournaments/tournament_host.hpp"

// Entry by invitation. The list of invited players belongs to the organiser: it is in no event, and
// only officials see it.
namespace adjutant::app {

class Invitations {
 public:
  // A mailbox gets as many invitations a day to all matches and tournaments: `mailed` counts them.
  Invitations(Context& context, TournamentHost& host, RecentCounts& mailed)
      : context_(context), host_(host), mailed_(mailed) {}

  // {"invited":[handles]}: these, instead of all before. New ones get a mail, for a draft once it
  // opens: only then can they see it.
  Result<json::object> invite(const Identity& identity, std::string_view id,
                              const protocol::InvitePlayers& wanted);
  Result<json::object> invited(const Identity& identity, std::string_view id);

 private:
  Context& context_;
  TournamentHost& host_;
  RecentCounts& mailed_;
  RecentCounts invitings_{limits::lately, context_.accounts, "tournament-invitings"};  // by account
};

// Adds the mails to these players to the step, but to those who have blocked the organiser or whose
// mailbox has reached its limit. Counted here: nothing else may be wrong with the step.
void mail_invitations(Context& context, RecentCounts& mailed, TournamentStep& step,
                      const std::vector<std::int64_t>& accounts);

// Whether this account may enter as far as invitations go.
bool is_invited(const LoadedTournament& tournament, std::int64_t account);

}  // namespace adjutant::app
