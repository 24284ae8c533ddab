#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/ports/chat_store.hpp"
#include "server/ports/match_row.hpp"

namespace adjutant::app {

// The key of the mail that brings a reader the latest messages.
std::string said_key(const ports::MatchRow& row, core::Side reader);
// The number of the last message before those that wait for a mail to this reader; empty if none
// waits.
std::optional<int> said_before(Context& context, const ports::MatchRow& row, core::Side reader);
// A player's messages that the opponent has not got by mail yet, and `fresh`, which are not stored
// yet.
core::Document said_words(Context& context, const ports::MatchRow& row, core::Side speaker,
                          const std::vector<ports::Remark>& fresh);
// A player's messages to the present opponent after the one with this number; 0: all.
core::Document said_after(Context& context, const ports::MatchRow& row, core::Side speaker,
                          int number);

using Remarks = std::vector<ports::Remark>;
// Sends new messages to the match's live sockets; another commit has just stored them. May wait for
// the disk. If the store fails, the page reads them later.
void publish_said(Context& context, const ports::MatchRow& row, const Remarks& said);

// A mail to the opponent with a player's messages. It goes out within some minutes and collects
// later messages until then. `before`: the number of the last message before it. `fresh` is not
// stored yet. `name` identifies the mail. Empty if the server cannot reach the opponent.
std::optional<ports::OutgoingMail> said_mail(Context& context, const ports::MatchRow& row,
                                             core::Side speaker, int before,
                                             const std::vector<ports::Remark>& fresh,
                                             const std::string& name);

}  // namespace adjutant::app
