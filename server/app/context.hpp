#pragma once

#include "engine/core/hash.hpp"
#include "server/app/lobby/scenarios.hpp"
#include "server/app/post.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/composer.hpp"
#include "server/ports/entropy.hpp"
#include "server/ports/notifier.hpp"
#include "server/ports/password_hasher.hpp"
#include "server/ports/store.hpp"
#include "server/ports/workers.hpp"

namespace adjutant::app {

// What the use cases work with. Outlives them all.
struct Context {
  ports::Store& store;
  const ports::Clock& clock;
  ports::Entropy& entropy;
  ports::Notifier& notifier;
  ports::PasswordHasher& passwords;
  ports::Composer& composer;
  ports::Workers& workers;
  core::Digest link_key{};  // the installation's secret; signs unsubscribe links
  const Scenarios& scenarios = scenarios_of_the_program();

  Post post() const { return {store, composer, link_key}; }
};

}  // namespace adjutant::app
