#include "server/mail/maildir.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/mail/synced_file.hpp"

namespace adjutant::mail {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t readable_name_max = 120;

std::string message_id_of(std::string_view bytes) {
  constexpr std::string_view header = "\r\nMessage-ID: <";
  const auto from = bytes.find(header);
  const auto headers_end = bytes.find("\r\n\r\n");
  if (from == std::string_view::npos || from > headers_end) return {};
  const auto begin = from + header.size();
  return std::string(bytes.substr(begin, bytes.find('>', begin) - begin));
}

// Readable, and distinct for distinct mails: "m_4k2.us.17@example.org,1f0c9a2b77d1e3c4".
std::string file_name(const ports::Mail& mail) {
  const std::string id = message_id_of(mail.bytes);
  const std::string key = id.empty() ? mail.bytes : id;
  std::string name = id.substr(0, readable_name_max);
  std::ranges::replace_if(
      name,
      [](char byte) {
        return std::isalnum(static_cast<unsigned char>(byte)) == 0 &&
               std::string_view("_.@-").find(byte) == std::string_view::npos;
      },
      '_');
  if (name.starts_with('.')) name.front() = '_';
  return name + "," + core::sha256_hex(mail.to + "\n" + key).substr(0, 16);
}

// Files have the line ends of the system; CRLF belongs on the wire.
std::string without_carriage_returns(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const bool before_line_end = at + 1 < bytes.size() && bytes[at + 1] == '\n';
    if (bytes[at] != '\r' || !before_line_end) out += bytes[at];
  }
  return out;
}

}  // namespace

Maildir::Maildir(fs::path folder) : folder_(std::move(folder)) {
  for (const char* part : {"tmp", "new", "cur"}) fs::create_directories(folder_ / part);
}

// A mail program that has seen a mail moves it to cur/ and adds ":2," and its flags.
bool Maildir::has(const std::string& name) const {
  if (fs::exists(folder_ / "new" / name)) return true;
  return std::ranges::any_of(fs::directory_iterator(folder_ / "cur"), [&](const auto& entry) {
    const std::string other = entry.path().filename();
    return other == name || other.starts_with(name + ":");
  });
}

std::expected<void, ports::MailFault> Maildir::send(const ports::Mail& mail) {
  const std::string name = file_name(mail);
  const auto fault = [&](std::string_view what) {
    return std::unexpected(ports::MailFault{
        .permanent = false,
        .reason = fmt::format("{} in {}: {}", what, folder_.string(), std::strerror(errno)),
        .whole = true});
  };
  try {
    if (has(name)) return {};
  } catch (const fs::filesystem_error& error) {
    return std::unexpected(
        ports::MailFault{.permanent = false, .reason = error.what(), .whole = true});
  }
  const fs::path draft = folder_ / "tmp" / name;
  if (!write_synced(draft, without_carriage_returns(mail.bytes))) {
    return fault("cannot write " + name);
  }
  if (std::rename(draft.c_str(), (folder_ / "new" / name).c_str()) != 0) {
    return fault("cannot move " + name + " to new/");
  }
  if (!sync_folder(folder_ / "new")) return fault("cannot sync new/");
  return {};
}

}  // namespace adjutant::mail
