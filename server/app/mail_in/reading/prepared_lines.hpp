#pragma once

#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/game.hpp"

// Orders that are prepared, with the conditions under which they are given:
//
//    if 11US in C1924
//    attack C1923 with 11US
//    else
//    move 11US C1924
//    end if
//    end turn
namespace adjutant::app {

// Whether a line is "if …", "else" or "end if" and no order.
bool is_condition(std::string_view line);
// The same, or in words that we do not read: "when …".
bool is_meant_as_condition(std::string_view line);

// The same lines, each condition a comment, so that numbers of lines stay.
std::vector<std::string> without_conditions(std::vector<std::string> lines);

// Every fault of the conditions, by line: conditions within each other, what has no beginning or no
// end, what the game does not offer. Whether the orders are legal shows only when the server plays
// them.
core::Refusals condition_faults(const core::Game& game, const core::State& state, core::Side side,
                                const std::vector<std::string>& lines);

// The orders to give as things stand, or the condition that stops them all: it does not hold, and
// nothing stands under "else". For lines without a fault.
std::expected<std::vector<std::string>, std::string> chosen_lines(
    const core::Game& game, const core::State& state, core::Side side,
    const std::vector<std::string>& lines);

}  // namespace adjutant::app
