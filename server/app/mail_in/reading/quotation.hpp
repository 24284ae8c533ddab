#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/reading/letter.hpp"

namespace adjutant::app {

// The line that our mails begin with where they ask for an answer.
inline constexpr std::string_view write_above = "======== Adjutant: write above this line ========";

// How the line begins that stands above it, for telephones to show.
inline constexpr std::string_view preview_begin = "Adjutant: ";

// The signs of a quotation of one of our mails.
struct OurMail {
  std::string name;     // "Adjutant", as From shows it
  std::string address;  // its address, or any that we send from
  std::string subject;  // of the mail that came in, without "Re:" and its like; may be empty
};

enum class Passage : std::uint8_t {
  own_above,  // the player's words, before whatever they answer to
  own_below,  // unquoted lines between or behind quoted ones
  quoted,     // what somebody else wrote
  signature,  // behind "--", and what mail programs write below
};

struct Divided {
  std::vector<Passage> passages;  // one a line
  // How deep the quotation of each line is; below an attribution or a header block without
  // quotation marks it is one deeper.
  std::vector<int> depths;
  // From here on the reader took everything for a quotation, though no line of ours stands in it;
  // the number of lines if there is no such place.
  std::size_t doubtful_from = 0;
};

// Tells the player's own words from what they answer to, in mails of any client and language: a
// line of ours, marks at the lines, an attribution ("On … wrote:") or a header block ("From: …").
Divided divided(const Text& text, const OurMail& our);

}  // namespace adjutant::app
