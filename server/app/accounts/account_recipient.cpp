#include "server/app/accounts/account_recipient.hpp"

#include <utility>

namespace adjutant::app {

ports::AccountMail account_recipient(const ports::Account& account, std::string token) {
  return {.account = account.id,
          .handle = account.handle,
          .address = account.email,
          .token = std::move(token)};
}

}  // namespace adjutant::app
