// Whether a player has mails about a match.
#include "server/app/limits.hpp"
#include "server/app/lobby/matches.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {

Result<void> Matches::set_muted(std::int64_t account, const std::string& match, bool muted) {
  auto slot = host_.enter(match);
  if (!slot) return std::unexpected(slot.error());
  const auto row = context_.matches.match(match);
  const auto side = row ? side_of(*row, account) : std::nullopt;
  if (!side || row->seats[core::index(*side)].mail_muted == muted) return {};
  context_.matches.mute_match(account, match, muted);
  host_.forget(*slot);  // its row holds the old preference
  return {};
}

Result<void> Matches::mute(const Identity& identity, std::string_view match, bool muted) {
  if (const auto may = may_change(identity, match); !may) return may;
  const auto row = context_.matches.match(match);
  if (!row || !may_see(*row, identity)) return no_such_match(match);
  if (!side_of(*row, identity.account.id)) {
    return problem("forbidden", "You have no seat in this match.");
  }
  const auto within =
      count_lately(switched_, identity,
                   {"switched the mail of matches {} times", limits::mail_switches_lately_max},
                   context_.clock.now());
  if (!within) return within;
  return set_muted(identity.account.id, row->id, muted);
}

Result<void> Matches::unsubscribe(std::string_view token) {
  const auto claim = auth::read_unsubscribe_token(context_.link_key, token);
  if (!claim) return problem("link-expired", "This link does not come from this server.");
  return set_muted(claim->account, claim->match, true);
}

}  // namespace adjutant::app
