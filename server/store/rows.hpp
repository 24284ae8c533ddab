#pragma once

#include <cstdint>
#include <string_view>

#include "server/ports/store.hpp"
#include "server/store/sqlite.hpp"

// What more than one noun of the store writes or reads, inside the caller's transaction.
namespace adjutant::store {

// Queues the mail unless it has been queued before; a queued mail that it replaces goes.
void insert_mail(Database& database, const ports::OutgoingMail& mail);

void insert_link(Database& database, const ports::Link& link);

// The small key under which a match's rows are kept.
std::optional<std::int64_t> match_key(Database& database, std::string_view id);

// The same for a match that must be there; throws StoreFailure when it is not.
std::int64_t require_match(Database& database, std::string_view id);

// Columns id, handle, email, password_hash, confirmed, admin, mail_wish, created.
void read_account(Rows& rows, ports::Account& account);

// Columns submissions.number, json.
void append_submissions(Rows rows, std::vector<ports::StoredSubmission>& all);

// Columns events.number, submission, only_for, json.
void append_events(Rows rows, std::vector<ports::StoredEvent>& all);

// 0 stands for no account in the port's rows.
inline std::optional<std::int64_t> account_or_null(std::int64_t account) {
  return account == 0 ? std::nullopt : std::optional(account);
}

}  // namespace adjutant::store
