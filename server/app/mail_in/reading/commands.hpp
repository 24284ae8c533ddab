#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/app/mail_in/reading/numbered_line.hpp"

// What players and strangers may ask for in a mail beside orders: a line each.
namespace adjutant::app::command {

inline constexpr int commands_max = 20;  // in one mail
inline constexpr int line_number_max = 999;

// A word or two without anything behind it.
enum class Plain : std::uint8_t {
  check,           // look at the orders, do not play them
  go,              // the draft as it is; to a question: yes
  drop,            // forget the draft
  prepare,         // the orders are for the next turn
  otherwise,       // "else"
  end_if,          //
  stop,            // take held orders back
  help,            //
  position,        //
  legal,           //
  map,             //
  history,         //
  standing,        //
  matches,         //
  resign,          //
  draw_offer,      //
  draw_accept,     //
  draw_decline,    //
  claim,           //
  calendar,        //
  new_addresses,   // replaces all addresses that contain a token
  password_reset,  //
  sign_up,         //
  list,            // open matches
  decline,         // an invitation
  mail_all,        //
  mail_mine,       //
  mail_none,       //
  format_text,     //
  format_html,     //
  how,             // to win, and orders for an example
  aliases,         // the further addresses that one writes from
};

struct Hold {  // orders of mails wait for so long
  int minutes = 0;
  bool operator==(const Hold&) const = default;
};
struct Say {         // to the opponent
  std::string text;  // empty: the lines up to "end say"
  bool operator==(const Say&) const = default;
};
struct Vacation {
  std::string until;  // "2026-12-24"; empty: the one that is on, or to come, ends
  bool operator==(const Vacation&) const = default;
};
struct Digest {
  int minute = 0;  // of the day
  bool operator==(const Digest&) const = default;
};
struct TimeZone {
  std::string name;  // "Europe/Berlin"
  bool operator==(const TimeZone&) const = default;
};
struct Alias {
  std::string address;
  bool operator==(const Alias&) const = default;
};
struct Unalias {  // no mail from there counts any more
  std::string address;
  bool operator==(const Unalias&) const = default;
};
struct Confirm {
  std::string handle;  // of a new account; empty: it answers our question
  bool operator==(const Confirm&) const = default;
};
struct Accept {  // an invitation
  std::string handle;
  bool operator==(const Accept&) const = default;
};
struct Rename {
  std::string handle;
  bool operator==(const Rename&) const = default;
};
struct Join {
  std::string match;
  bool operator==(const Join&) const = default;
};
struct Create {
  std::string scenario, side, against, clock;  // clock: "3d"; may be empty
  int vacation_days = 0;                       // that each player may be away; with a clock alone
  bool operator==(const Create&) const = default;
};
struct Rules {         // of the game
  std::string number;  // of one; empty: all
  bool operator==(const Rules&) const = default;
};
struct If {  // a condition of prepared orders, as the game reads it
  std::string condition;
  bool operator==(const If&) const = default;
};
enum class TournamentAct : std::uint8_t {
  confirm,
  bid,
  bye,
  absent,
  withdraw,
  accept,  // a challenge, or a place on offer
  decline
};
struct Tournament {
  std::string id;
  TournamentAct act = TournamentAct::confirm;
  std::string side, level;  // of a bid; the level may be empty
  std::string from, until;  // of an absence
  bool operator==(const Tournament&) const = default;
};
enum class EditKind : std::uint8_t { replace, remove, insert_behind };
struct Edit {    // of a line of the draft
  int line = 0;  // 1-based; 0: insert before the first
  EditKind kind = EditKind::replace;
  std::string order;
  bool operator==(const Edit&) const = default;
};

using Command = std::variant<Plain, Hold, Say, Vacation, Digest, TimeZone, Alias, Unalias, Confirm,
                             Accept, Rename, Join, Create, Rules, If, Tournament, Edit>;

// Why a line that begins as a command, or is near one, is none.
struct Fault {
  std::string message;
  std::string meant;  // empty where none is near
  // It cannot be a sentence. Others may be one, where they stand apart from orders.
  bool is_firm = false;

  bool operator==(const Fault&) const = default;
};

// A line as a command; a fault where it begins as one and is short, as sentences seldom are;
// nothing where it is none. Words in any case of letters, with markup, quotation marks, polite
// words and what ends a sentence around them.
std::optional<std::expected<Command, Fault>> read(std::string_view line);
// A numbered line as what is to become of that line of a draft.
std::expected<Command, Fault> read_edit(const NumberedLine& line);

// Whether it brings an answer and changes nothing.
bool only_tells(const Command& command);

// In the form of the reader: read(print(command)) is the command.
std::string print(const Command& command);

// The subject as a command, where it is "check" behind any number of "Re:", "AW:", …
bool asks_to_check(std::string_view subject);
// Why a subject that is nearly so is not.
std::optional<Fault> fault_of_subject(std::string_view subject);
// Whether a stranger asks so for an account: "Sign-up, please", "register as zoe".
bool asks_to_sign_up(std::string_view line);
// Without "Re:", "AW:" and their like in any language.
std::string_view without_reply_marks(std::string_view subject);

// Why a line is not a command, although it is close to one: a letter or two off, with its words in
// another order, or in other words.
std::optional<Fault> near_miss(std::string_view line);

}  // namespace adjutant::app::command
