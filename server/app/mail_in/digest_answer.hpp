#pragma once

#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/desk_parts.hpp"

namespace adjutant::app {

// The one answer to a digest that brought orders for several matches. Each match is a transaction
// of its own, with a mail that says what became of it and of those before it: that mail waits in
// the outbox for the next, which takes its place, and goes by itself where none comes.
class DigestAnswer {
 public:
  DigestAnswer(DeskParts& parts, const ports::StoredIncoming& row, const Letter& letter,
               const ports::Account& account)
      : parts_(parts), row_(row), letter_(letter), account_(account) {}

  // Once more of the same match takes the place of what was said of it. `match` is how it stands
  // when the mail is sent, `goes_on`: others follow.
  ports::OutgoingMail with(const ports::MatchRow& match, core::Document became, bool goes_on);

 private:
  DeskParts& parts_;
  const ports::StoredIncoming& row_;
  const Letter& letter_;
  const ports::Account& account_;
};

}  // namespace adjutant::app
