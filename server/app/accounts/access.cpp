#include "server/app/accounts/access.hpp"

#include <algorithm>
#include <cctype>

namespace adjutant::app {
namespace {

using core::Side;
using ports::MatchRow;

}  // namespace

Result<void> may_change(const Identity& identity, std::string_view match) {
  if (identity.read_only) {
    return problem("forbidden", "This token can only read. Use one that can write.");
  }
  if (!identity.match.empty() && identity.match != match) {
    return problem("forbidden", "This token is limited to match " + identity.match + ".");
  }
  return {};
}

Result<void> may_meet_players(const Identity& identity) {
  if (!identity.account.guest_until) return {};
  return problem("forbidden",
                 "Guests can only play the computer. Create an account to play people.");
}

bool is_person(const ports::Account& account) {
  return !account.guest_until && !account.email.empty();
}

std::unexpected<Problem> no_such_match(std::string_view match) {
  return problem("not-found", "There is no match " + std::string(match) + " that you may see.");
}

std::optional<Side> side_of(const MatchRow& row, std::int64_t account) {
  for (const Side side : core::both_sides) {
    if (account != 0 && row.seats[core::index(side)].account == account) return side;
  }
  return std::nullopt;
}

core::Viewer viewer_of(const MatchRow& row, const MaybeIdentity& identity) {
  return identity ? side_of(row, identity->account.id) : std::nullopt;
}

bool is_invited(const ports::SeatRow& seat, const ports::Account& account) {
  if (seat.invited.empty()) return false;
  if (seat.invited.find('@') == std::string::npos) {
    return same_in_any_case(seat.invited, account.handle);
  }
  return account.confirmed && same_in_any_case(seat.invited, account.email);
}

bool may_see(const MatchRow& row, const MaybeIdentity& identity) {
  return identity ? may_see(row, *identity) : row.is_public;
}

bool may_see(const MatchRow& row, const Identity& identity) {
  if (!identity.match.empty() && identity.match != row.id) return false;
  if (row.is_public) return true;
  const auto& account = identity.account;
  return account.admin || account.id == row.organiser || side_of(row, account.id).has_value() ||
         std::ranges::any_of(row.seats,
                             [&](const auto& seat) { return is_invited(seat, account); });
}

bool same_in_any_case(std::string_view left, std::string_view right) {
  return std::ranges::equal(left, right, [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  });
}

}  // namespace adjutant::app
