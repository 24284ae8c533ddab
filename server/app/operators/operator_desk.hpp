#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/problem.hpp"
#include "server/ports/account_store.hpp"
#include "server/ports/chat_store.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/closing_store.hpp"
#include "server/ports/people_store.hpp"

namespace adjutant::app {

// An operator's actions against players, after complaints, at the machine or on the page. Each
// action stays for good with its author and reason: `by`. Works beside a running server. Unknown
// handles and numbers are "not-found".
class OperatorDesk {
 public:
  OperatorDesk(ports::AccountStore& accounts, ports::PeopleStore& people,
               ports::ClosingStore& closings, ports::ChatStore& chat, const ports::Clock& clock)
      : accounts_(accounts), people_(people), closings_(closings), chat_(chat), clock_(clock) {}

  // Latest first, limits::abuse_reports_told at most.
  std::vector<ports::AbuseReport> reports(bool open_only);
  // With the chat of its match.
  struct Case {
    ports::AbuseReport report;
    std::vector<ports::Remark> remarks;
  };
  Result<Case> report(std::int64_t number);
  Result<ports::Account> account(std::string_view handle);
  // About this account alone; latest first, limits::desk_entries_told at most.
  Result<std::vector<ports::DeskEntry>> log(std::string_view handle);
  std::vector<ports::DeskEntry> log();

  // "bad-request" without words, or if somebody has settled it already.
  Result<void> settle(std::string_view by, std::int64_t number, std::string_view because);
  // Nobody signs in to the account, or it says nothing and invites nobody, until then: from 1 to
  // limits::restricted_days_max days.
  Result<ports::Time> hold(std::string_view by, std::string_view handle, int days,
                           std::string_view because);
  Result<ports::Time> mute(std::string_view by, std::string_view handle, int days,
                           std::string_view because);
  Result<void> lift(std::string_view by, std::string_view handle, std::string_view because);
  Result<void> note(std::string_view by, std::string_view handle, std::string_view because);
  // The server resigns the matches that run and takes the name off. Returns what the account was
  // part of; "account-in-use" while it organises a tournament or plays in a suspended match.
  Result<ports::AccountTies> close(std::string_view by, std::string_view handle,
                                   std::string_view because);

 private:
  enum class Restriction : std::uint8_t { hold, mute };
  Result<ports::Time> restrict(std::string_view by, std::string_view handle, Restriction what,
                               int days, std::string_view because);
  ports::DeskEntry entry(std::string_view by, const ports::Account& about, std::string_view act,
                         std::string_view text) const;

  ports::AccountStore& accounts_;
  ports::PeopleStore& people_;
  ports::ClosingStore& closings_;
  ports::ChatStore& chat_;
  const ports::Clock& clock_;
};

}  // namespace adjutant::app
