#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/document.hpp"
#include "engine/core/fault.hpp"

// The words in which the mail desk answers: short, the most important first.
namespace adjutant::app {

// "1 order", "3 orders"
std::string count_of(std::size_t count, std::string_view thing);
// "  1 | move 22US C1928", a line each
std::string numbered(const std::vector<std::string>& lines);

core::Document refused_words(const std::vector<std::string>& lines, const core::Refusals& refusals,
                             std::string_view why);
core::Document seat_help();
core::Document account_help(bool has_account);

}  // namespace adjutant::app
