#include <algorithm>

#include "server/app/mail_in/reading/addressing.hpp"
#include "server/app/mail_in/reading/game_language.hpp"
#include "server/app/mail_in/reading/no_players_mail.hpp"
#include "server/app/mail_in/reading/reading.hpp"
#include "server/mail/in/arrival.hpp"
#include "server/mail/in/delivered_file.hpp"
#include "server/mail/in/header_fields.hpp"
#include "server/mail/in/mail_key.hpp"
#include "server/mail/in/mime.hpp"
#include "tests/fuzz/shared/door.hpp"

// A mail as it comes in, from its bytes to what it asks for: MIME, HTML, text, addresses. Whatever
// it is, it is read, the same when it is read twice; limits are kept; its key does not depend on
// how lines end; a copy with another trace header has the same.
namespace adjutant::fuzz {
namespace {

void check_text(const app::Text& text) {
  for (const auto& line : text) {
    holds(line.depth >= 0, "a line is quoted, or not");
    holds(std::ranges::none_of(line.text, [](unsigned char byte) { return byte < 0x20; }),
          "a line has no control characters");
  }
}

std::string with_crlf(std::string_view text) {
  std::string all;
  for (const char byte : text) {
    if (byte == '\n' && !all.ends_with('\r')) all += '\r';
    all += byte;
  }
  return all;
}

void check_identity(std::string_view bytes) {
  const auto identity = mail::identity_of(bytes);
  holds(identity.key.size() == 64, "a key is a SHA-256");
  holds(mail::identity_of(with_crlf(bytes)).key == identity.key, "line ends change no key");
  const auto copy = "Received: by another; Fri, 27 Nov 2026 20:00:41 +0100\n" + std::string(bytes);
  const bool is_headed = !bytes.empty() && bytes.front() != ' ' && bytes.front() != '\t';
  if (is_headed) holds(mail::identity_of(copy).key == identity.key, "a trace changes no key");
}

void check_envelope(std::string_view bytes) {
  const mail::Delivery delivery{.sender = "a@b",
                                .recipients = {"c@d", "e@f"},
                                .handed_over = adjutant::ports::Time(std::chrono::hours(500'000)),
                                .bytes = std::string(bytes)};
  const auto back = mail::read_delivered_file(mail::delivered_file(delivery));
  holds(back.bytes == bytes && back.sender == "a@b" && back.recipients == delivery.recipients,
        "what is delivered is read back");
  holds(back.handed_over == delivery.handed_over, "with its time");
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  using namespace adjutant::fuzz;
  const auto bytes = text_of(data, size);
  const auto letter = mail::read_letter(bytes);
  const auto again = mail::read_letter(bytes);
  holds(letter.plain == again.plain && letter.html == again.html, "read twice, read the same");
  holds(letter.plain.size() + letter.html.size() <= 4'000, "lines keep the limit");
  check_text(letter.plain);
  check_text(letter.html);
  check_identity(bytes);
  check_envelope(bytes);
  const auto now = ports::Time(std::chrono::hours(500'000));
  holds(mail::arrival(bytes, {}, now, {"mx.play.example"}) <= now, "nothing arrives ahead");
  const auto reading = app::read_mail(letter, {"Adjutant", "adjutant@play.example", letter.subject},
                                      app::NoLanguage());
  for (const auto& set : reading.sets) {
    for (const auto& refusal : set.refusals) {
      holds(refusal.line <= static_cast<int>(set.lines.size()), "a fault stands at a line");
    }
  }
  const auto carried = app::carried_tokens(letter, {}, "reply", "play.example");
  holds(carried.addressed.size() <= 50 && carried.referenced.size() <= 50, "tokens are few");
  (void)app::no_players_mail(
      {.letter = letter, .has_null_sender = size % 2 == 0}, [](auto) { return false; },
      [] { return false; });
  return 0;
}
