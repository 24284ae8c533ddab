#include "server/app/accounts/account_token.hpp"

#include <chrono>

#include "server/auth/mail_token.hpp"

namespace adjutant::app {

std::uint32_t day_of(ports::Time time) {
  return static_cast<std::uint32_t>(
      std::chrono::floor<std::chrono::days>(time).time_since_epoch().count());
}

std::string account_token_until(const core::Digest& link_key, const ports::Account& account,
                                std::uint32_t last_day) {
  return auth::mail_token(link_key,
                          {.kind = auth::MailTokenKind::account,
                           .number = static_cast<std::uint32_t>(account.id),
                           .second = last_day},
                          auth::account_facts(account.mail_epoch));
}

std::string account_token(const core::Digest& link_key, const ports::Account& account,
                          ports::Time now) {
  return account_token_until(link_key, account, day_of(now) + account_token_days);
}

}  // namespace adjutant::app
