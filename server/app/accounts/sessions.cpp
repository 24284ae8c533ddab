#include "server/app/accounts/sessions.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/core/count_of.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/notation/words.hpp"
#include "engine/core/plain_text.hpp"
#include "protocol/json/time.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/accounts/peer_network.hpp"
#include "server/app/accounts/session_cache.hpp"
#include "server/app/accounts/sign_in_throttle.hpp"
#include "server/app/limits.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

std::unexpected<Problem> busy() {
  return problem("busy", "Too many players are signing in at once. Try again in a few seconds.",
                 {.retry_after_seconds = 5});
}

Problem no_such_token() {
  return problem("unauthorized", "This token is not valid or has expired. Sign in again.").error();
}

bool is_label(std::string_view label) {
  return label.size() <= limits::label_bytes_max && core::is_one_line(label);
}

}  // namespace

Sessions::Sessions(Context& context)
    : context_(context),
      throttle_(std::make_unique<SignInThrottle>(&context_.accounts)),
      cache_(std::make_unique<SessionCache>()) {
  decoy_hash_ = context_.passwords.hash("nobody has this password", {}).value_or("");
}

Sessions::~Sessions() = default;

// A password during its check.
class Sessions::Attempt {
 public:
  Attempt(SignInThrottle& throttle, std::string_view handle, std::string_view peer)
      : throttle_(&throttle), handle_(handle), peer_(peer) {}
  Attempt(Attempt&& other) noexcept
      : throttle_(std::exchange(other.throttle_, nullptr)),
        handle_(std::move(other.handle_)),
        peer_(std::move(other.peer_)) {}
  Attempt& operator=(Attempt&&) = delete;
  ~Attempt() {
    if (throttle_ != nullptr) throttle_->ended(handle_, peer_);
  }

 private:
  SignInThrottle* throttle_;
  std::string handle_;
  std::string peer_;
};

Result<Sessions::Attempt> Sessions::begin_attempt(std::string_view handle, std::string_view peer) {
  const auto wait = throttle_->begin(handle, peer, context_.clock.now());
  if (!wait) return Attempt(*throttle_, handle, peer);
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count();
  return problem(
      "too-many",
      "Too many failed sign-ins. Try again in " + core::count_of(seconds, "second") + ".",
      {.retry_after_seconds = seconds});
}

// A handle without a password costs as much as some account's, always the same one: older hashes
// may have other parameters than today's.
std::string Sessions::decoy_hash(std::string_view handle) const {
  const auto keyed = core::hmac_sha256(context_.link_key, core::notation::lower_case(handle));
  std::uint64_t number = 0;
  for (const auto byte : std::span(keyed).first(8)) number = number << 8U | byte;
  auto hash = context_.accounts.some_password_hash(number);
  return hash.empty() ? decoy_hash_ : std::move(hash);
}

// If there is no place for it now, or the store fails, the next sign-in does it.
void Sessions::renew_hash(const ports::Account& account, std::string_view password,
                          std::string_view peer) {
  if (!context_.passwords.is_outdated(account.password_hash)) return;
  const auto hash = context_.passwords.hash(password, network_of(peer));
  if (!hash) return;
  try {
    context_.accounts.renew_password_hash(account.id, account.password_hash, *hash);
  } catch (const ports::StoreFailure&) {  // the old one is as good
  }
}

Result<NewSession> Sessions::sign_in(std::string_view handle, std::string_view password,
                                     std::string_view peer, std::string_view label) {
  const auto now = context_.clock.now();
  const auto attempt = begin_attempt(handle, peer);
  if (!attempt) return std::unexpected(attempt.error());
  const auto account = password.size() <= limits::password_bytes_max
                           ? context_.accounts.account_by_handle(handle)
                           : std::nullopt;
  const auto decoy = decoy_hash(handle);
  const bool has_password = account && !account->password_hash.empty();
  const auto fits = context_.passwords.verify(has_password ? account->password_hash : decoy,
                                              password, network_of(peer));
  if (!fits) return busy();
  if (!has_password || !*fits) {
    throttle_->failed(handle, peer, now);
    return problem("sign-in-failed",
                   "The handle or the password is wrong. Check both, or ask for a new password.");
  }
  throttle_->succeeded(handle, peer, now);
  const auto bounds = context_.people.restrictions(account->id);
  if (bounds.held_until && *bounds.held_until > now) {
    return problem("account-held", "An operator has suspended this account until " +
                                       protocol::rfc3339(*bounds.held_until) + ": " +
                                       bounds.reason);
  }
  const auto token = auth::new_token(context_.entropy);
  const ports::Session session{.token_hash = auth::token_hash(token),
                               .account = account->id,
                               .label = is_label(label) ? std::string(label) : "script",
                               .match = {},
                               .created = now,
                               .expires = now + limits::session_lifetime};
  const auto add = [&](const std::string& verified) {
    return context_.accounts.add_session(session, {.most = limits::sessions_per_account_max,
                                                   .oldest_make_room = true,
                                                   .password_hash = verified});
  };
  auto ended = add(account->password_hash);
  if (!ended) {
    // The store has another hash since the check, perhaps of the same password.
    const auto changed = context_.accounts.account(account->id).value_or(*account).password_hash;
    const auto still_fits = context_.passwords.verify(changed, password, network_of(peer));
    if (still_fits.value_or(false)) ended = add(changed);
  }
  if (!ended) return busy();
  renew_hash(*account, password, peer);
  if (!ended->empty()) cache_->clear();
  for (const auto& oldest : *ended) context_.notifier.session_ended(oldest);
  return NewSession{token, core::to_hex(session.token_hash), session.expires};
}

Result<Identity> Sessions::who_is(std::string_view token) {
  const auto hash = auth::token_hash(token);
  const auto now = context_.clock.now();
  if (const auto known = cache_->find(hash, now)) return *known;
  const auto generation = cache_->generation();
  auto found = context_.accounts.session(hash, now);
  if (!found) {
    return std::unexpected(no_such_token());
  }
  Identity identity{.account = std::move(found->second),
                    .token_hash = found->first.token_hash,
                    .match = std::move(found->first.match),
                    .read_only = found->first.read_only};
  identity.muted = mute_of(context_, identity.account.id);
  cache_->keep(identity, found->first.expires, now, generation);
  note_use(found->first, now);
  return identity;
}

// If the store fails, the request continues nevertheless.
void Sessions::note_use(const ports::Session& session, ports::Time now) {
  if (now < session.used.value_or(session.created) + ports::session_used_every) return;
  try {
    context_.accounts.session_used(session.token_hash, now);
  } catch (const ports::StoreFailure&) {  // it gets it the next time
  }
}

Caller Sessions::known(std::string_view token) const {
  return cache_->find(auth::token_hash(token), context_.clock.now());
}

void Sessions::account_changed() {
  cache_->clear();
}

bool Sessions::is_good(const Identity& identity) {
  return as_now(identity).has_value();
}

MaybeIdentity Sessions::as_now(const Identity& identity) {
  auto found = context_.accounts.session(identity.token_hash, context_.clock.now());
  if (!found) return std::nullopt;
  auto now = identity;
  now.account = std::move(found->second);
  return now;
}

Result<void> Sessions::sign_out(const Identity& identity) {
  context_.accounts.end_session(identity.account.id, identity.token_hash);
  cache_->clear();
  context_.notifier.session_ended(identity.token_hash);
  return {};
}

Result<NewSession> Sessions::create_token(const Identity& identity, const TokenRequest& request) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  if (!is_label(request.label)) {
    return problem("bad-request", "A label has at most 64 bytes and no control characters.");
  }
  const auto now = context_.clock.now();
  const auto days = std::chrono::duration_cast<std::chrono::days>(limits::token_lifetime_max);
  if (request.days && (*request.days < 1 || *request.days > days.count())) {
    return problem("bad-request", "days must be from 1 to " + std::to_string(days.count()) + ".");
  }
  if (!request.match.empty()) {
    const auto row = context_.matches.match(request.match);
    if (!row || !may_see(*row, identity)) {
      return problem("not-found", "There is no match " + request.match + ".");
    }
  }
  const auto within = count_lately(
      tokens_, identity, {"created {} tokens", limits::tokens_lately_max}, context_.clock.now());
  if (!within) return std::unexpected(within.error());
  const auto token = auth::new_token(context_.entropy);
  const ports::Duration lifetime =
      request.days ? ports::Duration(std::chrono::days{*request.days}) : limits::session_lifetime;
  const ports::Session session{.token_hash = auth::token_hash(token),
                               .account = identity.account.id,
                               .label = request.label.empty() ? "token" : request.label,
                               .match = request.match,
                               .read_only = request.read_only,
                               .created = now,
                               .expires = now + lifetime};
  const auto added = context_.accounts.add_session(
      session, {.most = limits::sessions_per_account_max, .asked_by = identity.token_hash});
  if (!added && !is_good(identity)) return std::unexpected(no_such_token());
  if (!added) {
    return problem("too-many", "You have " + std::to_string(limits::sessions_per_account_max) +
                                   " sessions and tokens. End some that you do not use.");
  }
  return NewSession{token, core::to_hex(session.token_hash), session.expires};
}

Result<std::vector<SessionView>> Sessions::list(const Identity& identity) {
  if (!identity.match.empty()) {
    return problem("forbidden", "This token is limited to one match. Sign in to see all sessions.");
  }
  std::vector<SessionView> views;
  for (const auto& session :
       context_.accounts.sessions(identity.account.id, context_.clock.now())) {
    views.push_back({.id = core::to_hex(session.token_hash),
                     .label = session.label,
                     .match = session.match,
                     .read_only = session.read_only,
                     .current = session.token_hash == identity.token_hash,
                     .created = session.created,
                     .used = session.used.value_or(session.created),
                     .expires = session.expires});
  }
  return views;
}

Result<void> Sessions::revoke(const Identity& identity, std::string_view id) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  const auto hash = core::digest_from_hex(id);
  if (!hash || !context_.accounts.end_session(identity.account.id, *hash)) {
    return problem("not-found", "You have no session with this id.");
  }
  cache_->clear();
  context_.notifier.session_ended(*hash);
  return {};
}

Result<int> Sessions::revoke_others(const Identity& identity) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  const auto all = context_.accounts.sessions(identity.account.id, context_.clock.now());
  const int ended = context_.accounts.end_other_sessions(identity.account.id, identity.token_hash);
  tell_ended(all, identity.token_hash);
  return ended;
}

void Sessions::tell_ended(const std::vector<ports::Session>& sessions, const core::Digest& kept) {
  cache_->clear();
  for (const auto& session : sessions) {
    if (session.token_hash != kept) context_.notifier.session_ended(session.token_hash);
  }
}

Result<void> Sessions::check_password(const Identity& identity, std::string_view password,
                                      std::string_view peer) {
  const auto& account = identity.account;
  const auto attempt = begin_attempt(account.handle, peer);
  if (!attempt) return std::unexpected(attempt.error());
  const bool possible = password.size() <= limits::password_bytes_max;
  const auto fits =
      context_.passwords.verify(account.password_hash, possible ? password : "", network_of(peer));
  if (!fits) return busy();
  if (!*fits) {
    throttle_->failed(account.handle, peer, context_.clock.now());
    return problem("wrong-password", "This is not the password of your account.");
  }
  throttle_->succeeded(account.handle, peer, context_.clock.now());
  return {};
}

std::unexpected<Problem> Sessions::changed_meanwhile() {
  return problem("wrong-password", "Your password has changed. Use the new one.");
}

}  // namespace adjutant::app
