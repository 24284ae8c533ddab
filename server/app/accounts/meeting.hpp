#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Whether a player may contact another: write, invite or challenge. "forbidden" if an operator has
// muted the player, or if the contacted player has blocked them; the answer does not say which.
// `whom` 0: nobody in particular.
Result<void> may_turn_to(const Context& context, const ports::Account& who, std::int64_t whom);

// Whether an operator has suspended the account, so that nobody can sign in to it. Reads the store.
bool is_held(const Context& context, std::int64_t account);
// Whether a player may ask another for an answer: they may contact them, and that player can
// answer.
Result<void> may_ask(const Context& context, const ports::Account& who, std::int64_t whom);

// The refusal that a blocked player gets.
std::unexpected<Problem> not_wanted();

// Whether a nonce or a seed could contain words. One that a program draws does not: 32 to 64
// hexadecimal digits in lower case, as the page draws them.
bool has_words(std::string_view nonce_or_seed);
// Why an operator has muted the account; empty if it is not muted. Reads the store.
std::string mute_of(const Context& context, std::int64_t account);
// Whether a player may choose this nonce or seed, which others read. A muted player may not send
// one with words, nor may a player whom one of the readers has blocked.
Result<void> may_choose(const Context& context, const Identity& identity,
                        std::string_view nonce_or_seed,
                        const std::vector<std::int64_t>& readers = {});

}  // namespace adjutant::app
