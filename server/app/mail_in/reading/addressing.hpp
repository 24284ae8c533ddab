#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/reading/letter.hpp"
#include "server/auth/mail_token.hpp"

// To which of our addresses a mail goes: the tokens in them, and which token counts.
namespace adjutant::app {

struct CarriedTokens {
  // From the envelope, the header fields with recipients, and "[adj-TOKEN]" in subject and text;
  // each once.
  std::vector<auth::UnprovenMailToken> addressed;
  // From In-Reply-To, then References, last first ("TOKEN.t@domain"); each once.
  std::vector<auth::UnprovenMailToken> referenced;
};

// `recipients` are the envelope's; `local_part` and `domain` are those of the reply address
// ("reply", "play.example"). Upper and lower case do not matter. Proves nothing.
CarriedTokens carried_tokens(const Letter& letter, const std::vector<std::string>& recipients,
                             std::string_view local_part, std::string_view domain);

// A valid token and its owner.
struct ProvenToken {
  auth::MailToken token;
  std::int64_t account = 0;  // 0: nobody's yet
  std::string match;         // of a seat or an invitation

  bool operator==(const ProvenToken&) const = default;
};
// Looks up the facts that a token is bound to, and checks the token against them.
using TokenProof = std::function<std::optional<ProvenToken>(const auth::UnprovenMailToken&)>;

struct Addressing {
  enum class Outcome : std::uint8_t {
    none,     // no token
    bad,      // tokens, none of them valid: no answer
    several,  // of two seats or accounts
    good,
  };
  Outcome outcome = Outcome::none;
  std::optional<ProvenToken> token;     // if good
  std::vector<ProvenToken> contenders;  // if several
};

// Which token counts. Tokens in addresses go before those in references, which count only if there
// are no others. Of two tokens for one seat, the one with the higher revision counts. A valid token
// makes it ignore an invalid one.
Addressing addressing(const CarriedTokens& tokens, const TokenProof& prove);

}  // namespace adjutant::app
