#include "server/mail/in/mail_key.hpp"

#include <algorithm>

#include "engine/core/hash.hpp"
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

}  // namespace

MailIdentity identity_of(std::string_view mail) {
  const auto [header, body] = parts_of(mail);
  MailIdentity identity;
  identity.message_id = without_brackets(field_value(header, "Message-ID"));
  std::string text;
  text.reserve(body.size() + 256);
  if (identity.message_id.empty()) {
    for (const char* name : {"From", "Date", "Subject"}) {
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
