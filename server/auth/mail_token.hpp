#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hash.hpp"

// The part after the plus of our addresses, reply+TOKEN@domain. It says whose answer a mail is and
// what it answers. A token carries its own proof, a MAC with the installation's key.
namespace adjutant::auth {

enum class MailTokenKind : std::uint8_t {
  seat = 1,        // number: of the match; second: the reported revision
  bounce = 2,      // number: of the mail in the outbox; in envelope senders only
  account = 3,     // number: of the account; second: the last day it is good, since 1970
  invitation = 4,  // number: of the match
  sign_up = 5,     // number: of the sign-up
  question = 6,    // number: of the draft; second: its nonce
};

inline constexpr std::uint32_t mail_token_second_max = 0xFF'FFFF;  // 24 bits

struct MailToken {
  MailTokenKind kind = MailTokenKind::seat;
  std::uint8_t side = 0;  // 0 to 15
  std::uint32_t number = 0;
  std::uint32_t second = 0;  // of 24 bits; none in a bounce's

  bool operator==(const MailToken&) const = default;
};

// The facts that a token is bound to beside its content, in the order of the functions' arguments.
// The reader looks them up. Addresses are in lower case.
using MailTokenFacts = std::vector<std::string>;
MailTokenFacts seat_facts(std::string_view match, std::int64_t account, std::int64_t mail_epoch);
MailTokenFacts bounce_facts(std::string_view recipient);
MailTokenFacts account_facts(std::int64_t mail_epoch);
MailTokenFacts invitation_facts(std::string_view match, std::string_view address);
MailTokenFacts sign_up_facts(std::string_view address);
MailTokenFacts question_facts(std::int64_t account, std::int64_t mail_epoch);

// 26 characters of base32 (RFC 4648 section 6) in lower case without padding; 20 of a bounce. The
// MAC is the first 8 bytes (7 of a bounce) of HMAC-SHA256 over "adjutant-mail-1\n", the bytes
// before it, and each fact after "\n".
std::string mail_token(const core::Digest& key, const MailToken& token,
                       const MailTokenFacts& facts);

// The content of a text that may be a token; nothing of it is proven.
struct UnprovenMailToken {
  MailToken token;
  std::string text;  // as mail_token() writes it
};
// Accepts capitals, and 0 1 8 for o l b. Empty if the text cannot be a token.
std::optional<UnprovenMailToken> read_mail_token(std::string_view text);

// Takes the same time wherever the MACs differ.
bool is_proven(const core::Digest& key, const UnprovenMailToken& unproven,
               const MailTokenFacts& facts);

}  // namespace adjutant::auth
