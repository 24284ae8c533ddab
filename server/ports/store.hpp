#pragma once

#include "server/ports/account_store.hpp"
#include "server/ports/chat_store.hpp"
#include "server/ports/closing_store.hpp"
#include "server/ports/delivery_store.hpp"
#include "server/ports/incoming_store.hpp"
#include "server/ports/mail_desk_store.hpp"
#include "server/ports/match_store.hpp"
#include "server/ports/news_store.hpp"
#include "server/ports/outbox_store.hpp"
#include "server/ports/people_store.hpp"
#include "server/ports/rating_store.hpp"
#include "server/ports/tournament_store.hpp"
#include "server/ports/upkeep.hpp"

// What the server keeps, in small ports by purpose. Coarse and synchronous: one function, one
// transaction, named after its purpose; a function that writes returns after its work is on disk
// and synced (several callers share a sync), a function that reads sees all of that. Any of them
// may throw StoreFailure. No SQL shows here, so that another store can stand behind it, and so that
// it can be made to fail at call N. All functions may be called from any thread.
namespace adjutant::ports {

// All of them over one writer: what an adapter provides. Use cases take the ports they need.
class Store : public AccountStore,
              public ClosingStore,
              public PeopleStore,
              public MatchStore,
              public ChatStore,
              public TournamentStore,
              public RatingStore,
              public OutboxStore,
              public IncomingStore,
              public MailDeskStore,
              public DeliveryStore,
              public NewsStore,
              public Upkeep {};

}  // namespace adjutant::ports
