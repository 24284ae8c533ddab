#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>

#include "server/ports/clock.hpp"

namespace adjutant::mail {

// How fast mails go out: providers take whoever sends many at once for a spammer.
struct PaceLimits {
  std::size_t a_minute = 60;
  std::size_t a_minute_and_domain = 20;
  ports::Duration rest = std::chrono::hours{1};  // of a domain that asked for it
};

// One thread. What it knows is gone with the program.
class SendPace {
 public:
  explicit SendPace(PaceLimits limits) : limits_(limits) {}

  // Whether a mail to this address may go now.
  bool may_send(std::string_view address, ports::Time now);
  void sent(std::string_view address, ports::Time now);
  // The next hop has refused it for now. Where it named a matter of policy (4.7.x, RFC 3463 section
  // 3.8) the address's domain gets nothing for a while.
  void refused(std::string_view address, std::string_view reason, ports::Time now);

 private:
  using Times = std::deque<ports::Time>;

  const PaceLimits limits_;
  Times all_;
  std::map<std::string, Times, std::less<>> by_domain_;
  std::map<std::string, ports::Time, std::less<>> rests_until_;
};

}  // namespace adjutant::mail
