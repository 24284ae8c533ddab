#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/clock.hpp"

namespace adjutant::mail {

// A date as mails have it (RFC 5322 section 3.3); nothing where it is none.
std::optional<ports::Time> mail_date(const std::string& text);

// When a mail arrived. The source's own time (INTERNALDATE) counts where it has one; else the
// topmost Received (RFC 5321 section 4.4) that was written by one of `trusted_hosts`, where it is
// at most a day before `handed_over` to us and not ahead; else that. Never Date: players write it.
ports::Time arrival(std::string_view mail, std::optional<ports::Time> source_time,
                    ports::Time handed_over, const std::vector<std::string>& trusted_hosts);

}  // namespace adjutant::mail
