#pragma once

#include <string>
#include <string_view>

#include "engine/core/document.hpp"
#include "engine/core/game.hpp"
#include "server/ports/composer.hpp"

// What makes a mail one that is played by answering it.
namespace adjutant::mail {

// Where answers go; nobody reads them where the address is empty.
struct AnswerSettings {
  std::string address = {};     // "reply@play.example.org"
  bool plus_addressing = true;  // else the token stands in the subject and in the block
};

// "reply+TOKEN@play.example.org"
std::string reply_address(const AnswerSettings& settings, std::string_view token);
// "<TOKEN.t@play.example.org>": what is left of a token where the address was lost.
std::string token_reference(const AnswerSettings& settings, std::string_view token);
// What has to stand in subject and block: "[adj-TOKEN]"; empty with plus addressing.
std::string bracketed_token(const AnswerSettings& settings, std::string_view token);

// One a match and seat, as mail programs part threads by it: "Chippewa against phineas".
std::string subject_of(const ports::MatchRow& match, const ports::ScenarioNames& names,
                       core::Side reader);

// The empty blocks of a mail to this side: orders where its answer is due, and standing orders.
//
//   ORDERS chippewa us r2 k7m2q9xd
//
//   END
//
// Each ends in the check word of the token that answers to the mail carry.
struct EmptyBlocks {
  std::string orders;    // empty: none are asked for
  std::string standing;  // empty: the game has none, or the match is over
  bool answers = false;  // the order block is for the answer to a question
  bool asks = false;     // the player is asked for each decision in the opponent's turn
};
EmptyBlocks empty_blocks(const ports::MatchRow& match, const core::Game& game, core::Side side,
                         bool asked, std::string_view bracketed, std::string_view token);
// One of several in a mail, which names its match:
// "ORDERS chippewa us r2 m_4k2qz7ahf3o6wn5t k7m2q9xd".
std::string order_block_of_digest(const ports::DigestMatch& one, std::string_view bracketed,
                                  std::string_view token);

// A link that opens an answer ready to be written (RFC 6068).
std::string mailto(std::string_view address, std::string_view subject, std::string_view body);

// What telephones show of a mail before it is opened: the first paragraphs of the document as one
// line, which divided() knows again.
std::string first_line(const core::Document& document);

// A page of one column for any width from 320 px on, light and dark.
struct AnswerPage {
  std::string first_line;
  std::string mailto;                // empty: no answer is asked for
  std::string table;                 // URL of the match's page; empty: none
  std::string how_to_order, orders;  // a sentence above the blocks that it is about
  std::string how_to_stand, standing;
  std::string above, below;  // HTML, before and behind the map
};
std::string answer_page(const AnswerPage& page, std::string_view picture);

}  // namespace adjutant::mail
