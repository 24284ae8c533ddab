#pragma once

#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/answers/desk_parts.hpp"

namespace adjutant::app {

// The one answer to a digest reply with orders for several matches. Each match is a transaction of
// its own, with a mail about this match and those before it. That mail waits in the outbox: the
// next one replaces it, and if none comes, it is sent.
class DigestAnswer {
 public:
  DigestAnswer(DeskParts& parts, const ports::StoredIncoming& row, const Letter& letter,
               const ports::Account& account)
      : parts_(parts), row_(row), letter_(letter), account_(account) {}

  // The mail after this match; a second result of the same match replaces the first. `match`: its
  // row when the mail is sent. `goes_on`: other matches follow.
  ports::OutgoingMail with(const ports::MatchRow& match, core::Document became, bool goes_on);

 private:
  DeskParts& parts_;
  const ports::StoredIncoming& row_;
  const Letter& letter_;
  const ports::Account& account_;
};

}  // namespace adjutant::app
