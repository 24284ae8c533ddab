#pragma once

#include <string>
#include <string_view>

namespace adjutant::lfm {

// Why an order is refused or was dropped, or how a battle ended, as players read it. The message of
// a violation keeps the words that hashed events have.
std::string plain_reason(std::string_view reason);

// The question of an `asked` event as players read it, without the orders that answer it: these
// stand below it wherever a player can answer.
std::string plain_question(std::string_view question);

}  // namespace adjutant::lfm
