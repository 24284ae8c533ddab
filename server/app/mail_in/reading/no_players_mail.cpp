#include "server/app/mail_in/reading/no_players_mail.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/core/notation/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::lower_case;
using ports::Verdict;

constexpr std::size_t received_max = 50;

// How the subjects of responders begin, ASCII letters in lower case.
constexpr std::array<std::string_view, 37> responders{
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "auto:",
    "autoresponse",
    "out of office",
    "out of the office",
    "on vacation",
    "vacation reply",
    "abwesend",
    "abwesenheit",
    "automatische antwort",
    "réponse automatique",
    "reponse automatique",
    "absence du bureau",
    "message d'absence",
    "respuesta automática",
    "respuesta automatica",
    "fuera de la oficina",
    "fuera de oficina",
    "risposta automatica",
    "fuori sede",
    "resposta automática",
    "ausência",
    "automatisch antwoord",
    "afwezig",
    "autosvar",
    "automatiskt svar",
    "automaattinen vastaus",
    "autoodpowiedź",
    "automatyczna odpowiedź",
    "автоответ",
    "Автоответ",
    "自動応答",
    "自动答复",
    "자동 회신",
};

// "5.1.1" in a text, where it stands as a word; empty where none does.
std::string_view status_in(std::string_view text) {
  const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
  for (std::size_t at = 0; at + 5 <= text.size(); ++at) {
    if (text[at] != '4' && text[at] != '5') continue;
    if (at > 0 && text[at - 1] != ' ') continue;
    if (text[at + 1] != '.') continue;
    auto end = at + 2;
    while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
    return text.substr(at, end - at);
  }
  return {};
}

bool is_hard(std::string_view status) {
  return status.starts_with("5.1.") || status == "5.2.1";
}

bool is_report(const Letter& letter) {
  return !letter.report_type.empty();
}

bool is_of_a_program(const Letter& letter, const std::function<bool(std::string_view)>& is_ours) {
  const auto submitted = lower_case(letter.auto_submitted);
  const auto word = submitted.substr(0, submitted.find_first_of("; "));
  return is_report(letter) || (!word.empty() && word != "no") || letter.has_autoreply ||
         letter.answers_calendar || std::ranges::any_of(letter.from, is_ours) ||
         letter.received.size() >= received_max;
}

bool is_of_a_list(const Letter& letter) {
  const auto precedence = lower_case(letter.precedence);
  return letter.has_list_id || precedence == "bulk" || precedence == "junk" || precedence == "list";
}

std::optional<NoPlayersMail> at_bounce_address(const Arrival& arrival) {
  if (is_out_of_office(arrival.letter.subject)) return NoPlayersMail{};
  if (arrival.has_null_sender && arrival.is_at_good_one) {
    return NoPlayersMail{.bounce = BounceKind::soft, .verdict = Verdict::done};
  }
  return NoPlayersMail{.bounce = {},
                       .verdict = arrival.is_at_good_one ? Verdict::automatic : Verdict::bad_token};
}

}  // namespace

BounceKind bounce_kind(std::string_view action, std::string_view status) {
  if (lower_case(action) == "delivered") return BounceKind::delivered;
  if (lower_case(action) != "failed") return BounceKind::none;
  return is_hard(status) ? BounceKind::hard : BounceKind::soft;
}

BounceKind refusal_kind(std::string_view reply) {
  return is_hard(status_in(reply)) ? BounceKind::hard : BounceKind::soft;
}

bool is_out_of_office(std::string_view subject) {
  auto text = lower_case(subject);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) {
    text.erase(0, 1);
  }
  return std::ranges::any_of(responders,
                             [&](std::string_view begin) { return text.starts_with(begin); });
}

std::optional<NoPlayersMail> no_players_mail(const Arrival& arrival,
                                             const std::function<bool(std::string_view)>& is_ours,
                                             const std::function<bool()>& has_filled_block) {
  const auto& letter = arrival.letter;
  if (arrival.is_at_good_one && letter.delivery) {
    return NoPlayersMail{.bounce = bounce_kind(letter.delivery->action, letter.delivery->status),
                         .verdict = Verdict::done};
  }
  if (is_of_a_program(letter, is_ours)) return NoPlayersMail{};
  if (arrival.is_at_bounce_address) return at_bounce_address(arrival);
  const bool is_suspect =
      arrival.has_null_sender || is_of_a_list(letter) || is_out_of_office(letter.subject);
  if (!is_suspect || has_filled_block()) return std::nullopt;
  return NoPlayersMail{.bounce = {},
                       .verdict = is_of_a_list(letter) ? Verdict::list : Verdict::automatic};
}

}  // namespace adjutant::app
