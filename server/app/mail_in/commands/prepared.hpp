#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/match/match_host.hpp"
#include "server/app/play/step.hpp"
#include "server/app/play/submissions.hpp"
#include "server/ports/mail_desk_store.hpp"

namespace adjutant::app {

struct PreparedParts {
  Context& context;
  MatchHost& host;
  Submissions& submissions;
  ports::MailDeskStore& store;
};

// Whether orders of this side wait for its next turn.
bool wait_for_their_turn(ports::MailDeskStore& store, std::string_view match, core::Side side);

// Plays orders that wait for their side's next turn, or for the end of a delay, if all of them are
// legal then. Otherwise the player gets the reason, and the server drops the orders. On threads
// that may wait.
class PreparedDesk {
 public:
  explicit PreparedDesk(PreparedParts parts) : parts_(parts) {}

  // Plays the orders that are due, and those that missed the beginning of their turn (the server
  // was down, the match busy). Returns how many it played or dropped.
  int play_due(ports::Time now);
  // The prepared orders of the turn that has just begun: Context::prepared.
  std::shared_ptr<PreparedStep> step_after(const LiveMatch& live);

 private:
  // Returns whether it played or dropped them.
  bool try_one(const ports::PreparedOrders& prepared, ports::Time now);
  void play(const ports::PreparedOrders& prepared, const ports::Account& account,
            const LiveMatch& live);
  // The lines to play as the match stands; empty if it dropped the orders.
  std::optional<std::vector<std::string>> chosen(const ports::PreparedOrders& prepared,
                                                 const LiveMatch& live);
  CommitAddition addition(const ports::PreparedOrders& prepared, const ports::Account& account);
  // `given`: the lines that `refusals` number, if conditions left some out. `told`: the period
  // whose report says so; null: a mail of its own does.
  void give_up(const ports::PreparedOrders& prepared, const ports::MatchRow& row,
               const ReportPeriod* told, const std::string& why,
               const std::vector<std::string>& given = {}, const core::Refusals& refusals = {});
  void forget(const ports::PreparedOrders& prepared);

  PreparedParts parts_;
};

}  // namespace adjutant::app
