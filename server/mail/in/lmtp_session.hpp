#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/mail/in/intake.hpp"

namespace adjutant::mail {

// One conversation by LMTP (RFC 2033) seen from the server: bytes in, replies out, mails between.
// Knows no socket and no clock.
//
// Only CRLF ends a line, and only CRLF.CRLF a mail: others' ideas of where a mail ends smuggle
// commands into it. A reply to a mail waits until its keeper has spoken.
class LmtpSession {
 public:
  enum class Recipient : std::uint8_t {
    ours,
    unknown,      // 550 5.1.1
    unavailable,  // nobody can tell now: 451 4.3.1
  };
  using RecipientCheck = std::function<Recipient(std::string_view address)>;

  // `host` is our name in replies.
  LmtpSession(std::string host, RecipientCheck check)
      : host_(std::move(host)), check_(std::move(check)) {}

  std::string greeting() const;

  // Takes what the peer has sent; gives what is to be said. While a mail is kept (mail() has one)
  // nothing is read: what is fed waits.
  std::string feed(std::string_view bytes);

  // A whole mail, once; kept() or not_kept() has to follow.
  std::optional<RawMail> take_mail();
  bool is_keeping() const { return state_ == State::keeping; }
  // Nothing is lost if the connection ends here.
  bool is_between_mails() const { return state_ == State::commands && !has_sender_; }

  // What became of the mail; gives the replies, one a recipient, and those to what was fed since.
  std::string kept();
  std::string not_kept();  // 451 4.3.1: it comes again

  // Bytes of the peer that have not been looked at: few, but while a mail is kept.
  std::size_t bytes_waiting() const { return waiting_.size(); }
  // QUIT was said, or nonsense without end: the connection ends when the replies are sent.
  bool is_over() const { return state_ == State::over; }

 private:
  enum class State : std::uint8_t { commands, data, keeping, over };

  void work();
  bool read_command();
  bool read_data();
  void take_data(std::string_view piece);
  void end_data();
  void do_command(std::string_view line);
  void hello(std::string_view argument);
  void mail_from(std::string_view argument);
  void rcpt_to(std::string_view argument);
  void begin_data();
  void say(std::string_view reply);
  void wrong(std::string_view reply);
  std::string answer_mail(std::string_view each);
  void forget_mail();
  std::string take_replies();

  const std::string host_;
  const RecipientCheck check_;
  State state_ = State::commands;
  std::string waiting_;
  std::string replies_;
  bool has_greeted_ = false;
  bool has_sender_ = false;
  bool is_at_line_begin_ = true;  // of data
  bool is_oversized_ = false;
  int wrong_commands_ = 0;
  RawMail mail_;
  bool is_mail_ready_ = false;
};

}  // namespace adjutant::mail
