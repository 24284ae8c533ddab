#include "server/app/play/said.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/match/fenced.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

constexpr auto said_wait = std::chrono::minutes{10};

core::Document begun(const ports::MatchRow& row, core::Side speaker) {
  return {core::Paragraph{fmt::format("{} says:", row.seats[core::index(speaker)].handle)}};
}

}  // namespace

std::string said_key(const ports::MatchRow& row, core::Side reader) {
  return fmt::format("{}.{}.said", row.id, side_id(row, reader));
}

std::optional<int> said_before(Context& context, const ports::MatchRow& row, core::Side reader) {
  const auto waiting = context.outbox.queued_answer(said_key(row, reader));
  if (!waiting) return {};
  return std::stoi(*waiting);  // said_mail wrote it
}

core::Document said_words(Context& context, const ports::MatchRow& row, core::Side speaker,
                          const std::vector<ports::Remark>& fresh) {
  const auto before = said_before(context, row, core::opponent(speaker));
  auto document = before ? said_after(context, row, speaker, *before) : begun(row, speaker);
  for (const auto& remark : fresh) document.emplace_back(fenced(remark.text));
  return document;
}

core::Document said_after(Context& context, const ports::MatchRow& row, core::Side speaker,
                          int number) {
  auto document = begun(row, speaker);
  const int after =
      std::max(number, context.chat.said_to_predecessor(row.id, core::opponent(speaker)));
  for (const auto& remark : context.chat.remarks(row.id, after, limits::remarks_per_match_max)) {
    if (remark.side == speaker) document.emplace_back(fenced(remark.text));
  }
  return document;
}

std::optional<ports::OutgoingMail> said_mail(Context& context, const ports::MatchRow& row,
                                             core::Side speaker, int before,
                                             const std::vector<ports::Remark>& fresh,
                                             const std::string& name) {
  const auto other = core::opponent(speaker);
  const auto reader = reachable(context.mail(), row, other);
  if (!reader) return {};
  const auto since = said_before(context, row, other).value_or(before);
  auto document = said_after(context, row, speaker, since);
  for (const auto& remark : fresh) document.emplace_back(fenced(remark.text));
  auto mail = context.composer.to_seat(
      row, game_of(row), names_of(context, row), *reader,
      {.name = name, .replaces = said_key(row, other), .document = std::move(document)});
  mail.not_before = context.clock.now() + said_wait;
  mail.waiting = std::to_string(since);
  return mail;
}

}  // namespace adjutant::app
