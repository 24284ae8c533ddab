#pragma once

#include <string>
#include <string_view>
#include <vector>

// Words of lines in mails.
namespace adjutant::app {

// The words between blanks.
std::vector<std::string_view> words_of(std::string_view line);

bool is_blank(std::string_view line);

// The text without these signs before and behind it.
std::string_view without_signs(std::string_view text, std::string_view signs);

// The lines of a text that are not empty, and back: each with its line end.
std::vector<std::string> lines_of(std::string_view text);
std::string joined_lines(const std::vector<std::string>& lines);

// Whether one letter added, dropped, changed or swapped with the next makes one word the other, in
// any case of letters; false where they are the same.
bool is_one_letter_off(std::string_view word, std::string_view other);

// How many letters one must add, drop, change or swap with the next to make one word the other, in
// any case of letters; `most` + 1 where it is more than `most`.
int letters_off(std::string_view word, std::string_view other, int most);

// A line in the form for comparison with commands
std::string_view bare(std::string_view line);

// What a mail program puts below what its user wrote: "Sent from my phone".
bool is_programs_signature(std::string_view line);

// A line without "-", "*" or another bullet before it.
std::string_view without_bullet(std::string_view line);

// A line as its order: without a bullet or "1." before it, and without what ends a sentence behind
// it.
std::string_view undecorated(std::string_view line);

}  // namespace adjutant::app
