#pragma once

#include <string>
#include <string_view>

namespace adjutant::app {

// A text as a field of a table for spreadsheets (RFC 4180), on one line. Whatever a spreadsheet
// would take for a formula begins with an apostrophe, also where it parts fields at semicolons.
std::string csv_field(std::string_view text);

}  // namespace adjutant::app
