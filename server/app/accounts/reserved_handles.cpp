#include "server/app/accounts/reserved_handles.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/captain/levels.hpp"
#include "server/app/accounts/computer_handles.hpp"

namespace adjutant::app {
namespace {

// Roles of this program and of mail and web servers (RFC 2142).
constexpr std::array<std::string_view, 37> reserved{
    "abuse",    "adjutant", "admin",    "administrator", "administration", "daemon",
    "desk",     "everyone", "faq",      "help",          "helpdesk",       "hostmaster",
    "info",     "mail",     "mailer",   "mailerdaemon",  "moderator",      "mods",
    "noreply",  "official", "operator", "postmaster",    "referee",        "root",
    "security", "server",   "service",  "staff",         "superuser",      "support",
    "sysadmin", "sysop",    "system",   "team",          "webmaster",      "moderators",
    "operators"};

// Letters that look like others are one of them.
char look_of(char letter) {
  switch (letter) {
    case '0':
      return 'o';
    case '1':
    case 'l':
      return 'i';
    case '3':
      return 'e';
    case '4':
      return 'a';
    case '5':
      return 's';
    case '7':
      return 't';
    case '8':
      return 'b';
    default:
      return letter;
  }
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
  }
}

std::string looks(std::string_view handle) {
  std::string look;
  for (const char letter : handle) {
    if (letter == '_' || letter == '-') continue;
    look += look_of(static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
  }
  replace_all(look, "rn", "m");
  replace_all(look, "vv", "w");
  return look;
}

bool looks_like(std::string_view handle, std::string_view name) {
  const auto look = looks(name);
  return looks(handle) == look || folded_handle(handle) == look;
}

}  // namespace

std::string folded_handle(std::string_view handle) {
  while (!handle.empty() && !(std::isalpha(static_cast<unsigned char>(handle.back())) != 0)) {
    handle.remove_suffix(1);
  }
  return looks(handle);
}

bool is_reserved_handle(std::string_view handle) {
  return std::ranges::any_of(reserved,
                             [&](std::string_view name) { return looks_like(handle, name); }) ||
         looks(handle).contains(looks("adjutant"));
}

bool looks_like_computer_handle(std::string_view handle) {
  return is_computer_handle(handle) ||
         std::ranges::any_of(captain::ranks(), [&](const captain::Rank& rank) {
           return looks(handle) == looks(rank.name);
         });
}

}  // namespace adjutant::app
