#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

// The log: on stderr, an entry a line, key=value pairs. Nothing secret goes into it: no passwords,
// tokens, seeds, addresses of players.
namespace adjutant::ops {

// Once, before the first entry. `level`: "debug", "info", "warning", "error".
void set_up_log(std::string_view level);

// Writes what has been gathered: entries above "info" are written at once,
// others within a second.
void flush_log();

using LogField = std::pair<std::string_view, std::string_view>;

// "event=request status=200 path=\"/a b\"": values with blanks, quotes or control characters are
// quoted and escaped, empty ones left out, so that an entry is one line whatever is in it.
std::string log_entry(std::string_view event, std::initializer_list<LogField> fields);

// Whether an entry of log_info() is written at all, for callers that have to compute its values
// first.
bool logs_info();
void log_info(std::string_view event, std::initializer_list<LogField> fields);
void log_warning(std::string_view event, std::initializer_list<LogField> fields);
void log_error(std::string_view event, std::initializer_list<LogField> fields);

}  // namespace adjutant::ops
