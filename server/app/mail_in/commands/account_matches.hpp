#pragma once

#include <vector>

#include "server/app/mail_in/answers/desk_parts.hpp"

namespace adjutant::app {

// The matches that the account plays, those that wait for it first: the server plays their blocks
// when they come back filled. With the places of the units, if wanted.
std::vector<ports::DigestMatch> matches_with_blocks(DeskParts& parts, const ports::Account& account,
                                                    bool with_positions);

// The matches that wait for the account's orders.
struct SeatToAct {
  ports::MatchRow row;
  core::Side side = core::Side::first;
};
std::vector<SeatToAct> matches_that_wait_for(DeskParts& parts, const ports::Account& account);

}  // namespace adjutant::app
