#pragma once

#include <string_view>

namespace adjutant::protocol {

// The description of the whole API (OpenAPI 3.1) as JSON: core.yaml and games/*.yaml, put together
// by cmake/openapi.py.
std::string_view openapi_json();

}  // namespace adjutant::protocol
