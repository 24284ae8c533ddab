#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

// A mail that came in, as far as it matters to what a player may have written.
namespace adjutant::app {

// A line of text in UTF-8 without its line end: spaces, quotes and dashes of word processors as
// ASCII has them, no control characters.
struct TextLine {
  std::string text;  // without its quotation marks
  int depth = 0;     // how deep its quotation is; 0: not quoted
  // It stands right below a quoted line of another person, and may be the end of it.
  bool may_be_broken_off = false;

  bool operator==(const TextLine&) const = default;
};
using Text = std::vector<TextLine>;

// What the reader did not read of a mail: it guesses nothing about its content.
enum class Unread : std::uint8_t {
  attachment,      // a file, or a forwarded mail in one
  attached_text,   // a file of plain text, which may have the orders
  encrypted,       // to us it is noise
  winmail,         // winmail.dat (TNEF)
  mail_too_large,  // limits of server/mail/in/mime.hpp
  header_too_large,
  part_too_large,
  part_cut_off,  // its base64 ends within a group
  too_many_parts,
  too_many_levels,
  too_many_lines,
};

// What a delivery report says of a mail (RFC 3464 section 2.3); the worst, where it is of several.
struct DeliveryStatus {
  std::string action;  // "failed", "delayed", "delivered", "relayed", "expanded"
  std::string status;  // "5.1.1" (RFC 3463); may be empty
  std::vector<std::string> recipients = {};  // final and original ones of all groups, lower case

  bool operator==(const DeliveryStatus&) const = default;
};

struct Letter {
  std::vector<std::string> from;  // the addresses in From, as written
  std::vector<std::string>
      recipients;          // values of all headers in which an address of ours may stand
  std::string subject;     // UTF-8, on one line
  std::string message_id;  // this and the next two without brackets
  std::vector<std::string> in_reply_to;
  std::vector<std::string> references;              // in their order
  std::vector<std::string> received;                // from the top
  std::vector<std::string> authentication_results;  // from the top
  std::string date;
  std::string auto_submitted;
  std::string precedence;
  std::string report_type;                 // of multipart/report: "delivery-status"
  std::optional<DeliveryStatus> delivery;  // of a delivery report
  bool has_list_id = false;
  bool has_autoreply = false;     // X-Autoreply
  bool answers_calendar = false;  // "Accepted: …", as calendar programs answer (RFC 5546)

  // Without the lines behind "|", where our mails show what another person wrote.
  Text plain;  // of its text/plain parts, in order
  Text html;   // of its text/html parts
  std::set<Unread> unread;
};

}  // namespace adjutant::app
