#include "server/mail/in/header_fields.hpp"

#include <algorithm>
#include <optional>

#include "server/mail/gmime.hpp"

namespace adjutant::mail {
namespace {

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// The line's value where it is a field of this name.
std::optional<std::string_view> value_of(std::string_view line, std::string_view name) {
  if (line.size() <= name.size() ||
      g_ascii_strncasecmp(line.data(), name.data(), name.size()) != 0) {
    return std::nullopt;
  }
  auto rest = line.substr(name.size());
  while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
  if (!rest.starts_with(':')) return std::nullopt;
  return trimmed(rest.substr(1));
}

// Takes the first line off the text.
std::string_view next_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

MailParts parts_of(std::string_view mail) {
  for (std::size_t at = 0; at < mail.size();) {
    const auto end = std::min(mail.find('\n', at), mail.size());
    const auto line = mail.substr(at, end - at);
    const auto next = std::min(end + 1, mail.size());
    if (line.empty() || line == "\r") return {mail.substr(0, at), mail.substr(next)};
    at = next;
  }
  return {mail, {}};
}

std::vector<std::string> field_values(std::string_view header, std::string_view name) {
  std::vector<std::string> all;
  bool is_ours = false;
  while (!header.empty()) {
    const auto line = next_line(header);
    const bool goes_on = line.starts_with(' ') || line.starts_with('\t');
    if (goes_on && is_ours) {
      all.back().append(all.back().empty() ? "" : " ").append(trimmed(line));
    } else if (!goes_on) {
      const auto value = value_of(line, name);
      is_ours = value.has_value();
      if (value) all.emplace_back(*value);
    }
  }
  return all;
}

std::string field_value(std::string_view header, std::string_view name) {
  const auto all = field_values(header, name);
  return all.empty() ? std::string() : all.front();
}

}  // namespace adjutant::mail
