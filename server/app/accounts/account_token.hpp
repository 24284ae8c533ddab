#pragma once

#include <cstdint>
#include <string>

#include "engine/core/hash.hpp"
#include "server/ports/account_store.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::app {

inline constexpr int account_token_days = 30;

// The token in the reply address of a mail to this account that is about no match, or about
// several.
std::string account_token(const core::Digest& link_key, const ports::Account& account,
                          ports::Time now);
// The token that is valid up to and including this day.
std::string account_token_until(const core::Digest& link_key, const ports::Account& account,
                                std::uint32_t last_day);
// Days since 1970.
std::uint32_t day_of(ports::Time time);

}  // namespace adjutant::app
