#pragma once

#include <string>
#include <string_view>

#include "engine/core/document.hpp"

// What people choose to be called and what they write stands in mails that others answer. None of
// it may be read as a block, as the line above which an answer is written, or as a token.
namespace adjutant::mail {

// The text with a space in each word that begins or ends a block ("O RDERS"), in that line's words
// and in "[adj-". Other text stays as it is.
std::string harmless(std::string_view text);
// Each text of a document so.
core::Document harmless(core::Document document);

}  // namespace adjutant::mail
