#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/ports/incoming_store.hpp"

// Which mails may run at the same time: those of different players about different matches. The
// mails of an account run in order.
namespace adjutant::app {

struct MailOf {
  std::int64_t account = 0;
  std::string match;
};

// Mails to handle one after the other.
using Lane = std::vector<const ports::StoredIncoming*>;
// Lanes to handle at the same time.
using Lanes = std::vector<Lane>;

// Groups the mails, in their order, into sets of lanes, to handle one set after the other. A mail
// whose sender is unknown beforehand is a set of its own.
std::vector<Lanes> in_lanes(
    const std::vector<ports::StoredIncoming>& mails,
    const std::function<std::optional<MailOf>(const ports::StoredIncoming&)>& of);

// Handles all lanes on up to `threads` threads and waits for them. Throws the first exception of
// `act`; mails that have not begun then stay.
void go(const Lanes& lanes, int threads,
        const std::function<void(const ports::StoredIncoming&)>& act);

}  // namespace adjutant::app
