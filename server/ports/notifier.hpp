#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/core/hash.hpp"
#include "engine/core/side.hpp"

namespace adjutant::ports {

// The view of an account.
struct Eyes {
  bool may_see = true;
  core::Viewer viewer = {};
};

// The message to live sockets after a commit: the events first_event to last_event of a match or of
// a tournament.
struct Publication {
  std::string match;  // its id
  int revision = 0;
  int first_event = 0;
  int last_event = 0;
  bool has_secrets = false;  // not everyone gets the same
  // The JSON message {"match":…,"revision":…,"events":[…]} for this kind of viewer. Called only if
  // such a viewer is there, once, at any time later and from any thread; depends on nothing else.
  // With `sentences` there are also "sentences": one for each of the events.
  std::function<std::string(core::Viewer, bool sentences)> encode;
  // How an account sees it since the commit, if it is not an operator's; 0: nobody has signed in.
  // Empty: as before. As `encode`, but called often: it does not wait.
  std::function<Eyes(std::int64_t account)> eyes = {};
};

// Called after the commit, from any thread; must not block and must not throw.
class Notifier {
 public:
  virtual ~Notifier() = default;
  virtual void publish(Publication publication) = 0;
  // Whether somebody here who watches the match or tournament has not been told of this event yet.
  virtual bool is_awaited(const std::string& match, int event) const = 0;
  // A chat message between the players of a match, for their sockets, and the accounts in the
  // seats.
  virtual void said(const std::string& match, const std::array<std::int64_t, 2>& seats,
                    std::string message) = 0;
  // A session or token is no longer valid (signed out, revoked), or all of an account (its password
  // was changed): connections that use it are closed.
  virtual void session_ended(const core::Digest& token_hash) = 0;
  virtual void sessions_ended(std::int64_t account) = 0;
  // Another server may have ended some of an account: their connections ask the store.
  virtual void sessions_may_have_ended(std::int64_t account) = 0;
};

}  // namespace adjutant::ports
