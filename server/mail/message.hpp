#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/ports/clock.hpp"

namespace adjutant::mail {

struct InlinePicture {
  std::string content_id;  // what the HTML names as cid:…
  std::string png;         // empty: it is drawn when the mail is sent
};

// A mail as a value. to_bytes() has GMime write it, with boundaries that follow from its id, so
// that the same mail has the same bytes when it is written twice.
struct Message {
  std::string from_name;
  std::string from_address;
  std::string to_name;
  std::string to_address;
  std::string subject;
  std::string message_id;            // with its angle brackets; see thread.hpp
  std::string thread_root;           // Message-ID this answers to; empty: it begins a thread
  std::string answers = {};          // Message-ID of the reader's mail that this one answers
  std::string token_reference = {};  // "<TOKEN.t@domain>": what else an answer refers to
  std::string reply_to = {};         // address; empty: From
  ports::Time date;
  std::string unsubscribe_url;           // empty: not a mail one could unsubscribe from
  std::string text;                      // "\n" line ends
  std::string html;                      // a whole page; empty: text only
  std::optional<InlinePicture> picture;  // shown by the HTML
  std::string calendar = {};             // RFC 5545, goes along as iMIP has it; empty: none
};

// RFC 5322 with CRLF line ends: multipart/alternative of text and HTML, the HTML in
// multipart/related with its picture (RFC 2045-2047, 2387, 2392), a calendar behind both (RFC
// 6047), RFC 8058 one-click unsubscribing. Any thread.
std::string to_bytes(const Message& message);

// A mail whose picture had no bytes yet, with them. One without such a picture stays as it is.
std::string with_picture(std::string bytes, std::string_view png);

}  // namespace adjutant::mail
