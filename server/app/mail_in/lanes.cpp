#include "server/app/mail_in/lanes.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

namespace adjutant::app {

std::vector<Lanes> in_lanes(
    const std::vector<ports::StoredIncoming>& mails,
    const std::function<std::optional<MailOf>(const ports::StoredIncoming&)>& of) {
  std::vector<Lanes> sets;
  std::map<std::int64_t, std::size_t> of_account;
  std::map<std::string, std::size_t> of_match;
  bool is_open = false;  // others may go beside the last set
  const auto begin_set = [&] {
    sets.emplace_back();
    of_account.clear();
    of_match.clear();
  };
  for (const auto& mail : mails) {
    const auto whose = of(mail);
    if (!whose) {
      begin_set();
      sets.back().push_back({&mail});
      is_open = false;
      continue;
    }
    auto account = of_account.find(whose->account);
    auto match = of_match.find(whose->match);
    const bool is_between =
        account != of_account.end() && match != of_match.end() && account->second != match->second;
    if (!is_open || is_between) {
      begin_set();
      account = of_account.end();
      match = of_match.end();
      is_open = true;
    }
    auto& lanes = sets.back();
    const auto lane = account != of_account.end() ? account->second
                      : match != of_match.end()   ? match->second
                                                  : lanes.size();
    if (lane == lanes.size()) lanes.emplace_back();
    lanes[lane].push_back(&mail);
    of_account[whose->account] = lane;
    of_match[whose->match] = lane;
  }
  return sets;
}

void go(const Lanes& lanes, int threads,
        const std::function<void(const ports::StoredIncoming&)>& act) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> has_failed{false};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      for (auto i = next++; i < lanes.size() && !has_failed; i = next++) {
        for (const auto* mail : lanes[i]) {
          if (!has_failed) act(*mail);
        }
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      has_failed = true;
    }
  };
  {
    std::vector<std::jthread> beside;
    const auto more = std::min(static_cast<std::size_t>(std::max(threads, 1)), lanes.size());
    for (std::size_t i = 1; i < more; ++i) beside.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace adjutant::app
