#include "server/app/accounts/guests.hpp"

#include <array>
#include <map>
#include <mutex>

#include "server/app/accounts/peer_network.hpp"
#include "server/app/limits.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {

// Counts the guests that each peer has brought in the last hour; bounded, since hours end.
class Guests::Door {
 public:
  // How long to wait; empty: the peer may bring one now, and it is counted.
  std::optional<ports::Duration> count(std::string_view peer, int most, ports::Time now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(peers_, [now](const auto& entry) { return entry.second.until <= now; });
    if (peers_.size() >= limits::throttled_peers_max) return limits::guest_window;
    auto& [brought, until] = peers_[network_of(peer)];
    if (brought == 0) until = now + limits::guest_window;
    if (brought >= most) return until - now;
    ++brought;
    return std::nullopt;
  }

 private:
  struct Window {
    int brought = 0;
    ports::Time until;
  };
  std::mutex mutex_;
  std::map<std::string, Window> peers_;
};

Guests::Guests(Context& context, Accounts& accounts)
    : context_(context), accounts_(accounts), door_(std::make_unique<Door>()) {}

Guests::~Guests() = default;

Result<NewSession> Guests::open(std::string_view peer) {
  const auto now = context_.clock.now();
  if (const auto wait = door_->count(peer, context_.guests_per_peer, now)) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count();
    return problem("too-many",
                   "Many guests have come from your address. Sign up, or come back later.",
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
  if (!context_.accounts.create_guest(account, session, limits::guests_max)) {
    return problem("busy", "There are as many guests as there may be. Sign up, or come back later.",
                   {.retry_after_seconds = 600});
  }
  return NewSession{token, core::to_hex(session.token_hash), session.expires};
}

Result<NewSession> Guests::become_player(const Identity& identity, const SignUp& request,
                                         std::string_view peer) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  if (!identity.account.guest_until) {
    return problem("forbidden", "You have an account already.");
  }
  return accounts_.make_player(identity.account, request, peer);
}

}  // namespace adjutant::app
