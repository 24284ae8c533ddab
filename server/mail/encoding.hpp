#pragma once

#include <string>
#include <string_view>

// What is made of words before GMime encodes them, so that a header cannot be broken out of and
// reads as it was written.
namespace adjutant::mail {

// Free text for a header, on one line: UTF-8, control characters as spaces. What looks like an
// encoded word (RFC 2047) is encoded here, as GMime would leave it as it is, and so are words so
// long that it would not fold them.
std::string header_text(std::string_view text);

// The address without anything that does not belong in one: printable ASCII without spaces and
// specials stays.
std::string plain_address(std::string_view address);

// An id or a URL in angle brackets: nothing but printable ASCII without spaces or brackets.
std::string in_brackets(std::string_view text);

// Text with every line end as LF, and one at its end.
std::string lines_lf(std::string_view text);

// Whether text travels as it is: printable ASCII in lines that are not too long (RFC 5322 section
// 2.1.1), and nothing that could be taken for the boundary of a part.
bool fits_seven_bits(std::string_view text);

}  // namespace adjutant::mail
