#include "server/app/accounts/guests.hpp"

#include <array>

#include "server/app/limits.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {

Result<NewSession> Guests::open(std::string_view peer) {
  const auto now = context_.clock.now();
  if (const auto wait = count_peer(came_, peer, context_.guests_per_peer, now)) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count();
    return problem("too-many",
                   "Too many guests have come from your address. Sign up, or try again later.",
                   {.retry_after_seconds = seconds});
  }
  std::array<std::uint8_t, 5> chance{};
  context_.entropy.fill(chance);
  const auto until = now + limits::guest_lifetime;
  const ports::Account account{.handle = "guest-" + auth::base32(chance),
                               .email = {},
                               .password_hash = {},
                               .mail_preference = ports::MailPreference::none,
                               .created = now,
                               .guest_until = until};
  const auto token = auth::new_token(context_.entropy);
  const ports::Session session{.token_hash = auth::token_hash(token),
                               .label = "guest",
                               .match = {},
                               .created = now,
                               .expires = until};
  if (!context_.accounts.create_guest(
          account, session,
          {.most = limits::guests_max, .idle_since = now - limits::guest_without_match_kept})) {
    return problem("busy",
                   "The server has reached its limit of guests. Sign up, or try again later.",
                   {.retry_after_seconds = 600});
  }
  return NewSession{token, core::to_hex(session.token_hash), session.expires};
}

Result<NewSession> Guests::become_player(const Identity& identity, const SignUp& request,
                                         std::string_view peer) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  if (!identity.account.guest_until) {
    return problem("forbidden", "You already have an account.");
  }
  return accounts_.make_player(identity.account, request, peer);
}

}  // namespace adjutant::app
