#pragma once

#include <functional>
#include <memory>

#include "engine/core/hash.hpp"
#include "server/app/mail_context.hpp"
#include "server/app/scenarios.hpp"
#include "server/ports/account_store.hpp"
#include "server/ports/chat_store.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/closing_store.hpp"
#include "server/ports/composer.hpp"
#include "server/ports/delivery_store.hpp"
#include "server/ports/entropy.hpp"
#include "server/ports/mail_desk_store.hpp"
#include "server/ports/match_store.hpp"
#include "server/ports/notifier.hpp"
#include "server/ports/outbox_store.hpp"
#include "server/ports/password_hasher.hpp"
#include "server/ports/people_store.hpp"
#include "server/ports/rating_store.hpp"
#include "server/ports/tournament_store.hpp"
#include "server/ports/upkeep.hpp"
#include "server/ports/workers.hpp"

namespace adjutant::app {

struct LiveMatch;
struct PreparedStep;

// What the use cases work with. Outlives them all.
struct Context {
  ports::AccountStore& accounts;
  ports::ClosingStore& closings;
  ports::PeopleStore& people;
  ports::MatchStore& matches;
  ports::ChatStore& chat;
  ports::TournamentStore& tournaments;
  ports::RatingStore& ratings;
  ports::OutboxStore& outbox;
  ports::DeliveryStore& deliveries;
  ports::MailDeskStore& mail_desk;
  ports::Upkeep& upkeep;
  const ports::Clock& clock;
  ports::Entropy& entropy;
  ports::Notifier& notifier;
  ports::PasswordHasher& passwords;
  ports::Composer& composer;
  ports::Workers& workers;
  ports::Workers& thinkers;  // for computer players, behind all other work of the program
  std::size_t thinkers_at_once = 1;
  int guests_per_peer = 30;     // within limits::guest_window
  std::string public_url = {};  // "https://adjutant.example.org": no "/" at its end
  core::Digest link_key{};      // the installation's secret; signs unsubscribe links
  const Scenarios& scenarios = scenarios_of_the_program();
  // Whether an answer of this side, submitted before the deadline, may still be on its way to us.
  std::function<bool(const ports::MatchRow&, core::Side, ports::Time deadline)> answer_may_come =
      {};
  // Prepared orders for the turn that has just begun; the match's slot plays them next. Null if
  // there are none, or if the match refuses them; then their player gets a mail. Throws
  // StoreFailure. Any thread that may wait.
  std::function<std::shared_ptr<PreparedStep>(const LiveMatch&)> prepared = {};
  // Whether there are such orders of this side, be they legal or not. As above.
  std::function<bool(const ports::MatchRow&, core::Side)> has_prepared = {};

  // Whether this server does what falls due by itself, where several serve the club. Any thread.
  std::function<bool()> leads = [] { return true; };

  MailContext mail() const { return {accounts, composer, link_key, clock}; }
};

}  // namespace adjutant::app
