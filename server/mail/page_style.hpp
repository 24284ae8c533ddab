#pragma once

#include <string_view>

// What the pages of all mails have in common.
namespace adjutant::mail {

// Ends their style, and with it their head. On telephones a row of a table is a few lines of text,
// each cell behind the name of its column (render::Cells::named), so that nobody has to scroll
// sideways.
inline constexpr std::string_view page_style_end =
    "@media (max-width:30em){table,tbody,tr{display:block}thead{display:none}"
    "tr{padding:.3em 0;border-bottom:1px solid #bbb}"
    "th,td{display:inline;border:0;padding:0 .6em 0 0}tbody th{font-weight:bold}"
    ".k{display:inline!important;opacity:.7}}\n"
    "</style></head><body>\n";

}  // namespace adjutant::mail
