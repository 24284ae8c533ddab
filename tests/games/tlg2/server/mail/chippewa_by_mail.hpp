#pragma once

#include <string>

#include "tests/server/app/mail_in/desk_world.hpp"

namespace adjutant::app {

// Ann (US, who begin) and Bob play Chippewa by mail.
struct ChippewaByMail : DeskWorld {
  ChippewaByMail() : ann(member("ann")), bob(member("bob")) { begin(); }

  // Another match of theirs, with the mails that it begins with.
  void begin() {
    const auto created = app().matches.create(
        ann, {.scenario = "tlg2/chippewa", .side = "us", .options = nullptr, .invite = "bob"});
    EXPECT_TRUE(created) << (created ? "" : created.error().detail);
    match = created->id;
    const auto taken = app().matches.take_seat(bob, match, {.side = "ac"});
    EXPECT_TRUE(taken) << (taken ? "" : taken.error().detail);
    to_ann = mailed_to("ann@example.org").back();
    to_bob = mailed_to("bob@example.org").back();
  }

  Identity ann, bob;
  std::string match;
  mail::ReadMail to_ann, to_bob;
};

}  // namespace adjutant::app
