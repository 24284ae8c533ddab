#include "server/mail/in/imap_mailbox.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "server/curl.hpp"
#include "server/mail/gmime.hpp"
#include "server/mail/in/arrival.hpp"

namespace adjutant::mail {
namespace {

using curl::set;

constexpr std::size_t answer_bytes_max = std::size_t{64} * 1024 * 1024;

std::size_t take(char* bytes, std::size_t size, std::size_t count, void* answer) {
  auto& text = *static_cast<std::string*>(answer);
  if (text.size() + size * count > answer_bytes_max) return 0;
  text.append(bytes, size * count);
  return size * count;
}

// A string as IMAP has it (RFC 3501 section 4.3).
std::string quoted_string(std::string_view text) {
  std::string all = "\"";
  for (const char byte : text) {
    if (byte == '"' || byte == '\\') all += '\\';
    all += byte;
  }
  return all + "\"";
}

// The number behind this word; nothing where there is none.
std::optional<std::int64_t> number_behind(std::string_view text, std::string_view word) {
  const auto at = text.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  const auto* const begin = text.data() + at + word.size();
  std::int64_t number = 0;
  const auto read = std::from_chars(begin, text.data() + text.size(), number);
  if (read.ec != std::errc()) return std::nullopt;
  return number;
}

// "* SEARCH 4 7 9" in any number of lines.
std::vector<ImapMailbox::Uid> numbers_of_search(std::string_view answer) {
  std::vector<ImapMailbox::Uid> all;
  constexpr std::string_view begin = "* SEARCH";
  for (auto at = answer.find(begin); at != std::string_view::npos; at = answer.find(begin, at)) {
    at += begin.size();
    const auto end = std::min(answer.find('\n', at), answer.size());
    while (at < end) {
      if (answer[at] < '0' || answer[at] > '9') {
        ++at;
        continue;
      }
      ImapMailbox::Uid uid = 0;
      const auto read = std::from_chars(answer.data() + at, answer.data() + end, uid);
      if (read.ec != std::errc()) break;
      at = static_cast<std::size_t>(read.ptr - answer.data());
      all.push_back(uid);
    }
  }
  return all;
}

// INTERNALDATE "27-Nov-2026 19:00:41 +0000".
std::optional<ports::Time> internal_date(std::string_view answer) {
  constexpr std::string_view word = "INTERNALDATE \"";
  const auto at = answer.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  auto text = std::string(answer.substr(at + word.size(), 26));
  for (const std::size_t dash : {2U, 6U}) {
    if (dash < text.size() && text[dash] == '-') text[dash] = ' ';
  }
  return mail_date(text);
}

}  // namespace

struct ImapMailbox::Handle {
  Handle() : curl(curl_easy_init()) {
    if (curl == nullptr) throw std::bad_alloc();
  }
  ~Handle() { curl_easy_cleanup(curl); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  std::string escaped(const std::string& text) const {
    char* const bytes = curl_easy_escape(curl, text.data(), static_cast<int>(text.size()));
    if (bytes == nullptr) throw std::bad_alloc();
    std::string result(bytes);
    curl_free(bytes);
    return result;
  }

  CURL* curl;
  std::string folder;  // of the URL
  std::int64_t uid_validity = 0;
};

ImapMailbox::ImapMailbox(ImapSettings settings) : settings_(std::move(settings)) {
  curl::initialise_once();
  handle_ = std::make_unique<Handle>();
}

ImapMailbox::~ImapMailbox() = default;

// Runs a request (empty: fetches what the path names); `code` is libcurl's.
std::string ImapMailbox::run(const std::string& path, const std::string& request, long& code) {
  auto* const curl = handle_->curl;
  curl_easy_reset(curl);  // options only: the connection stays
  const auto url = fmt::format("{}://{}:{}/{}", settings_.tls == Tls::implicit ? "imaps" : "imap",
                               settings_.host, settings_.port, path);
  const auto level = settings_.tls == Tls::none       ? CURLUSESSL_NONE
                     : settings_.tls == Tls::optional ? CURLUSESSL_TRY
                                                      : CURLUSESSL_ALL;
  std::string answer;
  set(curl, CURLOPT_URL, url.c_str());
  set(curl, CURLOPT_PROTOCOLS_STR, "imap,imaps");
  set(curl, CURLOPT_USE_SSL, static_cast<long>(level));
  if (!settings_.ca_file.empty()) set(curl, CURLOPT_CAINFO, settings_.ca_file.c_str());
  set(curl, CURLOPT_USERNAME, settings_.user.c_str());
  set(curl, CURLOPT_PASSWORD, settings_.password.c_str());
  set(curl, CURLOPT_NOSIGNAL, 1L);
  set(curl, CURLOPT_CONNECTTIMEOUT, static_cast<long>(settings_.connect_timeout.count()));
  set(curl, CURLOPT_TIMEOUT, static_cast<long>(settings_.timeout.count()));
  set(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, static_cast<long>(settings_.timeout.count()));
  set(curl, CURLOPT_WRITEFUNCTION, &take);
  set(curl, CURLOPT_WRITEDATA, &answer);
  set(curl, CURLOPT_NOPROGRESS, 0L);
  set(curl, CURLOPT_XFERINFOFUNCTION, &curl::look_whether_abandoned);
  set(curl, CURLOPT_XFERINFODATA, &abandoned_);
  if (!request.empty()) set(curl, CURLOPT_CUSTOMREQUEST, request.c_str());
  code = curl_easy_perform(curl);
  return answer;
}

std::string ImapMailbox::ask(const std::string& path, const std::string& request) {
  long code = CURLE_OK;
  auto answer = run(path, request, code);
  if (code == CURLE_OK) return answer;
  throw ImapFailure(fmt::format("{}:{}: {}{}{}", settings_.host, settings_.port,
                                curl_easy_strerror(static_cast<CURLcode>(code)),
                                request.empty() ? "" : " at ", request));
}

ImapMailbox::Status ImapMailbox::status() {
  handle_ = std::make_unique<Handle>();  // with it the connections of the one before go
  handle_->folder = handle_->escaped(settings_.folder);
  const auto answer =
      ask("", fmt::format("STATUS {} (UIDVALIDITY UIDNEXT)", quoted_string(settings_.folder)));
  const auto validity = number_behind(answer, "UIDVALIDITY ");
  const auto next = number_behind(answer, "UIDNEXT ");
  if (!validity || !next) {
    throw ImapFailure(fmt::format("{}:{}: the server does not tell UIDVALIDITY and UIDNEXT of {}",
                                  settings_.host, settings_.port, settings_.folder));
  }
  handle_->uid_validity = *validity;
  return {.uid_validity = *validity, .uid_next = *next};
}

std::vector<ImapMailbox::Uid> ImapMailbox::uids(Uid first, Uid last) {
  const auto answer = ask(handle_->folder, fmt::format("UID SEARCH UID {}:{}", first, last));
  auto all = numbers_of_search(answer);
  // What a range names and is not there may stand for the last mail (RFC 3501 section 6.4.8).
  std::erase_if(all, [&](Uid uid) { return uid < first || uid > last; });
  std::ranges::sort(all);
  return all;
}

std::optional<ImapMailbox::Facts> ImapMailbox::facts(Uid uid) {
  const auto answer =
      ask(handle_->folder, fmt::format("UID FETCH {} (INTERNALDATE RFC822.SIZE)", uid));
  const auto bytes = number_behind(answer, "RFC822.SIZE ");
  const auto arrived = internal_date(answer);
  if (!bytes || !arrived) return std::nullopt;
  return Facts{.arrived = *arrived, .bytes = static_cast<std::size_t>(*bytes)};
}

std::optional<std::string> ImapMailbox::mail(Uid uid, std::optional<std::size_t> first_bytes) {
  long code = CURLE_OK;
  const auto part = first_bytes ? fmt::format("/;PARTIAL=0.{}", *first_bytes) : std::string();
  auto bytes = run(
      fmt::format("{};UIDVALIDITY={}/;UID={}{}", handle_->folder, handle_->uid_validity, uid, part),
      "", code);
  // Missing, or not the folder that it was: the status shows which.
  if (code == CURLE_REMOTE_FILE_NOT_FOUND) return std::nullopt;
  if (code != CURLE_OK) {
    throw ImapFailure(fmt::format("{}:{}: {}", settings_.host, settings_.port,
                                  curl_easy_strerror(static_cast<CURLcode>(code))));
  }
  return bytes;
}

// Levels as the server parts them; the folder is there, or cannot be made.
std::string ImapMailbox::done_folder() {
  if (!done_folder_.empty()) return done_folder_;
  const auto answer = ask("", R"(LIST "" "")");
  // * LIST (\Noselect) "." ""
  const auto sign = answer.find(") \"");
  auto name = settings_.done_folder;
  if (sign != std::string::npos && sign + 3 < answer.size()) {
    std::ranges::replace(name, '/', answer[sign + 3]);
  }
  long code = CURLE_OK;
  run("", "CREATE " + quoted_string(name), code);  // NO where it is there
  done_folder_ = name;
  return done_folder_;
}

bool ImapMailbox::move_away(Uid uid) {
  if (!can_move_) return false;
  const auto name = done_folder();
  long code = CURLE_OK;
  run(handle_->folder, fmt::format("UID MOVE {} {}", uid, quoted_string(name)), code);
  if (code == CURLE_OK) return true;
  // The server said NO or BAD; anything else is a connection that broke.
  if (code == CURLE_QUOTE_ERROR) can_move_ = false;
  return false;
}

}  // namespace adjutant::mail
