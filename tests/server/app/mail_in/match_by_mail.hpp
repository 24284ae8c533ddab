#pragma once

#include <string>
#include <utility>

#include "tests/server/app/mail_in/desk_world.hpp"

namespace adjutant::app {

// Two players whose match has begun, and the last mail of its begin to each.
struct MatchByMail : DeskWorld {
  explicit MatchByMail(json::value options = nullptr)
      : ann(member("ann")), bob(member("bob")), match(start(ann, bob, std::move(options))) {
    to_ann = mailed_to("ann@example.org").back();
    to_bob = mailed_to("bob@example.org").back();
  }

  Identity ann, bob;
  std::string match;
  mail::ReadMail to_ann, to_bob;
};

}  // namespace adjutant::app
