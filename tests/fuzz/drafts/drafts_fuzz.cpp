#include <algorithm>
#include <string>
#include <vector>

#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "server/app/mail_in/reading/game_language.hpp"
#include "server/app/mail_in/reading/reading.hpp"
#include "tests/fuzz/shared/door.hpp"

// The answer to a mail that shows numbered lines: a draft, a line that begins with "%", and below
// it what the player writes. Whatever it is, it mends the draft or is refused, and what is said of
// it shows every line of the draft.
namespace adjutant::fuzz {
namespace {

struct Answer {
  std::vector<std::string> draft;
  app::Text text;
};

Answer answer_of(std::string_view bytes) {
  Answer answer;
  bool is_draft = true;
  for (std::size_t from = 0; from < bytes.size();) {
    const auto end = std::min(bytes.find('\n', from), bytes.size());
    const auto line = std::string(bytes.substr(from, end - from));
    from = end + 1;
    if (is_draft && line.starts_with('%')) {
      is_draft = false;
    } else if (!is_draft) {
      answer.text.push_back({line, 0});
    } else if (!line.empty()) {
      answer.draft.push_back(line);
    }
  }
  return answer;
}

// As the mail that comes back has it.
void check_words(const std::vector<std::string>& lines, const core::Refusals& refusals) {
  const auto words = app::refused_words(lines, refusals, {});
  holds(!words.empty(), "a refusal says something");
  const auto shown = app::lines_back(lines, refusals);
  for (const auto& line : lines) holds(shown.contains(line), "every line of the draft is shown");
}

void check(const Answer& answer, app::Numbers numbers) {
  const auto reading = app::read_text(answer.text, {"Adjutant", "adjutant@play.example", "a match"},
                                      app::NoLanguage(), numbers);
  check_words(answer.draft, reading.refusals);
  std::vector<app::command::Edit> edits;
  for (const auto& one : reading.commands) {
    if (const auto* edit = std::get_if<app::command::Edit>(&one)) edits.push_back(*edit);
    holds(!app::command::print(one).empty(), "a command is printed");
  }
  const auto mended = app::mended(answer.draft, edits);
  if (!mended) {
    holds(!mended.error().empty(), "what cannot be mended says why");
    return check_words(answer.draft, mended.error());
  }
  holds(mended->size() <= answer.draft.size() + edits.size(), "an edit makes one line at most");
  check_words(*mended, {});
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  using namespace adjutant::fuzz;
  const auto answer = answer_of(text_of(data, size));
  for (const auto numbers :
       {app::Numbers::of_a_list, app::Numbers::of_the_draft, app::Numbers::unclear}) {
    check(answer, numbers);
  }
  return 0;
}
