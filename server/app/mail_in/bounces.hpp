#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "server/app/context.hpp"
#include "server/app/mail_in/no_players_mail.hpp"
#include "server/app/match/match_host.hpp"
#include "server/ports/mail_desk_store.hpp"

namespace adjutant::app {

// What follows when mails of ours come back: after one that says the address is not there, or three
// others within a week, mails to the account fail. Then the clock of the turn that the mail told of
// stands still for a while, so that nobody loses by a mail they never had; and after two weeks no
// more is mailed there. Any thread.
class Bounces {
 public:
  static constexpr ports::Duration clock_stands = std::chrono::hours(72);
  static constexpr ports::Duration off_after = std::chrono::days(14);

  Bounces(Context& context, MatchHost& host, ports::MailDeskStore& mails)
      : context_(context), host_(host), mails_(mails) {}

  // `finished`: the mail that says so, ended with it. Throws StoreFailure.
  void came_back(const ports::QueuedMail& mail, BounceKind kind,
                 const std::optional<ports::FinishedIncoming>& finished);
  // Accounts whose mails have failed for too long get no more. Throws StoreFailure.
  void give_up(ports::Time now);

  struct Tally {
    std::uint64_t soft = 0, hard = 0;
  };
  Tally tally() const { return {.soft = soft_, .hard = hard_}; }

 private:
  void stop_clock(const ports::OutgoingMail& mail);

  Context& context_;
  MatchHost& host_;
  ports::MailDeskStore& mails_;
  std::atomic<std::uint64_t> soft_{0}, hard_{0};
};

}  // namespace adjutant::app
