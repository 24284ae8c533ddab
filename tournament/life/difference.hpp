#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "tournament/life/record.hpp"

// What a record says again of its events, against what it has to say.
namespace adjutant::tournament::life {

namespace json = core::json;

// The first difference of what is given from what it should be, as a path: "results[3].head".
// `otherwise` says what is wrong with a value that is another.
std::optional<Finding> difference(const json::value& given, const json::value& made,
                                  const std::string& where, const std::string& otherwise);

// The same of standings, whose figures have the names of their columns.
std::optional<Finding> standings_difference(const json::value& given, const json::value& made,
                                            const std::vector<std::string>& columns);

// Members that it lacks, or that are of another kind.
std::vector<Finding> missing_in(const json::object& record);
std::vector<Finding> missing_in_entrant(const json::object& entrant, const std::string& where);

}  // namespace adjutant::tournament::life
