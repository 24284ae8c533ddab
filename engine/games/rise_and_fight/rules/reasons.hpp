#pragma once

#include <string>
#include <string_view>

namespace adjutant::rise_and_fight {

// Why an order is refused or was dropped, or how a battle ended, as players read it. The message of
// a violation keeps the words that hashed events have.
std::string plain_reason(std::string_view reason);

}  // namespace adjutant::rise_and_fight
