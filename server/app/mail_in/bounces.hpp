#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/mail_in/reading/no_players_mail.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/mail_desk_store.hpp"

namespace adjutant::app {

// Handles mails of ours that come back. After one report that the address does not exist, or three
// others within a week, the account's mails count as failing. Then the clock of the turn in that
// mail stops for a while, so that nobody loses by a mail they never got; opponents and officials
// get a notice; requests go out again after some days; and after two weeks no more mail goes there.
// Any thread.
class Bounces {
 public:
  static constexpr ports::Duration clock_stands = std::chrono::hours(72);
  static constexpr ports::Duration off_after = std::chrono::days(14);
  // Reports come within this time after their mail.
  static constexpr ports::Duration arrives_within = std::chrono::days(5);
  // After this time of failing mails, the server mails requests to the player again.
  static constexpr std::array again_after{std::chrono::days(1), std::chrono::days(3),
                                          std::chrono::days(7)};

  Bounces(Context& context, MatchHost& host, TournamentHost& tournaments,
          ports::MailDeskStore& mails)
      : context_(context), host_(host), tournaments_(tournaments), mails_(mails) {}

  // `finished`: the mail that says so, ended with it. Throws StoreFailure.
  void came_back(const ports::QueuedMail& mail, BounceKind kind,
                 const std::optional<ports::FinishedIncoming>& finished);
  // Accounts whose mails fail: the server mails requests to them again a few times. Where one of
  // those has not come back they fail no more; where they have failed for too long they get no
  // more. Throws StoreFailure.
  void look_after_failing(ports::Time now);

  struct Tally {
    std::uint64_t soft = 0, hard = 0;
  };
  Tally tally() const { return {.soft = soft_, .hard = hard_}; }

 private:
  void stop_clock(const ports::OutgoingMail& mail);
  void tell_opponents(std::int64_t account);
  void tell_officials(std::int64_t account);
  void mail_again_to(const ports::Account& account, ports::Time now);
  std::optional<ports::OutgoingMail> mail_again(const ports::MatchRow& row, core::Side side,
                                                int tries);
  std::vector<ports::MatchRow> running_matches(std::int64_t account);

  Context& context_;
  MatchHost& host_;
  TournamentHost& tournaments_;
  ports::MailDeskStore& mails_;
  std::atomic<std::uint64_t> soft_{0}, hard_{0};
};

}  // namespace adjutant::app
