#pragma once

#include "server/app/accounts/accounts.hpp"
#include "server/app/accounts/guests.hpp"
#include "server/app/accounts/sessions.hpp"
#include "server/app/lobby/matches.hpp"
#include "server/app/mail_in/reading/preparing.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/operators/page_desk.hpp"
#include "server/app/people/closings.hpp"
#include "server/app/people/contacts.hpp"
#include "server/app/people/mail_addresses.hpp"
#include "server/app/people/own_data.hpp"
#include "server/app/people/push.hpp"
#include "server/app/people/webhooks.hpp"
#include "server/app/play/chat.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/play/deadlines.hpp"
#include "server/app/play/outages.hpp"
#include "server/app/play/planning.hpp"
#include "server/app/play/submissions.hpp"
#include "server/app/play/vacations.hpp"
#include "server/app/reading/reading.hpp"
#include "server/app/tournaments/bidding.hpp"
#include "server/app/tournaments/calendars.hpp"
#include "server/app/tournaments/feeds.hpp"
#include "server/app/tournaments/flags.hpp"
#include "server/app/tournaments/invitations.hpp"
#include "server/app/tournaments/ratings.hpp"
#include "server/app/tournaments/tournament_outages.hpp"
#include "server/app/tournaments/tournament_reading.hpp"
#include "server/app/tournaments/tournament_timer.hpp"
#include "server/app/tournaments/tournaments.hpp"

namespace adjutant::app {

// All use cases over one context. Its parts may throw ports::StoreFailure from any call: nothing of
// the call has happened then, or (outcome_unknown) trying again with the same idempotency key finds
// out. store_problem() makes the 503 of it.
class Application {
 public:
  explicit Application(const Context& context)
      : context_(context),
        host(context_),
        sessions(context_),
        accounts(context_, sessions),
        guests(context_, accounts),
        chat(context_),
        matches(context_, host),
        submissions(context_, host),
        planning(context_, host),
        preparing(context_, host),
        vacations(context_, host),
        reading(context_, host),
        computers(context_, host),
        deadlines(context_, host, computers),
        outages(context_, host),
        ratings(context_),
        tournament_host(context_),
        calendars(context_, tournament_host),
        tournaments(context_, tournament_host, host, matches.invitations_mailed()),
        tournament_reading(context_, tournament_host),
        bidding(context_, tournament_host),
        invitations(context_, tournament_host, matches.invitations_mailed()),
        tournament_feeds(context_, tournament_host),
        tournament_flags(context_, tournament_host),
        tournament_timer(context_, tournament_host, host),
        closings(context_, host, sessions, matches, submissions, tournament_host),
        own_data(context_, {accounts, sessions, chat, planning, reading, ratings, tournament_host}),
        contacts(context_),
        mail_addresses(context_),
        webhooks(context_),
        push(context_),
        desk(context_, sessions) {
    outages.on_outage([this](const ports::Outage& outage) {
      return move_deadlines(context_, tournament_host, outage);
    });
  }

  Context& context() { return context_; }

 private:
  Context context_;

 public:
  MatchHost host;
  Sessions sessions;
  Accounts accounts;
  Guests guests;
  Chat chat;
  Matches matches;
  Submissions submissions;
  Planning planning;
  Preparing preparing;
  Vacations vacations;
  Reading reading;
  ComputerPlayers computers;
  Deadlines deadlines;
  Outages outages;
  Ratings ratings;
  TournamentHost tournament_host;
  Calendars calendars;
  Tournaments tournaments;
  TournamentReading tournament_reading;
  Bidding bidding;
  Invitations invitations;
  TournamentFeeds tournament_feeds;
  TournamentFlags tournament_flags;
  TournamentTimer tournament_timer;
  Closings closings;
  OwnData own_data;
  Contacts contacts;
  MailAddresses mail_addresses;
  Webhooks webhooks;
  Push push;
  PageDesk desk;
};

// "store-failure" (503): what to tell a caller when the store has thrown.
Problem store_problem(const ports::StoreFailure& failure);

}  // namespace adjutant::app
