#include "server/net/shares.hpp"

#include "server/app/accounts/peer_network.hpp"

namespace adjutant::net {

Shares::Share::Share(Shares& of, std::string_view address)
    : of_(of), from_(app::is_loopback(address) ? std::string() : app::network_of(address)) {}

Shares::Share::~Share() {
  if (held_ > 0) of_.give_back(from_, held_);
}

std::optional<Shares::Full> Shares::Share::grow_to(std::size_t amount) {
  if (amount <= held_) return std::nullopt;
  if (const auto full = of_.take(from_, amount - held_)) return full;
  held_ = amount;
  return std::nullopt;
}

std::size_t Shares::held() const {
  const std::lock_guard lock(mutex_);
  return held_;
}

std::optional<Shares::Full> Shares::take(const std::string& from, std::size_t more) {
  const std::lock_guard lock(mutex_);
  std::size_t of_one = 0;
  if (!from.empty()) {
    const auto found = by_address_.find(from);
    of_one = (found == by_address_.end() ? 0 : found->second) + more;
    if (of_one > limits_.of_one) return Full::for_one;
  }
  const auto all = of_one > limits_.small ? limits_.all - limits_.all / 4 : limits_.all;
  if (held_ + more > all) return Full::for_all;
  held_ += more;
  if (!from.empty()) by_address_[from] = of_one;
  return std::nullopt;
}

void Shares::give_back(const std::string& from, std::size_t amount) {
  const std::lock_guard lock(mutex_);
  held_ -= amount;
  const auto found = by_address_.find(from);
  if (found != by_address_.end() && (found->second -= amount) == 0) by_address_.erase(found);
}

}  // namespace adjutant::net
