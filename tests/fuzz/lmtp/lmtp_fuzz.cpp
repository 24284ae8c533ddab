#include <algorithm>

#include "server/mail/in/lmtp_session.hpp"
#include "tests/fuzz/shared/door.hpp"

// A conversation by LMTP: the input is what the peer sends. However the bytes are cut, the replies
// and the mails are the same; a mail is one that the peer ended with CRLF.CRLF, with a recipient
// that was taken; each recipient has its reply; limits are kept.
namespace adjutant::fuzz {
namespace {

struct Heard {
  std::string replies;
  std::vector<mail::RawMail> mails;
};

mail::LmtpSession::Recipient judge(std::string_view address) {
  using Recipient = mail::LmtpSession::Recipient;
  if (address.find('?') != std::string_view::npos) return Recipient::unavailable;
  return address.starts_with('r') ? Recipient::ours : Recipient::unknown;
}

Heard heard(std::string_view bytes, std::size_t cut) {
  mail::LmtpSession session("play.example", judge);
  Heard heard;
  while (!bytes.empty()) {
    const auto size = std::min(cut, bytes.size());
    heard.replies += session.feed(bytes.substr(0, size));
    bytes.remove_prefix(size);
    while (auto taken = session.take_mail()) {
      holds(session.is_keeping(), "a mail is kept before anything else is read");
      holds(!taken->recipients.empty(), "a mail has a recipient");
      holds(taken->bytes.size() <= mail::mail_bytes_max, "a mail keeps the limit");
      holds(taken->bytes.empty() || taken->bytes.ends_with("\r\n"), "a mail ends with a line");
      const auto recipients = taken->recipients.size();
      heard.mails.push_back(*std::move(taken));
      const auto said = heard.mails.size() % 3 == 0 ? session.not_kept() : session.kept();
      const std::string_view each = heard.mails.size() % 3 == 0 ? "451 " : "250 ";
      std::string_view rest = said;
      for (std::size_t i = 0; i < recipients; ++i) {
        holds(rest.starts_with(each), "a reply a recipient");
        rest.remove_prefix(rest.find("\r\n") + 2);
      }
      heard.replies += said;
    }
    holds(!session.is_over() || session.bytes_waiting() == 0, "after the end nothing is kept");
  }
  return heard;
}

void check_replies(std::string_view replies) {
  while (!replies.empty()) {
    const auto end = replies.find("\r\n");
    holds(end != std::string_view::npos && end >= 4, "a reply is a line");
    const auto line = replies.substr(0, end);
    holds(line[0] >= '2' && line[0] <= '5' && (line[3] == ' ' || line[3] == '-'),
          "a reply begins with its code");
    holds(std::ranges::all_of(line, [](char byte) { return byte >= ' ' && byte <= '~'; }),
          "a reply is printable");
    replies.remove_prefix(end + 2);
  }
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  const auto bytes = text_of(data, size);
  const auto whole = heard(bytes, size + 1);
  check_replies(whole.replies);
  const auto cut = heard(bytes, 1 + number_of(bytes) % (size + 1));
  holds(cut.replies == whole.replies, "packets change no reply");
  holds(cut.mails.size() == whole.mails.size(), "packets change no mail");
  for (std::size_t i = 0; i < whole.mails.size(); ++i) {
    holds(cut.mails[i].bytes == whole.mails[i].bytes, "packets change no byte");
    holds(cut.mails[i].recipients == whole.mails[i].recipients, "packets change no recipient");
  }
  return 0;
}
