#pragma once

#include <cstddef>
#include <string_view>

#include "server/app/mail_in/reading/letter.hpp"

namespace adjutant::mail {

// What is read of a mail. Beyond a limit nothing is guessed: Letter::unread says which.
struct LetterLimits {
  std::size_t mail_bytes = 10 * 1024 * 1024;
  std::size_t header_bytes = 256 * 1024;
  std::size_t part_bytes = 256 * 1024;  // of a part that is decoded
  std::size_t text_bytes = 512 * 1024;  // of all text parts together
  int parts = 100;
  int levels = 20;  // of parts within parts
  std::size_t lines = 2'000;
};

// Reads a mail as it came (RFC 5322, 2045-2047, 2183): its headers, and the lines of its text parts
// that are not attachments. Total on any bytes, linear in their number, pure, any thread.
app::Letter read_letter(std::string_view bytes, const LetterLimits& limits = {});

}  // namespace adjutant::mail
