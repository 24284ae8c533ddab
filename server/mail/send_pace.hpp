#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/ports/clock.hpp"

namespace adjutant::mail {

// How fast mails go out: providers treat a sender of many mails at once as a spammer.
struct PaceLimits {
  std::size_t a_minute = 60;
  std::size_t a_minute_and_domain = 20;
  ports::Duration rest = std::chrono::hours{1};  // of a domain that asked for it
  std::size_t on_first_day = 50;  // twice as many on each day after it; 0: no such bound
};

// One thread. What it knows is gone with the program.
class SendPace {
 public:
  explicit SendPace(PaceLimits limits) : limits_(limits) {}

  // Receivers have to get to know a server that sends its first mails: when the first one was sent
  // (empty: none yet), and how many were on the day since then that it is now. Without this there
  // is no such bound.
  void warm_up(std::optional<ports::Time> first, std::size_t today);
  static constexpr ports::Duration day = std::chrono::hours{24};

  // Whether a mail to this address may go now, while this many to other domains are on their way.
  bool may_send(std::string_view address, ports::Time now, std::size_t under_way = 0);
  void sent(std::string_view address, ports::Time now);
  // The next hop has refused it for now. Where it named a matter of policy (4.7.x, RFC 3463 section
  // 3.8) the address's domain gets nothing for a while.
  void refused(std::string_view address, std::string_view reason, ports::Time now);

 private:
  using Times = std::deque<ports::Time>;

  bool has_room_today(ports::Time now, std::size_t under_way);

  const PaceLimits limits_;
  bool warms_up_ = false;
  std::optional<ports::Time> first_;  // mail of all
  std::int64_t day_ = 0;              // since then
  std::size_t today_ = 0;             // mails
  Times all_;
  std::map<std::string, Times, std::less<>> by_domain_;
  std::map<std::string, ports::Time, std::less<>> rests_until_;
};

}  // namespace adjutant::mail
