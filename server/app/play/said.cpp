#include "server/app/play/said.hpp"

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

constexpr auto said_wait = std::chrono::minutes{10};

}  // namespace

std::string said_key(const ports::MatchRow& row, core::Side reader) {
  return fmt::format("{}.{}.said", row.id, side_id(row, reader));
}

core::Document said_words(Context& context, const ports::MatchRow& row, core::Side speaker,
                          const std::vector<ports::Remark>& fresh) {
  const auto now = context.clock.now();
  core::Document document{
      core::Paragraph{fmt::format("{} says:", row.seats[core::index(speaker)].handle)}};
  for (const auto& remark : context.chat.remarks(row.id, 0, limits::remarks_per_match_max)) {
    const bool is_late = remark.said + said_wait > now;
    if (remark.side == speaker && is_late) document.emplace_back(core::Paragraph{remark.text});
  }
  for (const auto& remark : fresh) document.emplace_back(core::Paragraph{remark.text});
  return document;
}

std::optional<ports::OutgoingMail> said_mail(Context& context, const ports::MatchRow& row,
                                             core::Side speaker,
                                             const std::vector<ports::Remark>& fresh,
                                             const std::string& name) {
  const auto other = core::opponent(speaker);
  const auto reader = reachable(context.mail(), row, other);
  if (!reader) return {};
  auto mail = context.composer.to_seat(row, game_of(row), names_of(context, row), *reader,
                                       {.name = name,
                                        .replaces = said_key(row, other),
                                        .document = said_words(context, row, speaker, fresh)});
  mail.not_before = context.clock.now() + said_wait;
  return mail;
}

}  // namespace adjutant::app
