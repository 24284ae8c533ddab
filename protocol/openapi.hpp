#pragma once

#include <string_view>

namespace adjutant::protocol {

// protocol/openapi.yaml as JSON: the description of the whole API (OpenAPI 3.1).
std::string_view openapi_json();

}  // namespace adjutant::protocol
