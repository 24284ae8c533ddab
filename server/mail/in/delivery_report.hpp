#pragma once

#include <optional>
#include <string_view>

#include "server/app/mail_in/reading/letter.hpp"

namespace adjutant::mail {

// What a message/delivery-status part says (RFC 3464 section 2): of several recipients the first
// that failed, else the first. Nothing where no recipient stands in it.
std::optional<app::DeliveryStatus> delivery_status(std::string_view part);

}  // namespace adjutant::mail
