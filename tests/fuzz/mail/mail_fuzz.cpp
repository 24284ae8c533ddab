#include <algorithm>

#include "server/mail/encoding.hpp"
#include "server/mail/message.hpp"
#include "tests/fuzz/shared/door.hpp"
#include "tests/server/mail/gmime_reader.hpp"

// Mails as they are written, with anything in names, subject, ids and texts. The input is the
// fields, one after the other, with a line "%%" between them. Whatever they hold, the mail has
// exactly our headers (RFC 5322), and another reader (GMime) finds the texts again.
namespace adjutant::fuzz {
namespace {

constexpr std::size_t address_bytes_max = 254;  // RFC 5321 section 4.5.3.1; sign-up holds it
constexpr std::size_t line_bytes_max = 998;     // RFC 5322 section 2.1.1

mail::Message message_of(std::vector<std::string> fields) {
  fields.resize(9);
  for (const std::size_t i : {1, 3, 7, 8}) {  // addresses and ids
    fields[i].resize(std::min(fields[i].size(), address_bytes_max));
  }
  mail::Message message;
  message.from_name = fields[0];
  message.from_address = fields[1];
  message.to_name = fields[2];
  message.to_address = fields[3];
  message.subject = fields[4];
  message.text = fields[5];
  message.html = fields[6];
  message.message_id = fields[7];
  message.thread_root = fields[8];
  message.unsubscribe_url = fields[8];
  if (fields[8].size() % 2 == 1) message.picture = {fields[8], fields[5]};
  return message;
}

std::vector<std::string> expected_headers(const mail::Message& message) {
  std::vector<std::string> names{"From", "To", "Subject", "Date", "Message-ID"};
  const auto add = [&](std::initializer_list<const char*> more) {
    names.insert(names.end(), more.begin(), more.end());
  };
  if (!message.thread_root.empty()) add({"In-Reply-To", "References"});
  add({"Auto-Submitted"});
  if (!message.unsubscribe_url.empty()) add({"List-Unsubscribe", "List-Unsubscribe-Post"});
  add({"MIME-Version", "Content-Type"});
  if (message.html.empty()) add({"Content-Transfer-Encoding"});
  return names;
}

// Lines end with CRLF, are ASCII and not too long; the headers are ours and no others.
void check_bytes(const mail::Message& message, const std::string& bytes) {
  std::vector<std::string> names;
  bool in_header = true;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto end = bytes.find("\r\n", at);
    holds(end != std::string::npos, "every line ends with CRLF");
    const auto line = std::string_view(bytes).substr(at, end - at);
    holds(line.size() <= line_bytes_max, "no line is too long");
    holds(std::ranges::all_of(line, [](char c) { return (c >= ' ' && c <= '~') || c == '\t'; }),
          "a line is printable ASCII");
    if (line.empty()) in_header = false;
    const bool is_folded = in_header && (line.front() == ' ' || line.front() == '\t');
    if (in_header && !is_folded) names.emplace_back(line.substr(0, line.find(':')));
    holds(!is_folded || line.find_first_not_of(" \t") != std::string_view::npos,
          "a folded line is not empty");
    at = end + 2;
  }
  holds(names == expected_headers(message), "exactly our headers");
}

std::string without_cr(std::string text) {
  std::erase(text, '\r');
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > 0; });
}

// GMime gives texts back in UTF-8, so only what is ASCII can be compared byte by byte.
void check_read(const mail::Message& message, const std::string& bytes) {
  const auto read = mail::read_mail(bytes);
  const bool is_plain = message.html.empty();
  holds(read.structure.starts_with(is_plain ? "text/plain" : "multipart/alternative("),
        "the structure is ours");
  holds(!read.parts.empty(), "there is a text");
  if (!is_ascii(message.text)) return;
  holds(without_cr(read.parts.front().content) == without_cr(message.text),
        "the text comes as it was written");
}

void check_encodings(const std::string& text) {
  for (const auto& line : {mail::header_text(text), mail::in_brackets(text)}) {
    holds(std::ranges::none_of(line, [](char c) { return c >= 0 && (c < 0x20 || c == 0x7f); }),
          "a header is one line");
  }
  holds(mail::plain_address(mail::plain_address(text)) == mail::plain_address(text),
        "an address stays what it is");
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  auto fields = fuzz::sections(fuzz::text_of(data, size), "%%");
  for (const auto& field : fields) fuzz::check_encodings(field);
  const auto message = fuzz::message_of(std::move(fields));
  const auto bytes = mail::to_bytes(message);
  fuzz::holds(bytes == mail::to_bytes(message), "the same mail has the same bytes");
  fuzz::check_bytes(message, bytes);
  fuzz::check_read(message, bytes);
  return 0;
}
