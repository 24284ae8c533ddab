#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/letter.hpp"
#include "server/auth/mail_token.hpp"

// To whom of us a mail is addressed: which tokens it carries, and which of them count.
namespace adjutant::app {

struct CarriedTokens {
  // Of the envelope, of header fields with recipients, of "[adj-TOKEN]" in the subject and in the
  // text: each once.
  std::vector<auth::UnprovenMailToken> addressed;
  // Of In-Reply-To, then of References from the last ("TOKEN.t@domain"): each once.
  std::vector<auth::UnprovenMailToken> referenced;
};

// `recipients` are the envelope's; `local_part` and `domain` those of the address that answers go
// to ("reply", "play.example"). Letters in any case. Nothing is proven.
CarriedTokens carried_tokens(const Letter& letter, const std::vector<std::string>& recipients,
                             std::string_view local_part, std::string_view domain);

// A token that holds, and whose it is.
struct ProvenToken {
  auth::MailToken token;
  std::int64_t account = 0;  // 0: nobody's yet
  std::string match;         // of a seat or an invitation

  bool operator==(const ProvenToken&) const = default;
};
// Looks a token's facts up and holds it against them.
using TokenProof = std::function<std::optional<ProvenToken>(const auth::UnprovenMailToken&)>;

struct Addressing {
  enum class Outcome : std::uint8_t {
    none,     // no token at all
    bad,      // tokens, and not one that holds: silence
    several,  // two seats or accounts
    good,
  };
  Outcome outcome = Outcome::none;
  std::optional<ProvenToken> token;     // of good
  std::vector<ProvenToken> contenders;  // of several
};

// Which token counts. Those that a mail is addressed to go before those it refers to, which stand
// in only where there are none; one seat twice is the higher revision; a bad one beside a good one
// is passed over.
Addressing addressing(const CarriedTokens& tokens, const TokenProof& prove);

}  // namespace adjutant::app
