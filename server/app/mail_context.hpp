#pragma once

#include "engine/core/hash.hpp"
#include "server/ports/account_store.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/composer.hpp"

namespace adjutant::app {

// What the server writes mails about matches with. Refers to what outlives it.
struct MailContext {
  ports::AccountStore& accounts;
  const ports::Composer& composer;
  const core::Digest& link_key;  // the installation's secret; signs links and addresses of answers
  const ports::Clock& clock;
};

}  // namespace adjutant::app
