#include "server/mail/send_pace.hpp"

#include "server/mail/domain_shares.hpp"

namespace adjutant::mail {
namespace {

constexpr ports::Duration minute = std::chrono::minutes{1};

// Times of more than a minute ago, or ahead: they were taken under a clock that has been set back.
template <class Times>
void forget(Times& times, ports::Time now) {
  std::erase_if(times, [&](ports::Time time) { return time <= now - minute || time > now; });
}

// "4.7." as the begin of a word.
bool names_policy(std::string_view reason) {
  for (auto at = reason.find("4.7."); at != std::string_view::npos;
       at = reason.find("4.7.", at + 1)) {
    if (at == 0 || reason[at - 1] == ' ') return true;
  }
  return false;
}

}  // namespace

void SendPace::warm_up(std::optional<ports::Time> first, std::size_t today) {
  warms_up_ = true;
  first_ = first;
  today_ = today;
  day_ = -1;
}

bool SendPace::has_room_today(ports::Time now, std::size_t under_way) {
  constexpr std::int64_t warm_after = 20;
  if (!warms_up_ || !first_) return true;
  const auto today = (now - *first_) / day;
  if (day_ >= 0 && today != day_) today_ = 0;
  day_ = today;
  // A clock that is set back to before the first mail keeps nobody waiting.
  return today < 0 || today >= warm_after ||
         today_ + under_way < limits_.on_first_day << static_cast<std::size_t>(today);
}

bool SendPace::may_send(std::string_view address, ports::Time now, std::size_t under_way) {
  if (!has_room_today(now, under_way)) return false;
  const auto domain = domain_of(address);
  if (const auto rest = rests_until_.find(domain); rest != rests_until_.end()) {
    if (now < rest->second && rest->second <= now + limits_.rest) return false;
    rests_until_.erase(rest);
  }
  forget(all_, now);
  if (all_.size() + under_way >= limits_.a_minute) return false;
  const auto times = by_domain_.find(domain);
  if (times == by_domain_.end()) return true;
  forget(times->second, now);
  if (times->second.empty()) {
    by_domain_.erase(times);
    return true;
  }
  return times->second.size() < limits_.a_minute_and_domain;
}

void SendPace::sent(std::string_view address, ports::Time now) {
  if (!first_) first_ = now;
  ++today_;
  all_.push_back(now);
  by_domain_[domain_of(address)].push_back(now);
}

void SendPace::refused(std::string_view address, std::string_view reason, ports::Time now) {
  if (names_policy(reason)) rests_until_[domain_of(address)] = now + limits_.rest;
}

}  // namespace adjutant::mail
