#pragma once

#include <string>
#include <string_view>

// How words, texts and bytes are written into a mail. Whatever is handed in, no function here but
// lines_crlf() and the body encodings gives back a line end that is not part of correct folding: a
// header cannot be broken out of.
namespace adjutant::mail {

// Free text in a header, as it follows "Subject: ": as it stands when it is short plain ASCII,
// else encoded words (RFC 2047). Control characters become spaces. `used`: characters of the line
// before it.
std::string header_text(std::string_view text, std::size_t used);

// "Adjutant" <referee@example.org>; the name as an encoded word where it must be.
std::string mailbox(std::string_view name, std::string_view address);

// The address without anything that does not belong in one: printable ASCII without spaces and
// specials stays.
std::string plain_address(std::string_view address);

// Text with every line end as CRLF, and one at its end.
std::string lines_crlf(std::string_view text);

// RFC 2045 section 6.7 of CRLF text.
std::string quoted_printable(std::string_view crlf_text);

// RFC 2045 section 6.8: lines of 76 characters, CRLF after each.
std::string base64_lines(std::string_view bytes);
std::string base64(std::string_view bytes);

}  // namespace adjutant::mail
