#pragma once

#include <string>
#include <vector>

#include "engine/core/json.hpp"

namespace adjutant::match {

// One place at which two positions differ; a value that is not there is an empty text.
struct PlaceDifference {
  std::string path;  // "units[41F].at"
  std::string left, right;
};

// All of them, in the order of the left one. Objects in lists are known by their member "id".
std::vector<PlaceDifference> differences(const core::json::value& left,
                                         const core::json::value& right);

}  // namespace adjutant::match
