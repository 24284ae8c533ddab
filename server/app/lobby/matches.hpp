#pragma once

#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/side.hpp"
#include "protocol/json/matches.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/lobby/beginnings.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

using protocol::CreateMatch;
using protocol::TakeSeat;

struct ListMatches {
  bool mine = false;                  // matches with a seat of the caller; else public ones
  bool invited = false;               // open matches with a seat reserved for the caller
  std::string status = {};            // "open", "running", …; empty: all
  std::string after = {};             // cursor: `next` of the page before
  std::string scenario = {};          // "tlg2/chippewa"; empty: all
  std::string player = {};            // handle of a player, present or former; empty: any
  std::optional<int> turns_min = {};  // turns so far
  std::optional<int> turns_max = {};
  std::string winner = {};  // a side's id, or "none" for a draw; empty: any result
  int limit = 50;
};

// Creates matches and seats their players. Called from many threads.
class Matches {
 public:
  Matches(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // A private match needs an invitation, now or later, or a computer opponent, with which it starts
  // at once. `id` is that of the new match; empty: the function draws one. If a match with this id
  // exists, this request came before: it creates nothing twice, and continues what was interrupted.
  Result<protocol::MatchView> create(const Identity& identity, const CreateMatch& request,
                                     const std::string& id = {});
  // The same under an idempotency key: a repeated request creates nothing and gets the match as it
  // is now. It ignores an empty key.
  Result<protocol::MatchView> create_once(const Identity& identity, const CreateMatch& request,
                                          std::string_view key);
  // Reserves the free seat for this player and mails them. Organiser only, while the match is open.
  Result<protocol::MatchView> invite(const Identity& identity, std::string_view match,
                                     std::string_view whom);
  // A link that the organiser can give to anyone: it takes the free seat of a private match, once,
  // while it is valid. It replaces an earlier invitation or link.
  Result<protocol::MadeLink> make_link(const Identity& identity, std::string_view match,
                                       const protocol::MakeLink& wanted);
  // "not-found" if there is no link.
  Result<void> end_link(const Identity& identity, std::string_view match);
  // What taking the seat behind this token commits a player to. "link-expired" once somebody has
  // used or ended the link, or it has expired.
  Result<protocol::LinkView> linked(const MaybeIdentity& identity, std::string_view token);
  Result<protocol::MatchView> take_seat_by_link(const Identity& identity, std::string_view token,
                                                const std::optional<std::string>& seed);
  // Takes a free seat. The match starts when both seats have players.
  Result<protocol::MatchView> take_seat(const Identity& identity, std::string_view match,
                                        const TakeSeat& request);
  // Organiser only, while the match is open.
  Result<protocol::MatchView> cancel(const Identity& identity, std::string_view match);
  Result<protocol::MatchPage> list(const MaybeIdentity& identity, const ListMatches& request);
  Result<protocol::MatchView> status(const MaybeIdentity& identity, std::string_view match);
  // The person invited by this handle or address does not want to play; the organiser gets a
  // notice.
  Result<void> decline(const std::string& match, std::string_view whom);
  // Switches mail about this match, for the caller's seat.
  Result<void> mute(const Identity& identity, std::string_view match, bool muted);
  // Mutes the match and account that the token of a mail stands for.
  Result<void> unsubscribe(std::string_view token);

  // The invitations to each mailbox in limits::lately.
  RecentCounts& invitations_mailed() { return mailed_; }

 private:
  // Stores the match and returns it, or the match that already has its id.
  Result<ports::MatchRow> make(const Identity& identity, const CreateMatch& request,
                               ports::NewMatch match, core::Side side, const Beginning& beginning);
  Result<protocol::MatchView> sit_down(const Identity& identity, MatchHost::Slot& slot,
                                       ports::MatchRow row, core::Side side,
                                       const std::optional<std::string>& seed);
  void mail_invitation(const Identity& identity, const std::string& match, const std::string& whom);
  Result<protocol::MatchView> carry_on(const Identity& identity, const CreateMatch& request,
                                       const ports::MatchRow& row,
                                       std::optional<captain::Level> opponent);
  Result<protocol::MatchView> start_against_computer(const Identity& identity,
                                                     const std::string& match,
                                                     captain::Level level);
  Result<std::shared_ptr<const LiveMatch>> started(MatchHost::Slot& slot, ports::MatchRow row);
  // Counts another match for the player, if they have not reached their limit.
  Result<void> take_room_for_more(const Identity& identity, const Beginning& beginning);
  Result<void> set_muted(std::int64_t account, const std::string& match, bool muted);
  Result<void> count_invitation(const Identity& identity);
  // The mail, unless its mailbox has reached its limit of invitations.
  std::optional<ports::OutgoingMail> within_bound(std::optional<ports::OutgoingMail> mail);
  Context& context_;
  MatchHost& host_;
  std::array<std::mutex, 64> making_;  // by account
  Beginnings beginnings_;
  RecentCounts begun_{limits::lately, context_.accounts, "matches"};           // by account
  RecentCounts invited_{limits::lately, context_.accounts, "invitations"};     // by account
  RecentCounts mailed_{limits::lately, context_.accounts, "invited"};          // by mailbox
  RecentCounts linked_{limits::lately, context_.accounts, "links"};            // by account
  RecentCounts switched_{limits::lately, context_.accounts, "mail-switches"};  // by account
};

}  // namespace adjutant::app
