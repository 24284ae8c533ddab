#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/net/limits.hpp"
#include "server/ports/client_workers.hpp"

namespace adjutant::net {

class LiveHub;
class Service;

// A TCP port that is bound and not served yet. Throws std::runtime_error that names the address and
// what to do when it cannot be bound.
class Listener {
 public:
  // "127.0.0.1:8080", "[::1]:8080"; port 0: one that is free.
  explicit Listener(const std::string& address);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  const std::string& address() const { return address_; }  // with the port it has got

 private:
  friend class Server;
  struct Bound;
  std::unique_ptr<Bound> bound_;  // taken over by the server
  std::string address_;
};

struct ServerSettings {
  Limits limits;
  std::size_t io_threads = 2;
};

// Serves HTTP and live sockets on a listener, on threads of its own, until stop().
class Server {
 public:
  // The workers must not stop before the server.
  Server(Listener& listener, const ServerSettings& settings, ports::ClientWorkers& workers,
         Service& service, LiveHub& live);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Takes no new connections, lets what is being answered be answered, closes live sockets with
  // "going away", and ends what is left after `grace`.
  void stop(std::chrono::milliseconds grace);

  // The place of the calling thread among those that serve sockets; of any other thread each in
  // turn.
  std::size_t here();
  // Does the work on the thread at that place: what it answers on that thread's connections goes
  // out without a change of thread. It must not wait. Any thread, until stop().
  void run(std::size_t place, std::move_only_function<void()> work);

  struct Load {
    std::size_t connections = 0;
    std::size_t requests_waiting = 0;
  };
  Load load() const;

 private:
  struct Running;
  std::unique_ptr<Running> running_;
};

}  // namespace adjutant::net
