#include "server/app/mail_in/reading/sender.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/accounts/peer_network.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/networks/special.hpp"

namespace adjutant::app {
namespace {

using core::notation::same_word;
using core::notation::trimmed;

// Comments stand in parentheses, within each other too (RFC 5322 section 3.2.2); a quoted text may
// hold what would part a value.
std::string without_comments(std::string_view value) {
  std::string out;
  int depth = 0;
  bool is_quoted = false;
  for (const char letter : value) {
    if (letter == '"' && depth == 0) is_quoted = !is_quoted;
    if (letter == '(' && !is_quoted) {
      ++depth;
    } else if (letter == ')' && !is_quoted && depth > 0) {
      --depth;
    } else if (depth == 0) {
      out += is_quoted && letter == ';' ? ' ' : letter;
    }
  }
  return out;
}

// The word before the first blank, "=" or the end.
std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" ="));
}

// Whether the checked domain is that of From, or one that this one belongs to, as of the domain
// that publishes the policy.
bool is_aligned(std::string_view result, const Letter& letter) {
  constexpr std::string_view property = "header.from";
  const auto text = core::notation::lower_case(result);
  const auto at = text.find(property);
  if (at == std::string::npos || letter.from.size() != 1) return true;  // not told, or from nobody
  auto checked = std::string_view(text).substr(at + property.size());
  checked = trimmed(checked);
  if (!checked.starts_with('=')) return true;
  checked = trimmed(checked.substr(1));
  checked = checked.substr(0, checked.find(' '));
  checked = checked.substr(checked.rfind('@') + 1);  // of an address, or all
  while (checked.starts_with('"')) checked.remove_prefix(1);
  while (checked.ends_with('"')) checked.remove_suffix(1);
  const auto from = core::notation::lower_case(letter.from.front());
  const auto domain = std::string_view(from).substr(std::min(from.rfind('@'), from.size()));
  return !checked.empty() &&
         (domain == fmt::format("@{}", checked) || domain.ends_with(fmt::format(".{}", checked)));
}

Dmarc result_of(std::string_view value, const Letter& letter) {
  while (!value.empty()) {
    const auto end = std::min(value.find(';'), value.size());
    const auto result = trimmed(value.substr(0, end));
    value.remove_prefix(std::min(end + 1, value.size()));
    if (!same_word(first_word(result), "dmarc")) continue;
    const auto equals = result.find('=');
    if (equals == std::string_view::npos) continue;
    const auto said = first_word(trimmed(result.substr(equals + 1)));
    if (same_word(said, "pass")) return is_aligned(result, letter) ? Dmarc::pass : Dmarc::fail;
    if (same_word(said, "fail")) return Dmarc::fail;
    return Dmarc::none;
  }
  return Dmarc::none;
}

// "from NAME (NAME [ADDRESS])": what stands in brackets outside of the comment is what the peer
// called itself, where the comment has an address.
std::string address_in(std::string_view received) {
  const auto comment = std::min(received.find('('), received.size());
  for (const auto text : {received.substr(comment), received.substr(0, comment)}) {
    const auto begin = text.find('[');
    const auto end = text.find(']', begin);
    if (begin == std::string_view::npos || end == std::string_view::npos) continue;
    auto address = text.substr(begin + 1, end - begin - 1);
    if (address.size() > 5 && same_word(address.substr(0, 5), "IPv6:")) address.remove_prefix(5);
    return std::string(address);
  }
  return {};
}

// Whether From is one of these addresses.
bool names_one_of(const Letter& letter, const std::vector<std::string>& addresses) {
  return letter.from.size() == 1 && std::ranges::any_of(addresses, [&](std::string_view address) {
           return same_word(letter.from.front(), address);
         });
}

}  // namespace

Dmarc dmarc_of(const Letter& letter, std::string_view authserv_id) {
  if (authserv_id.empty()) return Dmarc::none;
  for (const auto& field : letter.authentication_results) {
    const auto value = without_comments(field);
    const auto end = std::min(value.find(';'), value.size());
    const auto words = words_of(std::string_view(value).substr(0, end));  // with a version, or not
    if (words.empty() || !same_word(words.front(), authserv_id)) continue;
    return end == value.size() ? Dmarc::none
                               : result_of(std::string_view(value).substr(end + 1), letter);
  }
  return Dmarc::none;
}

bool is_from(const Letter& letter, const std::vector<std::string>& addresses, SenderCheck check,
             Dmarc dmarc) {
  if (check == SenderCheck::token) return true;
  if (dmarc == Dmarc::fail || (check == SenderCheck::dmarc && dmarc != Dmarc::pass)) return false;
  return names_one_of(letter, addresses);
}

Doubt doubt_about(const Letter& letter, const std::vector<std::string>& addresses, Dmarc dmarc) {
  if (!names_one_of(letter, addresses)) return Doubt::other_address;
  return dmarc == Dmarc::fail ? Doubt::dmarc_failed : Doubt::no_dmarc;
}

std::string relay_network(const Letter& letter) {
  for (const auto& field : letter.received) {
    const auto address = address_in(field);
    if (!address.empty() && !networks::is_inside(address)) return network_of(address);
  }
  return {};
}

}  // namespace adjutant::app
