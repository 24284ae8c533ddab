#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/clock.hpp"
#include "server/ports/store_failure.hpp"

// Contacts, blocked players, and an operator's actions against players, after complaints.
namespace adjutant::ports {

enum class ContactKind : std::uint8_t { contact, blocked };

struct Contact {
  std::int64_t account = 0;
  std::string handle;
  ContactKind kind = ContactKind::contact;
  Time since;
};

// What a player tells the operator of another.
struct AbuseReport {
  std::int64_t id = 0;
  std::int64_t by = 0;
  std::string by_handle;
  std::int64_t about = 0;
  std::string about_handle;
  std::string match;  // where it happened; empty: in none
  std::string text;
  Time made;
  std::optional<Time> settled;
  std::string answer;  // its outcome
};

// What an account may not do, by its operator.
struct Restrictions {
  std::optional<Time> held_until;   // nobody signs in to it before
  std::optional<Time> muted_until;  // says nothing to others before, and invites nobody
  std::string reason;               // as its player sees it
};

// An act of an operator, as the store keeps it for good.
struct DeskEntry {
  std::int64_t number = 0;
  Time at;
  std::string by;            // who did it, as the machine knows them
  std::int64_t account = 0;  // whom it is about
  std::string handle;        // as they were called then
  std::string act;           // "hold", "mute", "lift", "close", "note", "settle"
  std::string text;          // why, and until when
};

class PeopleStore {
 public:
  virtual ~PeopleStore() = default;

  // By handle.
  virtual std::vector<Contact> contacts(std::int64_t account) = 0;
  // In place of what they were; false where the list is full.
  virtual bool put_contact(std::int64_t account, std::int64_t other, ContactKind kind, Time now,
                           int most) = 0;
  virtual bool remove_contact(std::int64_t account, std::int64_t other) = 0;
  virtual bool has_blocked(std::int64_t account, std::int64_t other) = 0;

  // Returns its id; if they have written the maximum since then, when they wrote the first of
  // these.
  virtual std::expected<std::int64_t, Time> add_report(const AbuseReport& report, Time since,
                                                       int most) = 0;
  // Latest first.
  virtual std::vector<AbuseReport> reports(bool open_only, int limit) = 0;
  virtual std::optional<AbuseReport> abuse_report(std::int64_t id) = 0;

  virtual Restrictions restrictions(std::int64_t account) = 0;
  // Each writes the entry with what it does, in one transaction. A hold ends all sessions.
  virtual void restrict(std::int64_t account, const Restrictions& now, const DeskEntry& entry) = 0;
  virtual bool settle_report(std::int64_t id, const DeskEntry& entry) = 0;
  virtual void note(const DeskEntry& entry) = 0;
  // Latest first; about all accounts if account is 0.
  virtual std::vector<DeskEntry> desk_entries(std::int64_t account, int limit) = 0;
};

}  // namespace adjutant::ports
