#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "server/ports/outgoing_mail.hpp"

namespace adjutant::mail {

// Draws the maps of mails when they are sent: nobody who waits for a commit waits for that. A map
// is drawn from what was stored with its mail, so that it shows what its reader might see then,
// wherever the match has gone since. The same mail has the same bytes each time. For one thread.
class DrawnMaps {
 public:
  // The mail's bytes with its map in them. Where that cannot be drawn they go without, and why is
  // logged: words are never held up by a picture.
  std::string bytes_of(const ports::OutgoingMail& mail);

 private:
  const std::string& png_of(const std::string& stored);

  // Those drawn last: both readers of a report may be shown the same, and a mail may be sent again.
  struct Drawn {
    std::string stored;
    std::string png;
  };
  std::array<Drawn, 4> last_;
  std::size_t next_ = 0;
};

}  // namespace adjutant::mail
