#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/limits.hpp"

namespace adjutant::net {

// A connection as the server that ends it sees it.
class Connection {
 public:
  virtual ~Connection() = default;
  // Ends the connection when it has answered what it is answering. Any thread.
  virtual void go_away() = 0;
};

// All open connections, counted by address. Any thread.
class Connections {
 public:
  explicit Connections(const Limits& limits) : limits_(limits) {}

  // The permit of a connection from this address, given back when it goes; null: there are too
  // many. An IPv6 address counts for its /64; connections of a trusted proxy count in all only.
  using Permit = std::shared_ptr<void>;
  Permit enter(const std::string& peer);

  // A connection that was added is removed before it is destroyed.
  void add(const std::shared_ptr<Connection>& connection);
  void remove(Connection* connection);
  // Ends all there are, and any added from now on.
  void close_all();
  std::size_t count() const;

 private:
  void leave(const std::string& address);

  const Limits& limits_;
  mutable std::mutex mutex_;
  bool closing_ = false;
  std::size_t count_ = 0;
  std::unordered_map<std::string, std::size_t> by_address_;
  std::unordered_map<Connection*, std::weak_ptr<Connection>> open_;
};

}  // namespace adjutant::net
