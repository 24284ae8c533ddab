#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/app/mail_in/reading/commands.hpp"

namespace adjutant::app::command {

// Why these commands of one mail cannot all count: the first two that answer the same question in
// different ways, as "accept" and "decline" do. Nothing where there are none.
std::optional<std::string> contradiction_in(const std::vector<Command>& commands);

}  // namespace adjutant::app::command
