#pragma once

#include <cstddef>
#include <string>

#include "engine/core/document.hpp"

namespace adjutant::mail {

// Several times what the longest honest reports have.
inline constexpr std::size_t report_bytes_max = 200'000;

// The beginning of a report that is longer than this, with the address of the page that has all of
// it; any other as it is.
core::Document shortened(core::Document report, const std::string& page,
                         std::size_t bytes_max = report_bytes_max);

}  // namespace adjutant::mail
