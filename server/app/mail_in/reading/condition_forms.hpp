#pragma once

#include <span>
#include <string_view>

// Which lines of a mail are conditions of prepared orders, whatever the game: it asks for the forms
// of all games (core::Conditions::forms). Whether one makes sense is its game's to say.
namespace adjutant::app {

// Whether the words behind "if" are in the form that some game of the registry offers. The words in
// capitals of a form stand for others: UNIT at its beginning for one to four where more words in
// capitals follow, else for one; INCHES and single letters for numbers; any other for one.
bool is_in_a_condition_form(std::span<const std::string_view> words);

}  // namespace adjutant::app
