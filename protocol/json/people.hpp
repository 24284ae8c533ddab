#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"

// What an account has to do with others: leaving them, liking to meet them, complaining of them.
namespace adjutant::protocol {

struct Leave {
  std::string password;
  bool resign = false;  // the matches that run
};

struct WantedContact {
  std::string kind;  // "contact" or "blocked"
};

struct Complaint {
  std::string about;                 // handle; empty: the player in the seat
  std::optional<std::string> match;  // where it happened
  std::string text;
  std::optional<std::string> side = {};  // the player's seat in the match
};

Leave read_leave(Members& members);
WantedContact read_contact(Members& members);
Complaint read_complaint(Members& members);

// What the account still has to do with.
struct TiesView {
  std::vector<std::string> running;    // ids of matches, which are resigned when it goes
  std::vector<std::string> held;       // ids of matches
  std::vector<std::string> organised;  // ids of tournaments that are not over
  std::vector<std::string> entered;    // ids of tournaments that they take part in
};

struct ContactView {
  std::string player;
  std::string_view kind;  // "contact" or "blocked"
  Time since;
};

// {"matches_running":[…],"matches_held":[…],"tournaments_organised":[…],"tournaments_entered":[…]}
core::json::object encode(const TiesView& ties);
// {"player","kind","since"}
core::json::object encode(const ContactView& contact);
// {"contacts":[…]}
core::json::object encode(const std::vector<ContactView>& contacts);
// {"report"}: its number
core::json::object mail_addresses(const std::vector<std::string>& addresses);
core::json::object complaint_made(std::int64_t number);

}  // namespace adjutant::protocol
