#pragma once

#include "server/app/mail_in/desk_parts.hpp"

namespace adjutant::app {

// Orders that wait: for their side's next turn, or until their player has had second thoughts. They
// are played when all of them are legal then; else the player is told why not, and they go. On one
// thread, which may wait.
class PreparedDesk {
 public:
  explicit PreparedDesk(DeskParts& parts) : parts_(parts) {}

  // Those whose time it is; how many were played or went.
  int play_due(ports::Time now);

 private:
  // Whether they are gone now.
  bool try_one(const ports::PreparedOrders& prepared, ports::Time now);
  void play(const ports::PreparedOrders& prepared, const ports::Account& account,
            const ports::MatchRow& row);
  void give_up(const ports::PreparedOrders& prepared, const ports::MatchRow& row,
               const core::Refusals& refusals, const std::string& why);

  DeskParts& parts_;
};

}  // namespace adjutant::app
