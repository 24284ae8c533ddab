#pragma once

#include <memory>
#include <string>

#include "server/ops/config.hpp"

namespace adjutant::cli {

// The whole server, put together from a configuration: the only place that knows every room.
class RunningServer {
 public:
  // Binds, migrates, starts. Throws std::runtime_error that says what to do when it cannot.
  explicit RunningServer(const ops::Config& config);
  ~RunningServer();
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  std::string url() const;   // what it listens on: "http://127.0.0.1:8080"
  std::string mail() const;  // where mail goes: a folder, or the relay
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace adjutant::cli
