#include "server/app/accounts/meeting.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "protocol/json/time.hpp"

namespace adjutant::app {

std::string mute_of(const Context& context, std::int64_t account) {
  const auto bounds = context.people.restrictions(account);
  if (!bounds.muted_until || *bounds.muted_until <= context.clock.now()) return {};
  return fmt::format("An operator has muted your account until {}: {}",
                     protocol::rfc3339(*bounds.muted_until), bounds.reason);
}

Result<void> may_turn_to(const Context& context, const ports::Account& who, std::int64_t whom) {
  if (auto muted = mute_of(context, who.id); !muted.empty()) {
    return problem("forbidden", std::move(muted));
  }
  if (whom != 0 && context.people.has_blocked(whom, who.id)) return not_wanted();
  return {};
}

bool is_held(const Context& context, std::int64_t account) {
  const auto until = context.people.restrictions(account).held_until;
  return until && *until > context.clock.now();
}

Result<void> may_ask(const Context& context, const ports::Account& who, std::int64_t whom) {
  if (whom != 0 && is_held(context, whom)) {
    return problem("forbidden", "This player cannot answer at present.");
  }
  return may_turn_to(context, who, whom);
}

std::unexpected<Problem> not_wanted() {
  return problem("forbidden", "This player has blocked you.");
}

bool has_words(std::string_view nonce_or_seed) {
  constexpr std::size_t drawn_min = 32, drawn_max = 64;
  const bool is_hexadecimal = std::ranges::all_of(
      nonce_or_seed, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  const bool is_drawn =
      is_hexadecimal && nonce_or_seed.size() >= drawn_min && nonce_or_seed.size() <= drawn_max;
  return !nonce_or_seed.empty() && !is_drawn;
}

Result<void> may_choose(const Context& context, const Identity& identity,
                        std::string_view nonce_or_seed, const std::vector<std::int64_t>& readers) {
  if (!has_words(nonce_or_seed)) return {};
  const bool is_blocked = std::ranges::any_of(readers, [&](std::int64_t reader) {
    return reader != 0 && context.people.has_blocked(reader, identity.account.id);
  });
  if (identity.muted.empty() && !is_blocked) return {};
  return problem(
      "forbidden",
      fmt::format("{} Others read your nonce and your seed: leave them out, or send 32 "
                  "hexadecimal digits.",
                  identity.muted.empty() ? not_wanted().error().detail : identity.muted));
}

}  // namespace adjutant::app
