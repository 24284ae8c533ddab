#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/document.hpp"

namespace adjutant::render {

// A report for the terminal and for plain-text mail: UTF-8, "\n" line ends, paragraphs and lists
// wrapped to `width` characters, tables as aligned columns (their widest column is wrapped when the
// row is too long), headings underlined. Verbatim blocks are indented and never wrapped.
std::string to_text(const core::Document& document, int width = 76);

// The same as an HTML fragment: headings, lists and tables as what they are, table headers with
// their scope, all text escaped. No styles, no scripts.
// Named cells of a table begin with the name of their column, hidden, of the class "k": for pages
// that show a row as text where they are narrow.
enum class Cells : std::uint8_t { plain, named };
std::string to_html(const core::Document& document, Cells cells = Cells::plain);

// Text in HTML, also inside a quoted attribute. Control characters but tab and line end are left
// out.
std::string escape_html(std::string_view text);

}  // namespace adjutant::render
