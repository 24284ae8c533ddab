#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/ports/match_store.hpp"

namespace adjutant::app {

// A sentence each, for an operator.
using Faults = std::vector<std::string>;

// The record of a stored match with nothing hidden, including its seed, as `adjutant verify` checks
// one: from the stored parts alone, without replay. A text that is not JSON is a fault.
std::expected<std::string, Faults> stored_record(ports::MatchStore& matches,
                                                 const ports::MatchRow& row);

// What verify() finds wrong with this record, and where it does not fit the row.
Faults record_faults(const std::string& record, const ports::MatchRow& row);
// The same, but the program may lack its rules: then what one can check without them.
Faults record_faults_but_rules(const std::string& record, const ports::MatchRow& row);

}  // namespace adjutant::app
