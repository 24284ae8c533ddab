#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/hash.hpp"
#include "engine/core/side.hpp"
#include "server/app/problem.hpp"
#include "server/ports/account_store.hpp"
#include "server/ports/match_row.hpp"

// The author of a request, and what they may see and do.
namespace adjutant::app {

// The author of a request, and what their token lets them do.
struct Identity {
  ports::Account account;
  core::Digest token_hash{};
  std::string match;       // the token is limited to this match; empty: all
  bool read_only = false;  // the token may not change anything
  std::string muted = {};  // why an operator muted the account; empty: not muted
};
// The same, shared by all work for one request; never null.
using Caller = std::shared_ptr<const Identity>;
// Empty if nobody has signed in.
using MaybeIdentity = std::optional<Identity>;

// "forbidden" when the token is read-only, or limited to another match, or (match empty) limited at
// all.
Result<void> may_change(const Identity& identity, std::string_view match);
// "forbidden" for guests, who play Captain alone.
Result<void> may_meet_players(const Identity& identity);
// Whether others may invite or appoint this account: not a guest, a computer player or a deleted
// account.
bool is_person(const ports::Account& account);

// "not-found", for a match that does not exist or that the caller may not see.
std::unexpected<Problem> no_such_match(std::string_view match);

// The seat of this account; empty if it has none.
std::optional<core::Side> side_of(const ports::MatchRow& row, std::int64_t account);
// What the caller may see: the view of their seat, or a spectator's.
core::Viewer viewer_of(const ports::MatchRow& row, const MaybeIdentity& identity);
// Whether the caller may know of this match: public, their own, invited to it, or an operator.
bool may_see(const ports::MatchRow& row, const Identity& identity);
bool may_see(const ports::MatchRow& row, const MaybeIdentity& identity);
// Whether the seat is reserved for this account. An invited address counts only once it is
// confirmed.
bool is_invited(const ports::SeatRow& seat, const ports::Account& account);

bool same_in_any_case(std::string_view left, std::string_view right);

}  // namespace adjutant::app
