#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/reading/letter.hpp"
#include "server/ports/incoming_store.hpp"

// Recognises mails that are not from players: mails that came back, and mails by programs.
namespace adjutant::app {

enum class BounceKind : std::uint8_t {
  none,  // the mail may still arrive
  soft,
  hard,       // the address is not there
  delivered,  // it has arrived
};

// From the Action and Status of a delivery report (RFC 3464 section 2.3, RFC 3463).
BounceKind bounce_kind(std::string_view action, std::string_view status);

// From a relay's reply that refuses a mail permanently: "550 5.1.1 no such user".
BounceKind refusal_kind(std::string_view reply);

// A mail with its envelope, as far as it matters here.
struct Arrival {
  const Letter& letter;
  bool has_null_sender = false;
  bool is_at_bounce_address = false;  // any address of that kind
  bool is_at_good_one = false;        // of a mail that we know
};

struct NoPlayersMail {
  std::optional<BounceKind> bounce;  // the mail at whose address it came has come back
  ports::Verdict verdict = ports::Verdict::automatic;
};

// Nothing where it may be a player's. `is_ours` tells addresses that we write from; it asks
// `has_filled_block` last: a filled block makes a player's mail of much that looks like a
// program's.
std::optional<NoPlayersMail> no_players_mail(const Arrival& arrival,
                                             const std::function<bool(std::string_view)>& is_ours,
                                             const std::function<bool()>& has_filled_block);

// Whether a subject is an automatic reply's, in any language of mail programs.
bool is_out_of_office(std::string_view subject);

}  // namespace adjutant::app
