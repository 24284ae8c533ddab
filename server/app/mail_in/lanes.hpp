#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/ports/incoming_store.hpp"

// Which mails may be acted on beside each other: those of different players about different
// matches. An account's mails go in their order.
namespace adjutant::app {

struct MailOf {
  std::int64_t account = 0;
  std::string match;
};

// Mails that go one after the other.
using Lane = std::vector<const ports::StoredIncoming*>;
// Lanes that may go beside each other.
using Lanes = std::vector<Lane>;

// The mails in their order, as one set of lanes after the other. Where nobody can say beforehand
// whose a mail is it goes alone.
std::vector<Lanes> in_lanes(
    const std::vector<ports::StoredIncoming>& mails,
    const std::function<std::optional<MailOf>(const ports::StoredIncoming&)>& of);

// Acts on all of them, on as many threads at once, and waits. Throws what `act` has thrown first;
// then mails that were not begun are left.
void go(const Lanes& lanes, int threads,
        const std::function<void(const ports::StoredIncoming&)>& act);

}  // namespace adjutant::app
