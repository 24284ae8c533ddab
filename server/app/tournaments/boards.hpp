#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "server/app/match/match_host.hpp"
#include "server/app/play/step.hpp"
#include "server/app/tournaments/tournament_host.hpp"

// Boards of tournaments and their matches.
namespace adjutant::app {

// The boards of an event "drawn" that have a match.
std::vector<ports::BoardPlace> boards_in(const tournament::Event& drawn, std::string_view id);

// The side of the game that white has at the boards of a round.
core::Side favoured_side(const LoadedTournament& tournament, const life::Round& round,
                         const core::Game& game);

protocol::EntrantView entrant_view(const LoadedTournament& tournament, int entry);
// "bea (for ada)" if bea has taken over ada's entry; empty if the tournament hides names.
std::string shown_name(const protocol::EntrantView& who);
protocol::RoundView round_view(const LoadedTournament& tournament, const life::Round& round);

// Whether this official is paired in the round; whether they play at the board, or against one of
// its players in a match in progress. Then another official acts.
bool paired_in(const LoadedTournament& tournament, const Identity& identity, int round);
bool touches_own_match(const LoadedTournament& tournament, const Identity& identity, int round,
                       int board, int leg = 1);

// Further parts of the commit.
using StepAddition = std::function<void(TournamentStep&)>;

// Creates the matches of a drawn round in batches, and starts them all in one commit with the
// round. After an interruption, the next call finds the existing matches and continues. The caller
// holds the host.
Result<LoadedTournament> open_round(Context& context, TournamentHost& host,
                                    LoadedTournament tournament, int round, const life::Act& act,
                                    const StepAddition& addition = {});

// Adds the match of a board to the commit, with its place, after the event "accepted".
void add_match(Context& context, TournamentStep& step, const tournament::Event& accepted);

// The result of a finished match, for its board.
life::BoardResult result_of(const Context& context, const LoadedTournament& tournament,
                            const life::Round& round, const ports::MatchRow& row);

// The entry whose time ran out and so ended the match; 0 if it ended in another way.
int timed_out(const Context& context, const LoadedTournament& tournament,
              const ports::MatchRow& row);

// The entry that resigned after at most this many turns of its own; 0 if none did.
int resigned_within(const Context& context, const LoadedTournament& tournament,
                    std::string_view match, int turns);

// The game points of the board's white less those of its black; empty if the game has none.
std::optional<int> margin_of(const Context& context, const LoadedTournament& tournament,
                             const life::Round& round, const ports::MatchRow& row);

// Adds to the commit the changed row of a match, if it is in progress. The slot stays with the
// caller until the end of the commit.
Result<void> change_running(Context& context, MatchHost& host, std::string_view match,
                            ports::TournamentCommit& commit, std::optional<MatchHost::Slot>& slot,
                            const RowChange& change);

// Adds a step of the server to the commit in the same way; spectators get a notice after it.
Result<void> act_in_match(Context& context, MatchHost& host, std::string_view match,
                          TournamentStep& step, std::optional<MatchHost::Slot>& slot,
                          const match::Draft& draft, const RowChange& change = {});

// Ends the match in progress of a board as `decided` says: by a ruling, the claim of a no-show, or
// the end of the round.
Result<void> end_match(Context& context, MatchHost& host, TournamentStep& step,
                       const tournament::Event& decided, std::optional<MatchHost::Slot>& slot);

// Whether each side has had a turn.
bool both_have_played(const Context& context, const ports::MatchRow& row);

// Adds time to the clocks of the match, with an event in its record; nothing if it has no clock.
Result<void> delay_match(Context& context, MatchHost& host, std::string_view match,
                         ports::Duration time, TournamentStep& step,
                         std::optional<MatchHost::Slot>& slot);

// If the step pauses the tournament or ends its pause: adds to the commit that the clocks of its
// matches in progress stop or continue, at the time of that act. The slots stay with the caller
// until the end of the commit, so that no match acts in between.
Result<void> follow_pause(Context& context, MatchHost& host, TournamentStep& step, bool was_paused,
                          const life::Act& act, std::vector<MatchHost::Slot>& slots);

// The entrant resigns the match, unless it is over.
Result<void> resign_for(Context& context, MatchHost& host, std::string_view match,
                        std::int64_t account);

}  // namespace adjutant::app
