#pragma once

// What the reports of all games on tables say alike.
namespace adjutant::table {

inline constexpr const char* how_to_read_places =
    "x is in inches east and y in inches north of the table's south-west corner; a facing is in "
    "degrees clockwise from north.";

}  // namespace adjutant::table
