#include "server/mail/in/lmtp_session.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "server/mail/gmime.hpp"

namespace adjutant::mail {
namespace {

// RFC 5321 section 4.5.3.1 asks for 512 bytes a line and 100 recipients; extensions take more.
constexpr std::size_t command_bytes_max = 4096;
constexpr std::size_t recipients_max = 100;
constexpr int wrong_commands_max = 20;

constexpr std::string_view too_large = "552 5.3.4 the mail is larger than 10 MiB";

bool begins(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         g_ascii_strncasecmp(text.data(), word.data(), word.size()) == 0;
}

// "FROM:<ann@mail.example> SIZE=5" after "FROM:".
struct Path {
  std::string address;
  std::string_view parameters;
};
std::optional<Path> path_of(std::string_view argument, std::string_view word) {
  if (!begins(argument, word)) return std::nullopt;
  argument.remove_prefix(word.size());
  while (argument.starts_with(' ')) argument.remove_prefix(1);
  const auto end = argument.find('>');
  if (!argument.starts_with('<') || end == std::string_view::npos) return std::nullopt;
  auto address = argument.substr(1, end - 1);
  // A source route is passed over (RFC 5321 appendix F.2).
  if (address.starts_with('@'))
    address.remove_prefix(std::min(address.find(':') + 1, address.size()));
  const bool is_clean = std::ranges::none_of(
      address, [](unsigned char byte) { return byte < 0x21 || byte == 0x7F || byte == '<'; });
  if (!is_clean) return std::nullopt;
  return Path{.address = std::string(address), .parameters = argument.substr(end + 1)};
}

// What SIZE= says (RFC 1870); 0 where it says nothing.
std::uint64_t size_in(std::string_view parameters) {
  while (!parameters.empty()) {
    const auto end = std::min(parameters.find(' '), parameters.size());
    const auto word = parameters.substr(0, end);
    parameters.remove_prefix(std::min(end + 1, parameters.size()));
    if (!begins(word, "SIZE=")) continue;
    std::uint64_t size = 0;
    const auto digits = word.substr(5);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    // What has more digits than a number can hold is too large, too.
    return read.ec == std::errc::result_out_of_range ? UINT64_MAX : size;
  }
  return 0;
}

}  // namespace

std::string LmtpSession::greeting() const {
  return fmt::format("220 {} LMTP Adjutant\r\n", host_);
}

void LmtpSession::say(std::string_view reply) {
  replies_.append(reply).append("\r\n");
}

void LmtpSession::wrong(std::string_view reply) {
  say(reply);
  if (++wrong_commands_ < wrong_commands_max) return;
  say("421 4.7.0 too much that cannot be understood");
  state_ = State::over;
}

std::string LmtpSession::take_replies() {
  return std::exchange(replies_, {});
}

std::string LmtpSession::feed(std::string_view bytes) {
  waiting_.append(bytes);
  work();
  return take_replies();
}

void LmtpSession::work() {
  bool goes_on = true;
  while (goes_on && (state_ == State::commands || state_ == State::data)) {
    goes_on = state_ == State::commands ? read_command() : read_data();
  }
  if (state_ == State::over) waiting_.clear();
}

bool LmtpSession::read_command() {
  const auto end = waiting_.find("\r\n");
  if (end == std::string::npos) {
    if (waiting_.size() > command_bytes_max) {
      say("500 5.5.2 the line is too long");
      state_ = State::over;
    }
    return false;
  }
  const auto line = waiting_.substr(0, end);
  waiting_.erase(0, end + 2);
  do_command(line);
  return true;
}

void LmtpSession::do_command(std::string_view line) {
  const auto space = std::min(line.find(' '), line.size());
  const auto verb = line.substr(0, space);
  const auto argument = line.substr(std::min(space + 1, line.size()));
  const auto is = [&](std::string_view word) {
    return verb.size() == word.size() && begins(verb, word);
  };
  if (line.find_first_of("\r\n") != std::string_view::npos || line.size() > command_bytes_max) {
    wrong("500 5.5.2 lines end with CR LF");
  } else if (is("LHLO")) {
    hello(argument);
  } else if (is("QUIT")) {
    say("221 2.0.0 bye");
    state_ = State::over;
  } else if (is("NOOP")) {
    say("250 2.0.0 ok");
  } else if (is("RSET")) {
    forget_mail();
    say("250 2.0.0 ok");
  } else if (is("VRFY")) {
    say("252 2.1.5 send it and see");
  } else if (is("MAIL")) {
    mail_from(argument);
  } else if (is("RCPT")) {
    rcpt_to(argument);
  } else if (is("DATA")) {
    begin_data();
  } else {
    wrong("500 5.5.1 not a command of LMTP (RFC 2033)");
  }
}

void LmtpSession::hello(std::string_view argument) {
  if (argument.empty()) return wrong("501 5.5.4 LHLO and your name");
  has_greeted_ = true;
  forget_mail();
  say(fmt::format("250-{}", host_));
  say("250-PIPELINING");
  say("250-ENHANCEDSTATUSCODES");
  say("250-8BITMIME");
  say("250-SMTPUTF8");
  say(fmt::format("250 SIZE {}", mail_bytes_max));
}

void LmtpSession::mail_from(std::string_view argument) {
  if (!has_greeted_) return wrong("503 5.5.1 LHLO comes first");
  if (has_sender_) return wrong("503 5.5.1 one sender a mail");
  const auto path = path_of(argument, "FROM:");
  if (!path) return wrong("501 5.5.4 MAIL FROM:<address>");
  if (size_in(path->parameters) > mail_bytes_max) return say(too_large);
  has_sender_ = true;
  mail_.sender = path->address;
  say("250 2.1.0 ok");
}

void LmtpSession::rcpt_to(std::string_view argument) {
  if (!has_sender_) return wrong("503 5.5.1 MAIL comes first");
  const auto path = path_of(argument, "TO:");
  if (!path || path->address.empty()) return wrong("501 5.5.4 RCPT TO:<address>");
  if (mail_.recipients.size() >= recipients_max) return say("452 4.5.3 too many recipients");
  switch (check_(path->address)) {
    case Recipient::ours:
      mail_.recipients.push_back(path->address);
      return say("250 2.1.5 ok");
    case Recipient::unknown:
      return say("550 5.1.1 no such address here");
    case Recipient::unavailable:
      return say("451 4.3.1 not now");
  }
}

void LmtpSession::begin_data() {
  if (mail_.recipients.empty()) return wrong("503 5.5.1 no recipient was taken");
  is_at_line_begin_ = true;
  is_oversized_ = false;
  state_ = State::data;
  say("354 end with CR LF . CR LF");
}

// The dot that begins a line is the peer's, put there so that none of the mail's ends it (RFC 5321
// section 4.5.2).
void LmtpSession::take_data(std::string_view piece) {
  if (is_at_line_begin_ && piece.starts_with('.')) piece.remove_prefix(1);
  is_at_line_begin_ = false;
  if (mail_.bytes.size() + piece.size() > mail_bytes_max) is_oversized_ = true;
  if (is_oversized_) {
    mail_.bytes.clear();
  } else {
    mail_.bytes.append(piece);
  }
}

bool LmtpSession::read_data() {
  std::string_view rest(waiting_);
  while (state_ == State::data) {
    const auto end = rest.find("\r\n");
    if (end == std::string_view::npos) break;
    const auto line = rest.substr(0, end);
    rest.remove_prefix(end + 2);
    if (is_at_line_begin_ && line == ".") {
      end_data();
    } else {
      take_data(line);
      is_at_line_begin_ = false;
      take_data("\r\n");
      is_at_line_begin_ = true;
    }
  }
  if (state_ == State::data) {
    // A line without its end: what may be the begin of an end stays.
    const auto kept = rest.ends_with('\r') ? 1U : 0U;
    const bool may_end = is_at_line_begin_ && rest.substr(0, rest.size() - kept) == ".";
    const auto piece = rest.substr(0, rest.size() - kept);
    if (!may_end && !piece.empty()) {
      take_data(piece);
      rest.remove_prefix(piece.size());
    }
  }
  waiting_.erase(0, waiting_.size() - rest.size());
  return state_ != State::data;
}

void LmtpSession::end_data() {
  if (is_oversized_) {
    state_ = State::commands;
    replies_ += answer_mail(too_large);
    return;
  }
  mail_.source = "lmtp";
  is_mail_ready_ = true;
  state_ = State::keeping;
}

std::optional<RawMail> LmtpSession::take_mail() {
  if (!std::exchange(is_mail_ready_, false)) return std::nullopt;
  auto mail = mail_;
  mail_.bytes = {};  // of what stays only the number of recipients counts
  return mail;
}

// One reply a recipient (RFC 2033 section 4.2).
std::string LmtpSession::answer_mail(std::string_view each) {
  std::string all;
  for (std::size_t i = 0; i < mail_.recipients.size(); ++i) all.append(each).append("\r\n");
  forget_mail();
  return all;
}

void LmtpSession::forget_mail() {
  has_sender_ = false;
  mail_ = {};
}

std::string LmtpSession::kept() {
  ENSURE(state_ == State::keeping, "no mail is to be kept");
  state_ = State::commands;
  replies_ += answer_mail("250 2.0.0 kept");
  work();
  return take_replies();
}

std::string LmtpSession::not_kept() {
  ENSURE(state_ == State::keeping, "no mail is to be kept");
  state_ = State::commands;
  replies_ += answer_mail("451 4.3.1 cannot keep it now");
  work();
  return take_replies();
}

}  // namespace adjutant::mail
