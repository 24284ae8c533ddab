#include "server/mail/message.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/mail/date.hpp"
#include "server/mail/encoding.hpp"

namespace adjutant::mail {
namespace {

// Neither quoted-printable nor base64 can hold "=_", and plain bodies are checked for it.
std::string boundary_of(const Message& message, std::string_view part) {
  return fmt::format("=_{}_{}", part, core::sha256_hex(message.message_id).substr(0, 24));
}

constexpr std::size_t plain_line_max = 900;  // RFC 5322 allows 998

bool fits_seven_bits(std::string_view crlf_text) {
  std::size_t line = 0;
  for (const char byte : crlf_text) {
    line = byte == '\n' ? 0 : line + 1;
    const bool plain = (byte >= ' ' && byte <= '~') || byte == '\r' || byte == '\n' || byte == '\t';
    if (!plain || line > plain_line_max) return false;
  }
  return crlf_text.find("=_") == std::string_view::npos;
}

// A text part: its headers, an empty line, its body. Plain ASCII stays readable as it stands.
std::string text_part(std::string_view type, std::string_view text) {
  const std::string lines = lines_crlf(text);
  const bool plain = fits_seven_bits(lines);
  return fmt::format("Content-Type: {}; charset=utf-8\r\nContent-Transfer-Encoding: {}\r\n\r\n{}",
                     type, plain ? "7bit" : "quoted-printable",
                     plain ? lines : quoted_printable(lines));
}

std::string picture_part(const InlinePicture& picture) {
  return fmt::format(
      "Content-Type: image/png; name=\"map.png\"\r\nContent-Transfer-Encoding: base64\r\n"
      "Content-ID: <{}>\r\nContent-Disposition: inline; filename=\"map.png\"\r\n\r\n{}",
      plain_address(picture.content_id), base64_lines(picture.png));
}

std::string multipart(std::string_view kind, const std::string& boundary,
                      std::initializer_list<std::string> parts) {
  std::string out =
      fmt::format("Content-Type: multipart/{};\r\n boundary=\"{}\"\r\n\r\n", kind, boundary);
  for (const std::string& part : parts) out += fmt::format("--{}\r\n{}\r\n", boundary, part);
  return out + fmt::format("--{}--\r\n", boundary);
}

std::string body(const Message& message) {
  const std::string text = text_part("text/plain", message.text);
  if (message.html.empty()) return text;
  std::string html = text_part("text/html", message.html);
  if (message.picture) {
    html = multipart("related; type=\"text/html\"", boundary_of(message, "related"),
                     {html, picture_part(*message.picture)});
  }
  return multipart("alternative", boundary_of(message, "alternative"), {text, html});
}

// Ids and URLs in angle brackets: nothing but printable ASCII without spaces or brackets.
std::string in_brackets(std::string_view text) {
  std::string clean;
  std::ranges::copy_if(text, std::back_inserter(clean), [](char byte) {
    return byte > ' ' && byte <= '~' && byte != '<' && byte != '>';
  });
  return "<" + clean + ">";
}

}  // namespace

std::string to_bytes(const Message& message) {
  std::string out;
  const auto header = [&](std::string_view name, std::string_view value) {
    out += fmt::format("{}: {}\r\n", name, value);
  };
  header("From", mailbox(message.from_name, message.from_address));
  header("To", mailbox(message.to_name, message.to_address));
  header("Subject", header_text(message.subject, std::string_view("Subject: ").size()));
  header("Date", header_date(message.date));
  header("Message-ID", in_brackets(message.message_id));
  if (!message.thread_root.empty()) {
    header("In-Reply-To", in_brackets(message.thread_root));
    header("References", in_brackets(message.thread_root));
  }
  header("Auto-Submitted", "auto-generated");
  if (!message.unsubscribe_url.empty()) {
    header("List-Unsubscribe", in_brackets(message.unsubscribe_url));
    header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
  }
  header("MIME-Version", "1.0");
  return out + body(message);
}

}  // namespace adjutant::mail
