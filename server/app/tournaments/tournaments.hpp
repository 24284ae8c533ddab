#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/pairings.hpp"
#include "protocol/json/presence.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/tournaments/tournament_host.hpp"

namespace adjutant::app {

using protocol::TournamentAct;

// The author of a change, its idempotency key, and the hash of the request.
struct TournamentRequest {
  const Identity& identity;
  std::string key = {};  // empty: none
  core::Digest hash{};
};

// The actions of organisers, arbiters and entrants. Each returns the tournament afterwards
// (protocol::TournamentView as JSON), and the same again for the same key. Called from many
// threads.
class Tournaments {
 public:
  // `invitations_mailed`: see Invitations.
  Tournaments(Context& context, TournamentHost& host, MatchHost& matches,
              RecentCounts& invitations_mailed)
      : context_(context),
        host_(host),
        matches_(matches),
        invitations_mailed_(invitations_mailed) {}

  // Organisers cannot enter or appoint players who have blocked them.

  // Creates a draft. The same key of the same account returns the tournament that it created.
  Result<json::object> create(const TournamentRequest& request,
                              const protocol::DefineTournament& wanted);
  // {"title", "notes": [sentences]}; "bad-request" with every fault.
  Result<json::object> lint(const json::value& definition) const;
  Result<json::object> redefine(const TournamentRequest& request, std::string_view id,
                                const protocol::DefineTournament& wanted);
  Result<json::object> appoint(const TournamentRequest& request, std::string_view id,
                               const protocol::AppointArbiters& wanted);
  // "open", "close", "start", "pause", "resume", "finish", "reopen", "archive", "cancel". By the
  // organiser; "pause" and "resume" by arbiters, too. Nobody pauses while their own clock runs.
  Result<json::object> go(const TournamentRequest& request, std::string_view id,
                          std::string_view where, const TournamentAct& act);

  Result<json::object> enter(const TournamentRequest& request, std::string_view id,
                             const protocol::EnterTournament& wanted);
  // Enters players by handle, one a line; all of them, or none.
  Result<json::object> import_entries(const TournamentRequest& request, std::string_view id,
                                      const protocol::ImportEntries& wanted);
  // `entry`: its number, or "me". Arbiters exclude other entries, with a reason; until the
  // start the leader of a team may do so, too.
  Result<json::object> withdraw(const TournamentRequest& request, std::string_view id,
                                std::string_view entry, const TournamentAct& act);
  // Undoes a withdrawal or an exclusion; the organiser may, until the draw of the next round.
  Result<json::object> take_withdrawal_back(const TournamentRequest& request, std::string_view id,
                                            int entry, const TournamentAct& act);
  // Moves a player to another place in the team; officials or the team's leader may.
  Result<json::object> seat(const TournamentRequest& request, std::string_view id, int entry,
                            const protocol::SeatPlayer& wanted);
  // Renames the team of an entry: the organiser at any time, with a reason; while entries are open
  // also the team's leader, and each player for their own entry.
  Result<json::object> rename_team(const TournamentRequest& request, std::string_view id, int asked,
                                   const protocol::RenameTeam& wanted);
  Result<json::object> ask_byes(const TournamentRequest& request, std::string_view id,
                                const protocol::AskByes& wanted);

  // Replaces the days on which the caller does not play.
  Result<json::object> announce_absence(const TournamentRequest& request, std::string_view id,
                                        const protocol::AnnounceAbsence& wanted);
  // Confirms that the caller plays the next round.
  Result<json::object> confirm(const TournamentRequest& request, std::string_view id,
                               const TournamentAct& act);
  // Claims a win because the opponent has not played for `start_days`; a player at the board may do
  // so.
  Result<json::object> claim_no_show(const TournamentRequest& request, std::string_view id,
                                     int round, int board, const TournamentAct& act);
  // The caller's absences, and what they may confirm and claim: protocol::PresenceView as JSON.
  Result<json::object> presence(const Identity& identity, std::string_view id);

  // Draws the next round; `dry_run` only shows it (protocol::RoundView as JSON), with the rules
  // that it breaks.
  Result<json::object> draw_round(const TournamentRequest& request, std::string_view id,
                                  const TournamentAct& act, bool dry_run);
  Result<json::object> undo_round(const TournamentRequest& request, std::string_view id, int round,
                                  const TournamentAct& act);
  // Pairs the next round, or one that has not started, as an official wants; `dry_run` needs no
  // reason.
  Result<json::object> pair_by_hand(const TournamentRequest& request, std::string_view id,
                                    int round, const protocol::PairByHand& wanted, bool dry_run);
  // The pairs to keep apart, replacing the earlier ones.
  Result<json::object> forbid_pairs(const TournamentRequest& request, std::string_view id,
                                    const protocol::ForbidPairs& wanted);
  // Creates the matches of the round and starts their clocks.
  Result<json::object> start_round(const TournamentRequest& request, std::string_view id, int round,
                                   const TournamentAct& act);
  Result<json::object> rule(const TournamentRequest& request, std::string_view id, int round,
                            int board, const protocol::RuleResult& wanted);
  // Answers the offer of a place; the substitute may.
  Result<json::object> answer_offer(const TournamentRequest& request, std::string_view id,
                                    const protocol::AnswerOffer& wanted);
  // Replaces a player of the board by a substitute.
  Result<json::object> replace(const TournamentRequest& request, std::string_view id, int round,
                               int board, const protocol::ReplacePlayer& wanted);
  // Challenges a higher entry on a ladder.
  Result<json::object> challenge(const TournamentRequest& request, std::string_view id,
                                 const protocol::ChallengeEntry& wanted);
  // Answers a challenge: the match begins, or the challenger gains one place. The challenged player
  // may.
  Result<json::object> answer_challenge(const TournamentRequest& request, std::string_view id,
                                        int board, const protocol::AnswerOffer& wanted);
  // Adds days to this board and to the clocks of its match.
  Result<json::object> extend(const TournamentRequest& request, std::string_view id, int round,
                              int board, const protocol::ExtendBoard& wanted);
  Result<json::object> move_end(const TournamentRequest& request, std::string_view id, int round,
                                const protocol::MoveRoundEnd& wanted);
  // Disputes a result; a player at the board may, for some days.
  Result<json::object> dispute(const TournamentRequest& request, std::string_view id, int round,
                               int board, const protocol::DisputeResult& wanted);
  Result<json::object> settle(const TournamentRequest& request, std::string_view id, int dispute,
                              const protocol::SettleDispute& wanted);

 private:
  // The events of a ruling, which ends a match in progress.
  Result<std::vector<tournament::Event>> ruled(const Identity& identity, TournamentStep& step,
                                               int round, int board, int leg,
                                               Result<std::vector<tournament::Event>> events,
                                               std::optional<MatchHost::Slot>& slot);
  static Events come_back(const TournamentStep& step, const ports::EntryRow& before,
                          const protocol::EnterTournament& wanted, const life::Act& act);
  Events opened(TournamentStep& step, const life::Act& by);
  Events new_entry(TournamentStep& step, const ports::Account& account,
                   const protocol::EnterTournament& wanted, const life::Act& act);
  using Decide =
      std::function<Result<std::vector<tournament::Event>>(TournamentStep&, const life::Act&)>;
  struct Wish {
    TournamentRole role;  // that one must have
    const TournamentAct& act;
    bool needs_reason = false;
    int team_of = 0;  // entry: who leads its team may too, until the start
  };
  struct Begun {
    LoadedTournament tournament;
    life::Act act;
    std::optional<json::object> answer;  // the same request came before: nothing to do
  };
  Result<Begun> begin(const TournamentRequest& request, std::string_view id, const Wish& wish);
  Result<json::object> change(const TournamentRequest& request, std::string_view id,
                              const Wish& wish, const Decide& decide);
  // The round that the change would draw. Stores nothing.
  Result<json::object> show_round(const TournamentRequest& request, std::string_view id,
                                  const Wish& wish, const Decide& decide);
  json::object keep_answer(const TournamentRequest& request, TournamentStep& step);
  Result<std::optional<json::object>> answered_before(const TournamentRequest& request,
                                                      std::string_view id);
  // "forbidden" if an operator has muted the organiser, or if this player has blocked them.
  Result<void> may_bring(const LoadedTournament& tournament, std::int64_t account) const;
  Result<tournament::definition::Definition> read_definition(const json::value& definition) const;

  Context& context_;
  TournamentHost& host_;
  MatchHost& matches_;
  RecentCounts& invitations_mailed_;
  RecentCounts brought_{limits::lately, context_.accounts, "brought"};             // by account
  RecentCounts imports_{limits::lately, context_.accounts, "tournament-imports"};  // by account
  RecentCounts changes_{limits::lately, context_.accounts, "tournament-changes"};  // by account
};

}  // namespace adjutant::app
