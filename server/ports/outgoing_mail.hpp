#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/side.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::ports {

// A mail that is written, and not sent yet.
struct OutgoingMail {
  std::string message_id;  // deterministic (architecture.md): enqueuing it twice keeps the first
  std::string replaces;    // key: a mail still queued with the same key is dropped; empty: none
  std::int64_t account = 0;
  std::string to;
  std::string bytes;  // the whole mail, RFC 5322
  Time not_before;    // first attempt
  // What it tells of: a seat at a revision of a match.
  std::string match = {};  // empty: none
  std::optional<core::Side> side = {};
  int revision = 0;
  // Its content, to be rewritten with what comes before it is sent; empty: it waits for nothing.
  std::string waiting = {};
  // The map that it shows, to be drawn when it is sent (server/render/stored_picture.hpp): `bytes`
  // have room for it. Empty: it shows none.
  std::string picture = {};
};

}  // namespace adjutant::ports
