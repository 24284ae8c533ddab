#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Whether a player may turn to another one: say something, invite, challenge. "forbidden" where an
// operator has muted them, or where the other has blocked them; they are told no more than that it
// does not go. 0 for nobody in particular.
Result<void> may_turn_to(const Context& context, const ports::Account& who, std::int64_t whom);

// Whether an operator holds the account: nobody signs in to it until then. Reads the store.
bool is_held(const Context& context, std::int64_t account);
// Whether a player may ask another one to answer: the same, and the other can.
Result<void> may_ask(const Context& context, const ports::Account& who, std::int64_t whom);

// For those whom another one has blocked.
std::unexpected<Problem> not_wanted();

// Whether a nonce or a seed can be read as words. One that a program draws cannot: 32 to 64
// hexadecimal digits in lower case, like those of the page.
bool has_words(std::string_view nonce_or_seed);
// Why a muted player tells nobody anything; empty: they may. Reads the store.
std::string mute_of(const Context& context, std::int64_t account);
// Whether a player may choose it: others read it. A muted player puts no words there, nor does a
// player whom one of these readers has blocked.
Result<void> may_choose(const Context& context, const Identity& identity,
                        std::string_view nonce_or_seed,
                        const std::vector<std::int64_t>& readers = {});

}  // namespace adjutant::app
