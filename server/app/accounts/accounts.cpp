#include "server/app/accounts/accounts.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/computer_handles.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/accounts/peer_network.hpp"
#include "server/app/accounts/reserved_handles.hpp"
#include "server/app/limits.hpp"
#include "server/app/time_zones.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

constexpr std::string_view former = ports::former_player_prefix;
constexpr std::array<std::string_view, 3> preference_names{"every_report", "my_turn", "none"};

bool is_handle(std::string_view text) {
  return text.size() >= limits::handle_chars_min && text.size() <= limits::handle_chars_max &&
         std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '_' || c == '-';
         });
}

// Requests of this machine come from the operator, or from a proxy that the settings do not trust.
bool is_of_nobody(std::string_view peer) {
  return peer.empty() || is_loopback(peer);
}

constexpr std::string_view wanted_address =
    "an address such as name@example.org, without accents or other alphabets before the @";

std::string password_fault(std::string_view password) {
  if (password.size() >= limits::password_bytes_min &&
      password.size() <= limits::password_bytes_max) {
    return {};
  }
  return password.size() < limits::password_bytes_min
             ? fmt::format("must have at least {} characters", limits::password_bytes_min)
             : fmt::format("must have at most {} bytes", limits::password_bytes_max);
}

std::unexpected<Problem> busy() {
  return problem("busy", "The server is checking too many passwords. Try again in a few seconds.",
                 {.retry_after_seconds = 5});
}

protocol::PreferencesView preferences_of(const ports::Account& account) {
  return {.mail_preference = name(account.mail_preference),
          .text_only = account.text_only,
          .time_zone = account.time_zone,
          .hold_minutes = account.hold_minutes,
          .digest_minute = account.digest_minute};
}

std::unexpected<Problem> link_expired() {
  return problem(
      "link-expired",
      "This link is not valid or has expired. Ask for a new one and use the latest mail.");
}

std::unexpected<Problem> handle_taken(const std::string& handle) {
  return problem("handle-taken", "The handle " + handle + " is taken. Choose another.");
}

// A guest has no address and no password.
Result<void> may_change_account(const Identity& identity) {
  if (const auto may = may_change(identity, ""); !may) return may;
  if (!identity.account.guest_until) return {};
  return problem("forbidden", "Guests have no address and no password. Create an account first.");
}

// Nobody: composed to, and thrown away, so that it takes as long as for somebody.
ports::Account decoy() {
  ports::Account nobody;
  nobody.handle = "nobody";
  nobody.email = "nobody@example.org";
  return nobody;
}

}  // namespace

Result<void> Accounts::check(const SignUp& request) const {
  std::vector<RequestFault> errors;
  if (auto fault = handle_fault(request.handle); !fault.empty()) {
    errors.push_back({"handle", std::move(fault)});
  }
  if (!is_mail_address(request.email)) {
    errors.push_back({"email", fmt::format("must be {}", wanted_address)});
  }
  if (const auto fault = password_fault(request.password); !fault.empty()) {
    errors.push_back({"password", fault});
  }
  if (errors.empty()) return {};
  return problem("bad-request", "The account was not created: see errors.",
                 {.errors = std::move(errors)});
}

// All that a new account brings with it.
struct Accounts::Opening {
  ports::Account account;
  ports::Link link;
  std::optional<ports::OutgoingMail> mail;
};

Result<Accounts::Opening> Accounts::opening_of(SignUp request, std::string_view peer) {
  request.email = kept_address(request.email);
  if (const auto fine = check(request); !fine) return std::unexpected(fine.error());
  const auto now = context_.clock.now();
  const auto wait =
      is_of_nobody(peer)
          ? std::nullopt
          : count_peer(signed_up_, peer,
                       std::max(context_.guests_per_peer, limits::sign_ups_per_peer_min), now);
  if (wait) {
    return problem("too-many", "Too many people have signed up from your address. Try again later.",
                   {.retry_after_seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count()});
  }
  auto hash = context_.passwords.hash(request.password, network_of(peer));
  if (!hash) {
    take_back_peer(signed_up_, peer);
    return busy();
  }
  const auto token = auth::new_token(context_.entropy);
  const auto owner = context_.accounts.account_by_email(request.email);
  return Opening{
      .account = {.handle = request.handle,
                  .email = request.email,
                  .password_hash = *std::move(hash),
                  .created = now},
      .link = {.token_hash = auth::token_hash(token),
               .purpose = ports::LinkPurpose::confirm,
               .expires = now + limits::confirmation_lifetime},
      .mail = within_bound(owner ? context_.composer.email_taken(account_recipient(*owner))
                                 : context_.composer.confirmation({.account = 0,
                                                                   .handle = request.handle,
                                                                   .address = request.email,
                                                                   .token = token}),
                           peer)};
}

std::optional<ports::OutgoingMail> Accounts::within_bound(ports::OutgoingMail mail,
                                                          std::string_view peer) {
  const auto mailbox = mailbox_of(mail.to);
  const auto asked = fmt::format("{} {}", mailbox, network_of(peer));
  const auto now = context_.clock.now();
  const bool peer_had_its_share =
      !is_of_nobody(peer) &&
      mailed_.count(asked, limits::confirmations_to_mailbox_from_peer_max, now).has_value();
  if (peer_had_its_share || mailed_.count(mailbox, limits::confirmations_to_mailbox_max, now)) {
    return std::nullopt;
  }
  return mail;
}

Result<void> Accounts::sign_up(const SignUp& request, std::string_view peer) {
  const auto opening = opening_of(request, peer);
  if (!opening) return std::unexpected(opening.error());
  if (context_.accounts.create_account(opening->account, opening->link, opening->mail)) return {};
  return handle_taken(request.handle);
}

Result<NewSession> Accounts::make_player(const ports::Account& guest, const SignUp& request,
                                         std::string_view peer) {
  auto opening = opening_of(request, peer);
  if (!opening) return std::unexpected(opening.error());
  opening->account.id = guest.id;
  opening->link.account = guest.id;
  if (opening->mail) opening->mail->account = guest.id;
  const auto now = context_.clock.now();
  const auto before = context_.accounts.sessions(guest.id, now);
  const auto token = auth::new_token(context_.entropy);
  const ports::Session session{.token_hash = auth::token_hash(token),
                               .account = guest.id,
                               .label = "registration",
                               .match = {},
                               .created = now,
                               .expires = now + limits::session_lifetime};
  const auto made = context_.accounts.make_player(
      {.account = opening->account, .confirmation = opening->link, .session = session},
      opening->mail);
  if (!made && made.error() == ports::AccountStore::Taken::handle) {
    return handle_taken(request.handle);
  }
  if (!made) return problem("forbidden", "You already have an account.");
  sessions_.tell_ended(before, session.token_hash);
  return NewSession{token, core::to_hex(session.token_hash), session.expires};
}

Result<std::string> Accounts::confirm(std::string_view token) {
  const auto account = context_.accounts.confirm(auth::token_hash(token), context_.clock.now());
  if (!account) return link_expired();
  sessions_.account_changed();
  return context_.accounts.account(*account)->handle;
}

Result<void> Accounts::resend_confirmation(const Identity& identity, std::string_view peer) {
  if (const auto may = may_change_account(identity); !may) return may;
  const auto& account = identity.account;
  if (account.confirmed) return {};
  const auto within =
      count_lately(confirmations_, identity,
                   {"asked for {} confirmation mails", limits::confirmations_asked_lately_max},
                   context_.clock.now());
  if (!within) return within;
  const auto token = auth::new_token(context_.entropy);
  const auto owner = context_.accounts.account_by_email(account.email);
  context_.accounts.add_link(
      {.token_hash = auth::token_hash(token),
       .account = account.id,
       .purpose = ports::LinkPurpose::confirm,
       .expires = context_.clock.now() + limits::confirmation_lifetime},
      within_bound(owner ? context_.composer.email_taken(account_recipient(*owner))
                         : context_.composer.confirmation(account_recipient(account, token)),
                   peer));
  return {};
}

Result<protocol::AccountView> Accounts::own(const Identity& identity) const {
  if (!identity.match.empty()) {
    return problem("forbidden", "This token is limited to one match. Sign in to see your account.");
  }
  const auto& account = identity.account;
  return protocol::AccountView{.handle = account.handle,
                               .email = account.email,
                               .confirmed = account.confirmed,
                               .is_operator = account.admin,
                               .preferences = preferences_of(account),
                               .guest_until = account.guest_until,
                               .created = account.created};
}

Result<protocol::PreferencesView> Accounts::set_preferences(const Identity& identity,
                                                            const protocol::Preferences& wanted) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  const auto within = count_lately(
      preferences_, identity, {"changed your preferences {} times", limits::preferences_lately_max},
      context_.clock.now());
  if (!within) return std::unexpected(within.error());
  ports::MailWishes wishes{.account = identity.account.id,
                           .preference = mail_preference_named(wanted.mail_preference),
                           .hold_minutes = wanted.hold_minutes};
  if (wanted.mail_format) wishes.text_only = *wanted.mail_format == "text";
  if (wanted.digest_minute) {
    wishes.digest = {.minute = *wanted.digest_minute, .since = context_.clock.now()};
  }
  std::vector<RequestFault> faults;
  if (wanted.time_zone && wanted.time_zone->empty()) {
    wishes.time_zone = "";
  } else if (wanted.time_zone) {
    wishes.time_zone = time_zone_named(*wanted.time_zone);
    if (!wishes.time_zone) {
      faults.push_back({.path = "time_zone",
                        .message = "is not a time zone (use a name such as \"Europe/Berlin\")"});
    }
  }
  if (wanted.hold_minutes.value_or(0) > limits::hold_minutes_max) {
    faults.push_back({.path = "hold_minutes",
                      .message = fmt::format("must be at most {}", limits::hold_minutes_max)});
  }
  if (!faults.empty()) {
    return problem("bad-request", "The preferences have mistakes: see errors.",
                   {.errors = std::move(faults)});
  }
  context_.accounts.set_mail_wishes(wishes);
  sessions_.account_changed();
  return preferences_of(context_.accounts.account(identity.account.id).value_or(identity.account));
}

Result<void> Accounts::request_password_reset(std::string_view handle_or_email,
                                              std::string_view peer) {
  auto account = handle_or_email.find('@') == std::string_view::npos
                     ? context_.accounts.account_by_handle(handle_or_email)
                     : context_.accounts.account_by_email(kept_address(handle_or_email));
  if (account && !is_person(*account)) account.reset();
  const auto token = auth::new_token(context_.entropy);
  const auto mail =
      context_.composer.password_reset(account_recipient(account.value_or(decoy()), token));
  const auto asked =
      fmt::format("{} {}", account ? mailbox_of(account->email) : mailbox_of(handle_or_email),
                  network_of(peer));
  const bool peer_had_its_share =
      !is_of_nobody(peer) &&
      resets_.count(asked, limits::resets_to_mailbox_from_peer_max, context_.clock.now())
          .has_value();
  if (!account || peer_had_its_share) {
    context_.upkeep.probe();  // waits for the disk as a link does
    return {};
  }
  context_.accounts.add_link({.token_hash = auth::token_hash(token),
                              .account = account->id,
                              .purpose = ports::LinkPurpose::reset_password,
                              .expires = context_.clock.now() + limits::reset_lifetime},
                             mail);
  return {};
}

Result<void> Accounts::change_password(const Identity& identity, std::string_view current,
                                       std::string_view wanted, std::string_view peer) {
  if (const auto may = may_change_account(identity); !may) return may;
  if (const auto fault = password_fault(wanted); !fault.empty()) {
    return problem("bad-request", "The new password " + fault + ".");
  }
  if (const auto known = sessions_.check_password(identity, current, peer); !known) return known;
  const auto hash = context_.passwords.hash(wanted, network_of(peer));
  if (!hash) return busy();
  const auto all = context_.accounts.sessions(identity.account.id, context_.clock.now());
  if (!context_.accounts.set_password(identity.account.id, *hash, identity.token_hash,
                                      identity.account.password_hash)) {
    return Sessions::changed_meanwhile();
  }
  sessions_.tell_ended(all, identity.token_hash);
  return {};
}

Result<void> Accounts::change_email(const Identity& identity, std::string_view password,
                                    std::string_view wanted, std::string_view peer) {
  if (const auto may = may_change_account(identity); !may) return may;
  const auto email = kept_address(wanted);
  if (!is_mail_address(email)) {
    return problem("bad-request", fmt::format("email must be {}.", wanted_address));
  }
  if (const auto known = sessions_.check_password(identity, password, peer); !known) return known;
  const auto may = count_lately(email_changes_, identity,
                                {"asked for {} other addresses", limits::email_changes_lately_max},
                                context_.clock.now());
  if (!may) return may;
  const auto token = auth::new_token(context_.entropy);
  auto moved = identity.account;
  moved.email = email;
  const auto owner = context_.accounts.account_by_email(email);
  const auto mail = owner ? context_.composer.email_taken(account_recipient(*owner))
                          : context_.composer.email_change(account_recipient(moved, token));
  if (identity.account.confirmed) {
    context_.outbox.enqueue(context_.composer.email_changing(account_recipient(identity.account)));
  }
  context_.accounts.add_link({.token_hash = auth::token_hash(token),
                              .account = identity.account.id,
                              .purpose = ports::LinkPurpose::change_email,
                              .expires = context_.clock.now() + limits::confirmation_lifetime,
                              .address = moved.email,
                              .password_hash = identity.account.password_hash},
                             within_bound(mail, peer));
  return {};
}

Result<void> Accounts::may_ask_address(const ports::Account& account, const std::string& address) {
  const auto now = context_.clock.now();
  const auto may =
      count_lately(email_changes_, account.id,
                   {"asked for {} other addresses", limits::email_changes_lately_max}, now);
  if (!may) return may;
  if (!mailed_.count(mailbox_of(address), limits::confirmations_to_mailbox_max, now)) return {};
  return problem(
      "too-many",
      fmt::format("{} gets no more mails of this kind today. Ask again tomorrow.", address));
}

bool Accounts::may_answer_stranger(const std::string& address) {
  return !answers_.count(mailbox_of(address), limits::answers_to_stranger_lately_max,
                         context_.clock.now());
}

bool Accounts::may_tell_held(const ports::Account& account) {
  return !held_told_.count(std::to_string(account.id), 1, context_.clock.now());
}

Result<void> Accounts::reset_password(std::string_view token, std::string_view password,
                                      std::string_view peer) {
  if (const auto fault = password_fault(password); !fault.empty()) {
    return problem("bad-request", "The password " + fault + ".");
  }
  const auto token_hash = auth::token_hash(token);
  const auto link = context_.accounts.link(token_hash);
  const bool is_good = link && link->purpose == ports::LinkPurpose::reset_password &&
                       link->expires > context_.clock.now();
  if (!is_good) return link_expired();
  const auto hash = context_.passwords.hash(password, network_of(peer));
  if (!hash) return busy();
  // Another request may have used it meanwhile.
  const auto account = context_.accounts.reset_password(token_hash, *hash, context_.clock.now());
  if (!account) return link_expired();
  sessions_.account_changed();
  context_.notifier.sessions_ended(*account);
  return {};
}

Result<void> Accounts::rename(std::int64_t account, const std::string& handle) {
  if (auto fault = handle_fault(handle); !fault.empty()) {
    return problem("bad-request", fmt::format("The name {} {}.", handle, fault));
  }
  const auto renamed = context_.accounts.rename({.account = account,
                                                 .handle = handle,
                                                 .now = context_.clock.now(),
                                                 .again = limits::rename_every});
  if (!renamed && renamed.error() == ports::RenameRefused::taken) return handle_taken(handle);
  if (!renamed) {
    return problem(
        "too-many",
        fmt::format("You can change your name once in {} days.",
                    std::chrono::floor<std::chrono::days>(limits::rename_every).count()));
  }
  sessions_.account_changed();
  return {};
}

std::string handle_fault(std::string_view handle) {
  if (!is_handle(handle)) {
    return fmt::format("must have {} to {} letters from a to z, digits, _ or -",
                       limits::handle_chars_min, limits::handle_chars_max);
  }
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (std::ranges::none_of(handle, is_letter)) return "must have a letter";
  // A command would take it for an option.
  if (handle.starts_with('-')) return "must begin with a letter, a digit or _";
  if (looks_like_computer_handle(handle)) return "is a name of the computer player";
  if (is_reserved_handle(handle)) return "could be mistaken for the people who run this server";
  if (same_in_any_case(handle.substr(0, former.size()), former)) {
    return "belonged to a player who has left";
  }
  return {};
}

std::string address_fault(std::string_view email) {
  if (is_mail_address(email)) return {};
  return fmt::format("{}: write {}", email, wanted_address);
}

// The people who run the server may use these names.
std::string account_fault(std::string_view handle, std::string_view email) {
  if (const auto fault = handle_fault(handle); !fault.empty() && !is_reserved_handle(handle)) {
    return fmt::format("The name {} {}.", handle, fault);
  }
  return address_fault(email);
}

std::string_view name(ports::MailPreference preference) {
  return preference_names[static_cast<std::size_t>(preference)];
}

std::optional<ports::MailPreference> mail_preference_named(std::string_view name) {
  const auto* found = std::ranges::find(preference_names, name);
  if (found == preference_names.end()) return std::nullopt;
  return static_cast<ports::MailPreference>(found - preference_names.begin());
}

}  // namespace adjutant::app
