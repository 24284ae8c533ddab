#include "server/mail/drawn_maps.hpp"

#include <exception>

#include "server/mail/message.hpp"
#include "server/ops/log.hpp"

namespace adjutant::mail {

std::string DrawnMaps::bytes_of(const ports::OutgoingMail& mail) {
  if (mail.picture.empty()) return mail.bytes;
  try {
    return with_picture(mail.bytes, *pictures_->png(mail.picture, 1));
  } catch (const std::exception& failure) {
    ops::log_error("map_not_drawn", {{"id", mail.message_id}, {"reason", failure.what()}});
    return mail.bytes;
  }
}

}  // namespace adjutant::mail
