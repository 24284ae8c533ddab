#pragma once

#include <string>

namespace adjutant::bench {

// Takes mails by LMTP as a server could that looks at nothing in them: each is a row, synced before
// its reply. On a loopback port, told on stdout; until SIGTERM.
void take_mails(const std::string& database);

}  // namespace adjutant::bench
