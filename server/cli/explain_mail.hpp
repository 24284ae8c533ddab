#pragma once

#include <string>

#include "server/app/application.hpp"
#include "server/mail/in/intake.hpp"
#include "server/ops/config.hpp"
#include "server/ports/store.hpp"

namespace adjutant::cli {

struct Explanation {
  std::string text;            // a line a step, and what would come of it; no token stands in it
  bool would_be_done = false;  // otherwise: refused, or passed over in silence
};

// What the server would make of a mail now, step by step, without any effect.
Explanation explain_mail(const mail::RawMail& mail, const ops::Config& config,
                         app::Application& application, ports::Store& store);

}  // namespace adjutant::cli
