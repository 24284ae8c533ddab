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
// What a player has said since the opponent was mailed it last. `fresh` is not stored yet.
core::Document said_words(Context& context, const ports::MatchRow& row, core::Side speaker,
                          const std::vector<ports::Remark>& fresh);

using Remarks = std::vector<ports::Remark>;
// Tells the match's live sockets what one player has said, if anything, which was stored with
// something else just now. May wait for the disk; where the store fails it is read when a page
// asks.
void publish_said(Context& context, const ports::MatchRow& row, const Remarks& said);

// What a player has said lately, as a mail to the opponent that goes out within some minutes, with
// all that is said until then in one. `fresh` is not stored yet. Empty where the opponent is not to
// be reached. `name` tells the mail from others.
std::optional<ports::OutgoingMail> said_mail(Context& context, const ports::MatchRow& row,
                                             core::Side speaker,
                                             const std::vector<ports::Remark>& fresh,
                                             const std::string& name);

}  // namespace adjutant::app
