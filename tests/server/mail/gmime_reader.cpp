#include "tests/server/mail/gmime_reader.hpp"

#include <stdexcept>

namespace adjutant::mail {
namespace {

std::string text(const char* value) {
  return value == nullptr ? std::string() : std::string(value);
}

std::string content_of(GMimePart* part) {
  GMimeStream* memory = g_mime_stream_mem_new();
  g_mime_data_wrapper_write_to_stream(g_mime_part_get_content(part), memory);
  GByteArray* bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
  std::string content(reinterpret_cast<const char*>(bytes->data), bytes->len);
  g_object_unref(memory);
  return content;
}

void walk(GMimeObject* object, ReadMail& mail) {
  char* type = g_mime_content_type_get_mime_type(g_mime_object_get_content_type(object));
  mail.structure += type;
  if (GMIME_IS_MULTIPART(object)) {
    auto* multipart = GMIME_MULTIPART(object);
    mail.structure += "(";
    for (int i = 0; i < g_mime_multipart_get_count(multipart); ++i) {
      if (i > 0) mail.structure += " ";
      walk(g_mime_multipart_get_part(multipart, i), mail);
    }
    mail.structure += ")";
  } else if (GMIME_IS_PART(object)) {
    mail.parts.push_back(
        {type, text(g_mime_object_get_content_id(object)), content_of(GMIME_PART(object))});
  }
  g_free(type);
}

GMimeMessage* parse(const std::string& bytes) {
  static const bool started = (g_mime_init(), true);
  GMimeStream* stream =
      started ? g_mime_stream_mem_new_with_buffer(bytes.data(), bytes.size()) : nullptr;
  GMimeParser* parser = g_mime_parser_new_with_stream(stream);
  GMimeMessage* message = g_mime_parser_construct_message(parser, nullptr);
  g_object_unref(parser);
  g_object_unref(stream);
  if (message == nullptr) throw std::runtime_error("GMime cannot read this mail");
  return message;
}

}  // namespace

std::string ReadMail::header(const char* name) const {
  GMimeMessage* message = parse(raw);
  std::string value = text(g_mime_object_get_header(GMIME_OBJECT(message), name));
  g_object_unref(message);
  return value;
}

ReadMail read_mail(const std::string& bytes) {
  GMimeMessage* message = parse(bytes);
  ReadMail mail;
  mail.raw = bytes;
  mail.subject = text(g_mime_message_get_subject(message));
  mail.message_id = text(g_mime_message_get_message_id(message));
  mail.from = text(g_mime_object_get_header(GMIME_OBJECT(message), "From"));
  mail.to = text(g_mime_object_get_header(GMIME_OBJECT(message), "To"));
  GMimeHeaderList* headers = g_mime_object_get_header_list(GMIME_OBJECT(message));
  for (int i = 0; i < g_mime_header_list_get_count(headers); ++i) {
    mail.header_names.emplace_back(
        g_mime_header_get_name(g_mime_header_list_get_header_at(headers, i)));
  }
  walk(g_mime_message_get_mime_part(message), mail);
  g_object_unref(message);
  return mail;
}

}  // namespace adjutant::mail
