#include "server/mail/drawn_maps.hpp"

#include <algorithm>
#include <exception>

#include "server/mail/message.hpp"
#include "server/ops/log.hpp"
#include "server/render/map_picture.hpp"
#include "server/render/stored_picture.hpp"

namespace adjutant::mail {

std::string DrawnMaps::bytes_of(const ports::OutgoingMail& mail) {
  if (mail.picture.empty()) return mail.bytes;
  try {
    return with_picture(mail.bytes, png_of(mail.picture));
  } catch (const std::exception& failure) {
    ops::log_error("map_not_drawn", {{"id", mail.message_id}, {"reason", failure.what()}});
    return mail.bytes;
  }
}

const std::string& DrawnMaps::png_of(const std::string& stored) {
  const auto known = std::ranges::find(last_, stored, &Drawn::stored);
  if (known != last_.end()) return known->png;
  auto png = render::to_png(render::read_picture(stored), 1);
  auto& place = last_[next_++ % last_.size()];
  place = {stored, std::move(png)};
  return place.png;
}

}  // namespace adjutant::mail
