#pragma once

#include <string>
#include <string_view>

// What only those know who have seen a mail with a token (server/auth/mail_token.hpp), and from
// which nobody learns the token. In base32, lower case.
namespace adjutant::app {

std::string check_word(std::string_view token);    // of the mail's blocks: 8 characters
std::string message_part(std::string_view token);  // of its Message-ID: 16 characters

// The parts of a check word, which marks one block in a mail about several matches: the mail's
// token, and the block's purpose.
std::string digest_token(std::string_view token, std::string_view match, int revision);

// Whether a block carries this check word, in any case of letters and with 0 1 8 for o l b.
bool is_check_word(std::string_view written, std::string_view token);

}  // namespace adjutant::app
