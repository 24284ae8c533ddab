#include "server/mail/in/delivered_file.hpp"

#include <algorithm>
#include <memory>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/mail/gmime.hpp"
#include "server/mail/in/header_fields.hpp"

namespace adjutant::mail {
namespace {

struct FreeDate {
  void operator()(GDateTime* date) const { g_date_time_unref(date); }
};

std::optional<ports::Time> iso_time(const std::string& text) {
  const std::unique_ptr<GDateTime, FreeDate> date(
      g_date_time_new_from_iso8601(text.c_str(), nullptr));
  if (!date) return std::nullopt;
  return ports::Time(std::chrono::seconds(g_date_time_to_unix(date.get())));
}

std::string iso_text(ports::Time time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", std::chrono::floor<std::chrono::seconds>(time));
}

std::string on_one_line(std::string text) {
  std::ranges::replace_if(text, [](char byte) { return byte == '\n' || byte == '\r'; }, ' ');
  return text;
}

// "<ann@mail.example>" as ann@mail.example.
std::string without_brackets(std::string address) {
  if (address.starts_with('<')) address.erase(0, 1);
  return address.substr(0, address.find('>'));
}

}  // namespace

std::string delivered_file(const Delivery& delivery) {
  auto file = fmt::format("sender: {}\n", on_one_line(delivery.sender));
  for (const auto& recipient : delivery.recipients) {
    file += fmt::format("recipient: {}\n", on_one_line(recipient));
  }
  file += fmt::format("arrived: {}\n\n", iso_text(delivery.handed_over));
  return file + delivery.bytes;
}

RawMail read_delivered_file(std::string_view file) {
  RawMail mail{.source = "pipe"};
  if (!file.starts_with("sender:")) {
    mail.bytes = file;
    mail.sender = unknown_sender;
    return mail;
  }
  const auto [envelope, bytes] = parts_of(file);
  mail.sender = field_value(envelope, "sender");
  mail.recipients = field_values(envelope, "recipient");
  mail.handed_over = iso_time(field_value(envelope, "arrived"));
  mail.bytes = bytes;
  return mail;
}

RawMail read_mailbox_mail(std::string_view source, std::string_view bytes) {
  RawMail mail{.source = std::string(source), .bytes = std::string(bytes)};
  const auto header = parts_of(bytes).header;
  const auto sender = field_values(header, "Return-Path");
  mail.sender = sender.empty() ? std::string(unknown_sender) : without_brackets(sender.front());
  for (const char* name : {"X-Original-To", "Delivered-To"}) {
    for (auto& value : field_values(header, name)) {
      mail.recipients.push_back(without_brackets(std::move(value)));
    }
  }
  return mail;
}

}  // namespace adjutant::mail
