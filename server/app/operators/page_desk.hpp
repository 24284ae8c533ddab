#pragma once

#include <string_view>
#include <vector>

#include "protocol/json/desk.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/sessions.hpp"
#include "server/app/context.hpp"
#include "server/app/operators/operator_desk.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// The operator's desk over HTTP: for accounts that somebody at the machine has made operators
// (`adjutant user admin`), and nobody else. What they do to another operator, or to themselves, is
// for the machine. Called from many threads.
class PageDesk {
 public:
  PageDesk(Context& context, Sessions& sessions)
      : context_(context),
        sessions_(sessions),
        desk_(context.accounts, context.people, context.closings, context.chat, context.clock) {}

  Result<std::vector<protocol::AbuseReportView>> reports(const Identity& identity, bool all);
  Result<protocol::CaseView> report(const Identity& identity, std::string_view number);
  Result<protocol::DeskAccountView> account(const Identity& identity, std::string_view handle);
  Result<std::vector<protocol::DeskEntryView>> log(const Identity& identity);

  Result<void> settle(const Identity& identity, std::string_view number,
                      const protocol::DeskAct& act);
  // act.what: "hold", "mute", "lift", "note" or "close", which needs the operator's own password;
  // `peer` as in Sessions::sign_in. Gives how the account stands now.
  Result<protocol::DeskAccountView> act(const Identity& identity, std::string_view handle,
                                        const protocol::DeskAct& act, std::string_view peer);

 private:
  Result<void> may_act_on(const Identity& identity, const ports::Account& about) const;
  Result<void> close(const Identity& identity, std::string_view handle,
                     const protocol::DeskAct& act, std::string_view peer);
  protocol::DeskAccountView view(const ports::Account& account);
  void end_sessions(std::int64_t account);

  Context& context_;
  Sessions& sessions_;
  OperatorDesk desk_;
};

}  // namespace adjutant::app
