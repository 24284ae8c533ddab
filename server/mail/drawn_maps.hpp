#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/ports/outgoing_mail.hpp"
#include "server/render/drawn_pictures.hpp"

namespace adjutant::mail {

// Draws the maps of mails when they are sent: nobody who waits for a commit waits for that. A map
// is drawn from what was stored with its mail, so that it shows what its reader might see then,
// wherever the match has gone since. The same mail has the same bytes each time. Any thread.
class DrawnMaps {
 public:
  using Pictures = std::shared_ptr<render::DrawnPictures>;
  explicit DrawnMaps(Pictures pictures = std::make_shared<render::DrawnPictures>())
      : pictures_(std::move(pictures)) {}

  // The mail's bytes with its map in them. Where that cannot be drawn they go without, and why is
  // logged: words are never held up by a picture.
  std::string bytes_of(const ports::OutgoingMail& mail);

 private:
  Pictures pictures_;
};

}  // namespace adjutant::mail
