#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/ports/chat_store.hpp"
#include "server/ports/match_row.hpp"

namespace adjutant::app {

// Key of the mail that tells a reader what was said lately.
std::string said_key(const ports::MatchRow& row, core::Side reader);
// The number of the last remark before those that wait to be mailed to this reader; empty: none
// waits.
std::optional<int> said_before(Context& context, const ports::MatchRow& row, core::Side reader);
// What a player has said and the opponent was not mailed yet: what waits for that, and `fresh`,
// which is not stored yet.
core::Document said_words(Context& context, const ports::MatchRow& row, core::Side speaker,
                          const std::vector<ports::Remark>& fresh);
// What a player has said to the present opponent after the remark of this number; 0: all.
core::Document said_after(Context& context, const ports::MatchRow& row, core::Side speaker,
                          int number);

using Remarks = std::vector<ports::Remark>;
// Tells the match's live sockets what players have said, if anything, which was stored with
// something else just now. May wait for the disk; where the store fails it is read when a page
// asks.
void publish_said(Context& context, const ports::MatchRow& row, const Remarks& said);

// What a player has said, as a mail to the opponent that goes out within some minutes, with all
// that is said until then in one. `before`: the number of the last remark before it. `fresh` is
// not stored yet. Empty where the opponent is not to be reached. `name` tells the mail from others.
std::optional<ports::OutgoingMail> said_mail(Context& context, const ports::MatchRow& row,
                                             core::Side speaker, int before,
                                             const std::vector<ports::Remark>& fresh,
                                             const std::string& name);

}  // namespace adjutant::app
