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
  bool invited = false;               // open matches that keep a seat for the caller
  std::string status = {};            // "open", "running", …; empty: all
  std::string after = {};             // cursor: `next` of the page before
  std::string scenario = {};          // "tlg2/chippewa"; empty: all
  std::string player = {};            // handle of one who plays or played in it; empty: anybody
  std::optional<int> turns_min = {};  // of the battle, that were played
  std::optional<int> turns_max = {};
  std::string winner = {};  // a side's id, or "none" for a draw; empty: whatever came of it
  int limit = 50;
};

// Bringing two players to one table. Called from many threads.
class Matches {
 public:
  Matches(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // A private match needs an invitation, here or later, or
  // a computer player for an opponent: then the match has started. `id`: of the new match, drawn
  // where it is empty; where a match has it already, the request was here before: nothing is made
  // twice, and what was cut off is carried on.
  Result<protocol::MatchView> create(const Identity& identity, const CreateMatch& request,
                                     const std::string& id = {});
  // The same under an idempotency key: a repeated request creates nothing and gets the match as it
  // is now. An empty key is ignored.
  Result<protocol::MatchView> create_once(const Identity& identity, const CreateMatch& request,
                                          std::string_view key);
  // Keeps the free seat for this player and mails them. Organiser only, while the match is open.
  Result<protocol::MatchView> invite(const Identity& identity, std::string_view match,
                                     std::string_view whom);
  // A link that the organiser can give to anyone: it takes the free seat of a private match, once,
  // while it is valid. It replaces an earlier invitation or link.
  Result<protocol::MadeLink> make_link(const Identity& identity, std::string_view match,
                                       const protocol::MakeLink& wanted);
  // "not-found" where there is none.
  Result<void> end_link(const Identity& identity, std::string_view match);
  // What somebody commits to by taking the seat that the token leads to. "link-expired" once it is
  // used, ended or over.
  Result<protocol::LinkView> linked(const MaybeIdentity& identity, std::string_view token);
  Result<protocol::MatchView> take_seat_by_link(const Identity& identity, std::string_view token,
                                                const std::optional<std::string>& seed);
  // Takes a free seat; with both seats taken the match starts.
  Result<protocol::MatchView> take_seat(const Identity& identity, std::string_view match,
                                        const TakeSeat& request);
  // Organiser only, while the match is open.
  Result<protocol::MatchView> cancel(const Identity& identity, std::string_view match);
  Result<protocol::MatchPage> list(const MaybeIdentity& identity, const ListMatches& request);
  Result<protocol::MatchView> status(const MaybeIdentity& identity, std::string_view match);
  // The person invited by this handle or address does not want to play; the organiser is notified.
  Result<void> decline(const std::string& match, std::string_view whom);
  // Mails about this match, for the caller's seat.
  Result<void> mute(const Identity& identity, std::string_view match, bool muted);
  // Mutes the match and account that the token of a mail stands for.
  Result<void> unsubscribe(std::string_view token);

  // Of each mailbox, in limits::lately.
  RecentCounts& invitations_mailed() { return mailed_; }

 private:
  // The match that is stored: this one, or one that has its id already.
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
  // Whether there is room for another match of theirs, which is counted then.
  Result<void> take_room_for_more(const Identity& identity, const Beginning& beginning);
  Result<void> set_muted(std::int64_t account, const std::string& match, bool muted);
  Result<void> count_invitation(const Identity& identity);
  // Nothing where the mailbox has had as many invitations as it gets.
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
