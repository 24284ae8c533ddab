#include "server/mail/message.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/mail/encoding.hpp"
#include "server/mail/gmime.hpp"

namespace adjutant::mail {
namespace {

// Once for all threads, before anything else of GMime; what it creates afterwards belongs to its
// creator.
void initialise_once() {
  static const bool done = (g_mime_init(), true);
  (void)done;
}

struct FreeOptions {
  void operator()(GMimeFormatOptions* options) const { g_mime_format_options_free(options); }
};
struct ForgetTime {
  void operator()(GDateTime* time) const { g_date_time_unref(time); }
};

// Neither quoted-printable nor base64 can hold "=_", and plain bodies are checked for it.
std::string boundary_of(const Message& message, std::string_view part) {
  return fmt::format("=_{}_{}", part, core::sha256_hex(message.message_id).substr(0, 24));
}

Owned<GMimeDataWrapper> content_of(std::string_view bytes) {
  const Owned<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(bytes.data(), bytes.size()));
  return Owned<GMimeDataWrapper>(
      g_mime_data_wrapper_new_with_stream(stream.get(), GMIME_CONTENT_ENCODING_DEFAULT));
}

// Plain ASCII stays readable as it stands.
Owned<GMimeObject> text_part(const char* subtype, std::string_view text) {
  const auto lines = lines_lf(text);
  auto* part = g_mime_part_new_with_type("text", subtype);
  g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "charset", "utf-8");
  g_mime_part_set_content(part, content_of(lines).get());
  g_mime_part_set_content_encoding(part, fits_seven_bits(lines)
                                             ? GMIME_CONTENT_ENCODING_7BIT
                                             : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
  return Owned<GMimeObject>(GMIME_OBJECT(part));
}

// Stands where a picture will. Behind it in a mail there is only a calendar.
constexpr std::string_view undrawn = "a map that is not drawn yet";

Owned<GMimeObject> picture_part(const InlinePicture& picture) {
  auto* part = g_mime_part_new_with_type("image", "png");
  g_mime_part_set_content(part, content_of(picture.png.empty() ? undrawn : picture.png).get());
  g_mime_part_set_content_encoding(part, GMIME_CONTENT_ENCODING_BASE64);
  g_mime_part_set_content_id(part, plain_address(picture.content_id).c_str());
  g_mime_object_set_disposition(GMIME_OBJECT(part), "inline");
  g_mime_part_set_filename(part, "map.png");
  return Owned<GMimeObject>(GMIME_OBJECT(part));
}

Owned<GMimeObject> multipart(const char* subtype, const std::string& boundary,
                             Owned<GMimeObject> first, Owned<GMimeObject> second) {
  auto* parts = g_mime_multipart_new_with_subtype(subtype);
  g_mime_multipart_set_boundary(parts, boundary.c_str());
  g_mime_multipart_add(parts, first.get());
  g_mime_multipart_add(parts, second.get());
  return Owned<GMimeObject>(GMIME_OBJECT(parts));
}

// RFC 6047 section 2.4.
Owned<GMimeObject> calendar_part(const std::string& calendar) {
  auto part = text_part("calendar", calendar);
  g_mime_object_set_content_type_parameter(part.get(), "method", "PUBLISH");
  g_mime_object_set_disposition(part.get(), "attachment");
  g_mime_object_set_content_disposition_parameter(part.get(), "filename", "matches.ics");
  return part;
}

Owned<GMimeObject> words(const Message& message) {
  auto text = text_part("plain", message.text);
  if (message.html.empty()) return text;
  auto html = text_part("html", message.html);
  if (message.picture) {
    html = multipart("related", boundary_of(message, "related"), std::move(html),
                     picture_part(*message.picture));
    // RFC 2387 section 3.1.
    g_mime_object_set_content_type_parameter(html.get(), "type", "text/html");
  }
  return multipart("alternative", boundary_of(message, "alternative"), std::move(text),
                   std::move(html));
}

Owned<GMimeObject> body(const Message& message) {
  auto all = words(message);
  if (message.calendar.empty()) return all;
  return multipart("mixed", boundary_of(message, "mixed"), std::move(all),
                   calendar_part(message.calendar));
}

// As it stands: ids and URLs are never folded or encoded.
void add_header(GMimeMessage* mail, const char* name, const std::string& value) {
  auto* headers = g_mime_object_get_header_list(GMIME_OBJECT(mail));
  g_mime_header_list_append(headers, name, "", nullptr);
  g_mime_header_set_raw_value(g_mime_header_list_get_header(headers, name),
                              (" " + value + "\n").c_str());
}

const char* field_of(GMimeAddressType type) {
  switch (type) {
    case GMIME_ADDRESS_TYPE_FROM:
      return "From";
    case GMIME_ADDRESS_TYPE_REPLY_TO:
      return "Reply-To";
    default:
      return "To";
  }
}

void add_mailbox(GMimeMessage* mail, GMimeAddressType type, const std::string& name,
                 const std::string& address) {
  const auto plain = plain_address(address);
  g_mime_message_add_mailbox(mail, type, name.empty() ? nullptr : header_text(name).c_str(),
                             plain.c_str());
  // GMime turns the "xn--" labels of a domain into letters; where there is no way back from them
  // (RFC 5891 section 4.4) it would write the letters. Such an address stays as it came.
  auto* header = g_mime_header_list_get_header(g_mime_object_get_header_list(GMIME_OBJECT(mail)),
                                               field_of(type));
  const std::string_view written = g_mime_header_get_raw_value(header);
  if (std::ranges::all_of(written, [](char byte) { return byte > 0; })) return;
  const auto before = written.substr(0, std::min(written.rfind('<'), written.size()));
  const auto kept = before.size() == written.size() ? " " : std::string(before);
  g_mime_header_set_raw_value(header, (kept + "<" + plain + ">\n").c_str());
}

// The token stands last, where clients that cut References short leave it.
void add_references(GMimeMessage* mail, const Message& message) {
  const auto& answered = message.answers.empty() ? message.thread_root : message.answers;
  if (!answered.empty()) add_header(mail, "In-Reply-To", in_brackets(answered));
  std::string references;
  for (const auto* id : {&message.thread_root, &message.answers, &message.token_reference}) {
    if (id->empty()) continue;
    if (!references.empty()) references += "\n ";  // a line each
    references += in_brackets(*id);
  }
  if (!references.empty()) add_header(mail, "References", references);
}

void add_headers(GMimeMessage* mail, const Message& message) {
  add_mailbox(mail, GMIME_ADDRESS_TYPE_FROM, message.from_name, message.from_address);
  if (!message.reply_to.empty()) {
    add_mailbox(mail, GMIME_ADDRESS_TYPE_REPLY_TO, message.from_name, message.reply_to);
  }
  add_mailbox(mail, GMIME_ADDRESS_TYPE_TO, message.to_name, message.to_address);
  g_mime_message_set_subject(mail, header_text(message.subject).c_str(), "UTF-8");
  const std::unique_ptr<GDateTime, ForgetTime> date(g_date_time_new_from_unix_utc(
      std::chrono::floor<std::chrono::seconds>(message.date).time_since_epoch().count()));
  g_mime_message_set_date(mail, date.get());
  add_header(mail, "Message-ID", in_brackets(message.message_id));
  add_references(mail, message);
  // RFC 3834 section 5.
  add_header(mail, "Auto-Submitted", message.answers.empty() ? "auto-generated" : "auto-replied");
  if (!message.unsubscribe_url.empty()) {
    add_header(mail, "List-Unsubscribe", in_brackets(message.unsubscribe_url));
    add_header(mail, "List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
  }
  add_header(mail, "MIME-Version", "1.0");
}

// As GMime writes it into a mail, with CRLF line ends.
std::string base64_lines(std::string_view bytes) {
  GMimeEncoding encoding;
  g_mime_encoding_init_encode(&encoding, GMIME_CONTENT_ENCODING_BASE64);
  std::string lines(g_mime_encoding_outlen(&encoding, bytes.size()), '\0');
  lines.resize(g_mime_encoding_flush(&encoding, bytes.data(), bytes.size(), lines.data()));
  std::string out;
  out.reserve(lines.size() + lines.size() / 32);
  for (const char byte : lines) {
    if (byte == '\n') out += '\r';
    out += byte;
  }
  return out;
}

}  // namespace

std::string with_picture(std::string bytes, std::string_view png) {
  const auto mark = "\r\n\r\n" + base64_lines(undrawn);
  const auto at = bytes.rfind(mark);
  if (at == std::string::npos) return bytes;
  return bytes.replace(at + 4, mark.size() - 4, base64_lines(png));
}

std::string to_bytes(const Message& message) {
  initialise_once();
  const Owned<GMimeMessage> mail(g_mime_message_new(FALSE));
  add_headers(mail.get(), message);
  g_mime_message_set_mime_part(mail.get(), body(message).get());
  const std::unique_ptr<GMimeFormatOptions, FreeOptions> options(g_mime_format_options_new());
  g_mime_format_options_set_newline_format(options.get(), GMIME_NEWLINE_FORMAT_DOS);
  const Owned<GMimeStream> stream(g_mime_stream_mem_new());
  g_mime_object_write_to_stream(GMIME_OBJECT(mail.get()), options.get(), stream.get());
  const auto* bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream.get()));
  return {reinterpret_cast<const char*>(bytes->data), bytes->len};
}

}  // namespace adjutant::mail
