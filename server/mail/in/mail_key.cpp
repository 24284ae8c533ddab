#include "server/mail/in/mail_key.hpp"

#include <algorithm>
#include <set>

#include "engine/core/hash.hpp"
#include "engine/core/notation/words.hpp"
#include "server/mail/in/header_fields.hpp"

namespace adjutant::mail {
namespace {

std::string without_brackets(std::string id) {
  if (id.starts_with('<')) id.erase(0, 1);
  return id.substr(0, id.find('>'));
}

void append_lines(std::string& text, std::string_view body) {
  std::size_t end_of_text = text.size();
  while (!body.empty()) {
    const auto end = std::min(body.find('\n'), body.size());
    auto line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    text.append(line).append("\n");
    if (!line.empty()) end_of_text = text.size();
  }
  text.resize(end_of_text);
}

// What stands between "+" and "@" in addresses.
void add_tokens(std::set<std::string>& tokens, std::string_view addresses) {
  for (auto plus = addresses.find('+'); plus != std::string_view::npos;
       plus = addresses.find('+', plus + 1)) {
    const auto end = addresses.find_first_of("+@<>,; ", plus + 1);
    if (end == std::string_view::npos) return;
    if (addresses[end] != '@') continue;
    tokens.insert(core::notation::lower_case(addresses.substr(plus + 1, end - plus - 1)));
  }
}

}  // namespace

MailIdentity identity_of(std::string_view mail, const std::vector<std::string>& recipients) {
  const auto [header, body] = parts_of(mail);
  MailIdentity identity;
  identity.message_id = without_brackets(field_value(header, "Message-ID"));
  std::string text;
  text.reserve(body.size() + 256);
  std::set<std::string> tokens;
  for (const auto& recipient : recipients) add_tokens(tokens, recipient);
  for (const char* name : {"To", "Cc"}) {
    for (const auto& value : field_values(header, name)) add_tokens(tokens, value);
  }
  for (const auto& token : tokens) text.append(token).append(" ");
  text.append("\n").append(field_value(header, "From")).append("\n");
  if (identity.message_id.empty()) {
    for (const char* name : {"Date", "Subject"}) {
      text.append(field_value(header, name)).append("\n");
    }
  } else {
    text.append(identity.message_id).append("\n");
  }
  append_lines(text, body);
  identity.key = core::sha256_hex(text);
  return identity;
}

}  // namespace adjutant::mail
