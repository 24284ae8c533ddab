#pragma once

#include <string_view>

#include "tournament/life/commands.hpp"

// What commands on results share.
namespace adjutant::tournament::life {

// "wrong-state": "The tournament is open. …"
std::unexpected<Refused> wrong_state(const Tournament& tournament, std::string_view cure);

// Why nothing of it can be corrected, however it came to that; empty: it can, now or after it is
// reopened.
std::string_view closed_for_good(const Tournament& tournament);

// {round, board, leg?, white_result, black_result}
json::object result_fields(int round, int board, int leg, const BoardResult& result);

}  // namespace adjutant::tournament::life
