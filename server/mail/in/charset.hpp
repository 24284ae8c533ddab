#pragma once

#include <string>
#include <string_view>

namespace adjutant::mail {

// Bytes of a charset as UTF-8. Charsets are read as mail programs mean them: iso-8859-1 and
// us-ascii are windows-1252, gb2312 is gb18030 (WHATWG Encoding, section 4.2). Without a charset,
// or with one that nobody knows, it is UTF-8 where it can be, else windows-1252. A byte that the
// charset does not have becomes U+FFFD.
std::string to_utf8(std::string_view bytes, std::string_view charset);

}  // namespace adjutant::mail
