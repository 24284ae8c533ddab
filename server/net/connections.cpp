#include "server/net/connections.hpp"

#include <vector>

#include "server/app/accounts/peer_network.hpp"

namespace adjutant::net {

Connections::Permit Connections::enter(const std::string& peer) {
  const auto address = app::network_of(peer);
  const bool of_many = limits_.trusted_proxies.contains(peer);
  const std::lock_guard lock(mutex_);
  auto& from_here = by_address_[address];
  if (closing_ || count_ >= limits_.connections_max ||
      (from_here >= limits_.connections_per_address_max && !of_many)) {
    if (from_here == 0) by_address_.erase(address);
    return nullptr;
  }
  ++count_;
  ++from_here;
  return {this, [address](Connections* self) { self->leave(address); }};
}

void Connections::leave(const std::string& address) {
  const std::lock_guard lock(mutex_);
  --count_;
  const auto place = by_address_.find(address);
  if (--place->second == 0) by_address_.erase(place);
}

void Connections::add(const std::shared_ptr<Connection>& connection) {
  {
    const std::lock_guard lock(mutex_);
    if (!closing_) {
      open_[connection.get()] = connection;
      return;
    }
  }
  connection->go_away();
}

void Connections::remove(Connection* connection) {
  const std::lock_guard lock(mutex_);
  open_.erase(connection);
}

void Connections::close_all() {
  std::vector<std::shared_ptr<Connection>> open;
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    for (const auto& [pointer, weak] : open_) {
      if (auto connection = weak.lock()) open.push_back(std::move(connection));
    }
    open_.clear();
  }
  for (const auto& connection : open) connection->go_away();
}

std::size_t Connections::count() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

}  // namespace adjutant::net
