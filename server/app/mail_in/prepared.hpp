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

// Orders that wait for their side's next turn, or for the end of a delay. They are played if all of
// them are legal then; otherwise the player gets the reason, and they are dropped. On threads that
// may wait.
class PreparedDesk {
 public:
  explicit PreparedDesk(PreparedParts parts) : parts_(parts) {}

  // Those whose time it is, and those whose turn has begun without their being played (the server
  // was down, the match busy); how many were played or went.
  int play_due(ports::Time now);
  // Those of the turn that has just begun: Context::prepared.
  std::shared_ptr<PreparedStep> step_after(const LiveMatch& live);

 private:
  // Whether they are gone now.
  bool try_one(const ports::PreparedOrders& prepared, ports::Time now);
  void play(const ports::PreparedOrders& prepared, const ports::Account& account,
            const LiveMatch& live);
  // The lines that are to be given as the match stands; nothing where they went.
  std::optional<std::vector<std::string>> chosen(const ports::PreparedOrders& prepared,
                                                 const LiveMatch& live);
  CommitAddition addition(const ports::PreparedOrders& prepared, const ports::Account& account);
  // `given`: the lines that `refusals` number, where conditions left some of them out. `told`: the
  // period of which the report says so; null: a mail of its own does.
  void give_up(const ports::PreparedOrders& prepared, const ports::MatchRow& row,
               const ReportPeriod* told, const std::string& why,
               const std::vector<std::string>& given = {}, const core::Refusals& refusals = {});
  void forget(const ports::PreparedOrders& prepared);

  PreparedParts parts_;
};

}  // namespace adjutant::app
