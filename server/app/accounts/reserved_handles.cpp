#include "server/app/accounts/reserved_handles.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/captain/levels.hpp"
#include "engine/core/alike.hpp"
#include "server/app/accounts/computer_handles.hpp"

namespace adjutant::app {
namespace {

// Roles of this program and of mail and web servers (RFC 2142), and words of our mails.
constexpr auto reserved = std::to_array<std::string_view>(
    {"all",           "check",          "end",        "everybody", "none",     "null",
     "orders",        "standing",       "undefined",  "abuse",     "adjutant", "admin",
     "administrator", "administration", "daemon",     "desk",      "everyone", "faq",
     "help",          "helpdesk",       "hostmaster", "info",      "mail",     "mailer",
     "mailerdaemon",  "moderator",      "mods",       "noreply",   "official", "operator",
     "postmaster",    "referee",        "root",       "security",  "server",   "service",
     "staff",         "superuser",      "support",    "sysadmin",  "sysop",    "system",
     "team",          "webmaster",      "moderators", "operators"});

bool looks_like(std::string_view handle, std::string_view name) {
  const auto look = core::look_of(name);
  return core::look_of(handle) == look || folded_handle(handle) == look;
}

}  // namespace

std::string folded_handle(std::string_view handle) {
  while (!handle.empty() && !(std::isalpha(static_cast<unsigned char>(handle.back())) != 0)) {
    handle.remove_suffix(1);
  }
  return core::look_of(handle);
}

bool is_reserved_handle(std::string_view handle) {
  return std::ranges::any_of(reserved,
                             [&](std::string_view name) { return looks_like(handle, name); }) ||
         core::look_of(handle).contains(core::look_of("adjutant"));
}

bool looks_like_computer_handle(std::string_view handle) {
  return is_computer_handle(handle) ||
         std::ranges::any_of(captain::ranks(), [&](const captain::Rank& rank) {
           return core::look_of(handle) == core::look_of(rank.name);
         });
}

}  // namespace adjutant::app
