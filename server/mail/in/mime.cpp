#include "server/mail/in/mime.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>

#include "server/mail/gmime.hpp"
#include "server/mail/in/bounds.hpp"
#include "server/mail/in/charset.hpp"
#include "server/mail/in/delivery_report.hpp"
#include "server/mail/in/fold.hpp"
#include "server/mail/in/html_text.hpp"
#include "server/mail/in/plain_text.hpp"
#include "server/mail/in/quote_marks.hpp"

namespace adjutant::mail {
namespace {

using app::Letter;
using app::Text;
using app::Unread;

// Once for all threads.
void initialise_once() {
  static const bool done = (g_mime_init(), true);
  (void)done;
}

std::string text_of(const char* value) {
  return value == nullptr ? std::string() : std::string(value);
}

std::string on_one_line(std::string_view value) {
  auto line = folded(value);
  std::ranges::replace(line, '\n', ' ');
  const auto first = std::min(line.find_first_not_of(' '), line.size());
  line.erase(0, first);
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

bool is(const char* name, const char* wanted) {
  return name != nullptr && g_ascii_strcasecmp(name, wanted) == 0;
}

// The ids of In-Reply-To or References, without brackets. Between them stand blanks, or commas.
std::vector<std::string> ids_of(std::string_view value) {
  std::vector<std::string> ids;
  while (true) {
    const auto open = value.find('<');
    if (open == std::string_view::npos) return ids;
    const auto close = value.find('>', open);
    if (close == std::string_view::npos) return ids;
    ids.emplace_back(value.substr(open + 1, close - open - 1));
    value.remove_prefix(close + 1);
  }
}

// Where the address may stand by which a mail reached us.
constexpr std::array<const char*, 7> recipient_headers{
    "X-Original-To",    "Delivered-To", "Envelope-To", "X-Envelope-To",
    "X-Gm-Original-To", "To",           "Cc"};

void read_header(const char* name, const std::string& value, Letter& letter) {
  const auto append = [&](std::vector<std::string>& list, std::vector<std::string> more) {
    std::ranges::move(more, std::back_inserter(list));
  };
  if (std::ranges::any_of(recipient_headers, [&](const char* known) { return is(name, known); })) {
    letter.recipients.push_back(value);
  } else if (is(name, "In-Reply-To")) {
    append(letter.in_reply_to, ids_of(value));
  } else if (is(name, "References")) {
    append(letter.references, ids_of(value));
  } else if (is(name, "Received")) {
    letter.received.push_back(value);
  } else if (is(name, "Authentication-Results")) {
    letter.authentication_results.push_back(value);
  } else if (is(name, "Date")) {
    letter.date = value;
  } else if (is(name, "Auto-Submitted")) {
    letter.auto_submitted = value;
  } else if (is(name, "Precedence")) {
    letter.precedence = value;
  } else if (is(name, "List-Id")) {
    letter.has_list_id = true;
  } else if (is(name, "X-Autoreply")) {
    letter.has_autoreply = true;
  }
}

void read_headers(GMimeMessage* message, Letter& letter) {
  auto* headers = g_mime_object_get_header_list(GMIME_OBJECT(message));
  for (int i = 0; i < g_mime_header_list_get_count(headers); ++i) {
    auto* header = g_mime_header_list_get_header_at(headers, i);
    const char* raw = g_mime_header_get_raw_value(header);
    if (raw != nullptr) read_header(g_mime_header_get_name(header), on_one_line(raw), letter);
  }
  letter.subject = on_one_line(text_of(g_mime_message_get_subject(message)));
  letter.message_id = on_one_line(text_of(g_mime_message_get_message_id(message)));
  auto* from = g_mime_message_get_from(message);
  for (int i = 0; from != nullptr && i < internet_address_list_length(from); ++i) {
    auto* address = internet_address_list_get_address(from, i);
    if (!INTERNET_ADDRESS_IS_MAILBOX(address)) continue;
    letter.from.push_back(
        on_one_line(text_of(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(address)))));
  }
}

// RFC 2045 section 6.7 rule 3: blanks at the end of an encoded line were added on its way, so that
// "=  " is a soft line break, too.
std::string without_blanks_at_ends(GMimeStream* raw) {
  std::string bytes;
  std::array<char, 4096> buffer;
  while (true) {
    const auto read = g_mime_stream_read(raw, buffer.data(), buffer.size());
    if (read <= 0) break;
    bytes.append(buffer.data(), static_cast<std::size_t>(read));
  }
  std::string kept;
  kept.reserve(bytes.size());
  for (std::string_view rest = bytes; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    auto line = rest.substr(0, end);
    const bool has_return = line.ends_with('\r');
    if (has_return) line.remove_suffix(1);
    while (line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
    kept += line;
    if (has_return) kept += '\r';
    if (end < rest.size()) kept += '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return kept;
}

// The content of a part, decoded; empty when it is longer than `bytes_max`.
std::optional<std::string> decoded(GMimePart* part, std::size_t bytes_max) {
  auto* content = g_mime_part_get_content(part);
  if (content == nullptr) return std::string();
  auto* raw = g_mime_data_wrapper_get_stream(content);
  g_mime_stream_reset(raw);
  const bool is_quoted_printable =
      g_mime_data_wrapper_get_encoding(content) == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE;
  const auto kept = is_quoted_printable ? without_blanks_at_ends(raw) : std::string();
  const Owned<GMimeStream> trimmed(is_quoted_printable
                                       ? g_mime_stream_mem_new_with_buffer(kept.data(), kept.size())
                                       : GMIME_STREAM(g_object_ref(raw)));
  const Owned<GMimeStream> stream(g_mime_stream_filter_new(trimmed.get()));
  const Owned<GMimeFilter> decoder(
      g_mime_filter_basic_new(g_mime_data_wrapper_get_encoding(content), FALSE));
  g_mime_stream_filter_add(GMIME_STREAM_FILTER(stream.get()), decoder.get());
  std::string bytes;
  std::array<char, 4096> buffer;
  while (true) {
    const auto read = g_mime_stream_read(stream.get(), buffer.data(), buffer.size());
    if (read <= 0) return bytes;
    bytes.append(buffer.data(), static_cast<std::size_t>(read));
    if (bytes.size() > bytes_max) return std::nullopt;
  }
}

bool is_base64(char letter) {
  return g_ascii_isalnum(letter) != 0 || letter == '+' || letter == '/' || letter == '=';
}

// Base64 comes in groups of four; decoders leave out what is less (RFC 4648 section 4).
bool is_cut_off(GMimePart* part) {
  auto* content = g_mime_part_get_content(part);
  if (content == nullptr ||
      g_mime_data_wrapper_get_encoding(content) != GMIME_CONTENT_ENCODING_BASE64) {
    return false;
  }
  auto* raw = g_mime_data_wrapper_get_stream(content);
  g_mime_stream_reset(raw);
  std::array<char, 4096> buffer;
  std::ptrdiff_t count = 0;
  while (true) {
    const auto read = g_mime_stream_read(raw, buffer.data(), buffer.size());
    if (read <= 0) return count % 4 != 0;
    count += std::count_if(buffer.begin(), buffer.begin() + read, is_base64);
  }
}

bool is_blank(const Text& text) {
  return std::ranges::all_of(
      text, [](const auto& line) { return line.text.find_first_not_of(' ') == std::string::npos; });
}

class PartsReader {
 public:
  PartsReader(const LetterLimits& limits, Letter& letter) : limits_(limits), letter_(letter) {}

  void read(GMimeObject* object, int level) {
    if (object == nullptr) return;
    if (level > limits_.levels) {
      letter_.unread.insert(Unread::too_many_levels);
    } else if (++parts_ > limits_.parts) {
      letter_.unread.insert(Unread::too_many_parts);
    } else if (GMIME_IS_MULTIPART(object)) {
      read_parts(GMIME_MULTIPART(object), level);
    } else if (GMIME_IS_MESSAGE_PART(object) || GMIME_IS_MESSAGE_PARTIAL(object)) {
      letter_.unread.insert(Unread::attachment);  // a mail within is somebody's other mail
    } else if (GMIME_IS_PART(object)) {
      read_part(GMIME_PART(object));
    }
  }

 private:
  void read_parts(GMimeMultipart* parts, int level) {
    auto* type = g_mime_object_get_content_type(GMIME_OBJECT(parts));
    if (level == 0 && g_mime_content_type_is_type(type, "multipart", "report") != FALSE) {
      letter_.report_type = text_of(g_mime_content_type_get_parameter(type, "report-type"));
      if (letter_.report_type.empty()) letter_.report_type = "unknown";
    }
    if (g_mime_content_type_is_type(type, "multipart", "encrypted") != FALSE) {
      letter_.unread.insert(Unread::encrypted);
      return;
    }
    // RFC 1847 section 2.1: what is signed comes first.
    const bool is_signed = g_mime_content_type_is_type(type, "multipart", "signed") != FALSE;
    const int count = is_signed ? std::min(1, g_mime_multipart_get_count(parts))
                                : g_mime_multipart_get_count(parts);
    const bool is_choice = g_mime_content_type_is_type(type, "multipart", "alternative") != FALSE;
    if (is_choice) ++choices_;
    for (int i = 0; i < count; ++i) read(g_mime_multipart_get_part(parts, i), level + 1);
    if (is_choice) --choices_;
  }

  void read_part(GMimePart* part) {
    auto* type = g_mime_object_get_content_type(GMIME_OBJECT(part));
    const auto* disposition = g_mime_object_get_content_disposition(GMIME_OBJECT(part));
    const bool is_plain = g_mime_content_type_is_type(type, "text", "plain") != FALSE;
    const bool is_html = g_mime_content_type_is_type(type, "text", "html") != FALSE;
    const bool is_type_named = is_plain || is_html;
    const bool is_file =
        disposition != nullptr && is(g_mime_content_disposition_get_disposition(
                                         const_cast<GMimeContentDisposition*>(disposition)),
                                     "attachment");
    if (g_mime_content_type_is_type(type, "text", "calendar") != FALSE) {
      const auto* method = g_mime_content_type_get_parameter(type, "method");
      letter_.answers_calendar |= is(method, "reply") || is(method, "counter");
    }
    if (g_mime_content_type_is_type(type, "message", "delivery-status") != FALSE) {
      const auto report = decoded(part, limits_.part_bytes);
      if (report) letter_.delivery = delivery_status(*report);
    } else if (g_mime_content_type_is_type(type, "application", "ms-tnef") != FALSE) {
      letter_.unread.insert(Unread::winmail);
    } else if (g_mime_content_type_is_type(type, "application", "pkcs7-mime") != FALSE ||
               g_mime_content_type_is_type(type, "application", "x-pkcs7-mime") != FALSE) {
      letter_.unread.insert(Unread::encrypted);
    } else if (is_file || (!is_type_named && !is_picture(type))) {
      letter_.unread.insert(is_plain ? Unread::attached_text : Unread::attachment);
    } else if (is_plain || is_html) {
      read_text(part, type, is_html);
    }
  }

  // Those of a signature say nothing.
  static bool is_picture(GMimeContentType* type) {
    return g_mime_content_type_is_type(type, "image", "*") != FALSE;
  }

  void read_text(GMimePart* part, GMimeContentType* type, bool is_html) {
    if (is_full_) return;
    if (is_cut_off(part)) letter_.unread.insert(Unread::part_cut_off);
    const auto bytes = decoded(part, std::min(limits_.part_bytes, text_bytes_left_));
    if (!bytes) {
      letter_.unread.insert(Unread::part_too_large);
      is_full_ = true;
      return;
    }
    text_bytes_left_ -= bytes->size();
    const auto utf8 = to_utf8(*bytes, text_of(g_mime_content_type_get_parameter(type, "charset")));
    if (is_html) return read_html(utf8);
    if (has_struck_) return;
    bool is_encrypted = false;
    auto text = plain_text(utf8, flowed_of(type), is_encrypted);
    if (is_encrypted) letter_.unread.insert(Unread::encrypted);
    if (is_blank(text)) return;
    if (choices_ == 0 && letter_.plain.empty()) letter_.plain = letter_.html;
    add(std::move(text), letter_.plain);
  }

  void read_html(std::string_view utf8) {
    auto read = html_text(utf8);
    if (read.is_too_deep) letter_.unread.insert(Unread::too_many_levels);
    // The same as plain text has it without the strokes.
    has_struck_ |= read.has_struck;
    if (has_struck_) letter_.plain.clear();
    if (is_blank(read.text)) return;
    // No other form of a part that came before, but what follows it: behind a picture.
    if (choices_ == 0 && !letter_.plain.empty()) add(read.text, letter_.plain);
    add(std::move(read.text), letter_.html);
  }

  static Flowed flowed_of(GMimeContentType* type) {
    return {is(g_mime_content_type_get_parameter(type, "format"), "flowed"),
            is(g_mime_content_type_get_parameter(type, "delsp"), "yes")};
  }

  void add(Text text, Text& to) {
    if (to.size() + text.size() > limits_.lines) {
      letter_.unread.insert(Unread::too_many_lines);
      is_full_ = true;
      return;
    }
    // Behind a bar stand another person's words, which came with one of our mails. A program may
    // have broken such a line and put no mark before its end.
    int depth_above = 0;  // of the line behind a bar that stands right above
    for (auto& line : text) {
      if (const auto bar = behind_bar(line.text); bar.is_behind) {
        depth_above = bar.is_marked ? std::max(1, line.depth) : line.depth;
        continue;
      }
      const bool is_right_below = line.depth < depth_above && !line.text.empty();
      line.may_be_broken_off = is_right_below;
      if (!is_right_below) depth_above = 0;
      to.push_back(std::move(line));
    }
  }

  const LetterLimits& limits_;
  Letter& letter_;
  int parts_ = 0;
  std::size_t text_bytes_left_ = limits_.text_bytes;
  int choices_ = 0;          // multipart/alternative around the part
  bool has_struck_ = false;  // in HTML: what the same mail says as plain text does not count
  bool is_full_ = false;     // beyond a limit that refuses the mail: nothing more is converted
};

}  // namespace

Letter read_letter(std::string_view bytes, const LetterLimits& limits) {
  initialise_once();
  Letter letter;
  const auto bounds = bounds_of(bytes, limits.header_bytes);
  const bool header_only = bytes.size() > limits.mail_bytes || bounds.containers > limits.parts ||
                           bounds.part_heads > 2 * limits.parts;
  if (bytes.size() > limits.mail_bytes) {
    letter.unread.insert(Unread::mail_too_large);
  } else if (header_only) {
    letter.unread.insert(Unread::too_many_parts);
  }
  if (!bounds.header_ends) {
    letter.unread.insert(Unread::header_too_large);
    return letter;
  }
  const auto read = header_only ? bytes.substr(0, bounds.header_bytes) : bytes;
  const Owned<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(read.data(), read.size()));
  const Owned<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  const Owned<GMimeMessage> message(g_mime_parser_construct_message(parser.get(), nullptr));
  if (!message) return letter;
  read_headers(message.get(), letter);
  if (!header_only)
    PartsReader(limits, letter).read(g_mime_message_get_mime_part(message.get()), 0);
  return letter;
}

}  // namespace adjutant::mail
