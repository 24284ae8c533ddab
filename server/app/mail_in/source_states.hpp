#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/clock.hpp"
#include "server/ports/incoming_store.hpp"

namespace adjutant::app {

// The time up to which we have all mail from our sources; a deadline waits until it has passed. Any
// thread.
class SourceStates {
 public:
  enum class Kind : std::uint8_t {
    pushed,  // hands over what it has when it has it: LMTP, a folder
    polled,  // polled now and then: it says itself up to when all mail is in
  };
  struct Source {
    std::string name;
    Kind kind = Kind::pushed;
  };
  struct State {
    std::string name;
    ports::Time watermark;
    ports::Time up;        // when it last worked
    bool is_down = false;  // for down_after or longer
  };

  // A pushed mail may be this long on its way to us.
  static constexpr ports::Duration push_delay = std::chrono::minutes(2);
  // For so long after a start mail systems retry the mail that we did not take before.
  static constexpr ports::Duration catching_up = std::chrono::minutes(15);
  static constexpr ports::Duration down_after = std::chrono::minutes(10);

  // Reads how the sources stood.
  SourceStates(ports::IncomingStore& store, const ports::Clock& clock, std::vector<Source> sources);

  // Notes that the source works, and stores it once a minute. Throws StoreFailure.
  void seen(std::string_view name);
  // A polled source has delivered all mail that arrived before; stores its state with that.
  void passed(const ports::MailSource& source);
  // Where another server looks: up to where it has come. Throws StoreFailure.
  void follow();
  // As last stored.
  std::optional<ports::MailSource> stored(std::string_view name) const;

  std::vector<State> states() const;
  // The earliest such time of all sources; empty without a source.
  std::optional<ports::Time> watermark() const;

 private:
  struct Known {
    Kind kind = Kind::pushed;
    ports::MailSource source;
    ports::Time up_before;                    // the start
    std::optional<ports::Time> written = {};  // since the start
  };

  State state_of(const Known& known, ports::Time now) const;

  ports::IncomingStore& store_;
  const ports::Clock& clock_;
  const ports::Time started_;
  mutable std::mutex mutex_;
  std::map<std::string, Known, std::less<>> known_;  // guarded by mutex_
};

}  // namespace adjutant::app
