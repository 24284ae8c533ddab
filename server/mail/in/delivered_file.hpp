#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/mail/in/intake.hpp"
#include "server/ports/clock.hpp"

// A mail with its envelope as a file.
namespace adjutant::mail {

struct Delivery {
  std::string sender;  // of the envelope; empty: the null sender
  std::vector<std::string> recipients;
  ports::Time handed_over;
  std::string bytes;
};

// As `adjutant deliver` leaves it: lines "sender: …", "recipient: …" (any number), "arrived:
// 2026-11-27T19:00:41Z", an empty line, then the mail as it came.
std::string delivered_file(const Delivery& delivery);

// Reads it back. A file that does not begin so is a mail without an envelope.
RawMail read_delivered_file(std::string_view file);

// A mail in a mailbox that somebody else fills: the envelope is what Return-Path, X-Original-To and
// Delivered-To say.
RawMail read_mailbox_mail(std::string_view source, std::string_view bytes);

}  // namespace adjutant::mail
