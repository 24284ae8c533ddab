#pragma once

#include <string>
#include <string_view>

// Message-IDs are made from what a mail tells of, so that the same mail, composed or sent again,
// has the same one and is recognised by store, Maildir and the players' mail programs.
namespace adjutant::mail {

// All mails of a seat hang below this one: "<m_4k2.us@example.org>".
std::string thread_root(std::string_view match, std::string_view side, std::string_view domain);

// "<m_4k2.us.17@example.org>"
std::string report_id(std::string_view match, std::string_view side, int revision,
                      std::string_view domain);

// "<m_4k2.us.17.reminder@example.org>"
std::string notice_id(std::string_view match, std::string_view side, int revision,
                      std::string_view notice, std::string_view domain);

// An id with a part that nobody can guess: "<m_4k2.us.17.mfrggzdfmztwq2lk@example.org>". An answer
// that refers to it comes from somebody who has the mail.
std::string with_part(std::string_view message_id, std::string_view part);

// For mails that carry a token: "<confirm.9f86d081884c7d65@example.org>", from the token's SHA-256.
std::string token_id(std::string_view kind, std::string_view token, std::string_view domain);

}  // namespace adjutant::mail
