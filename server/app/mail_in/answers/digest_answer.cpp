#include "server/app/mail_in/answers/digest_answer.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/app/accounts/account_recipient.hpp"
#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/waiting_answer.hpp"

namespace adjutant::app {
namespace {

constexpr auto waits = std::chrono::seconds{60};
constexpr int level_of_match = 1;  // no text about a match has such a heading

struct Section {
  std::string match;
  core::Document became;
};

std::vector<Section> sections_of(core::Document document) {
  std::vector<Section> sections;
  for (auto& block : document) {
    const auto* heading = std::get_if<core::Heading>(&block);
    if (heading != nullptr && heading->level == level_of_match) {
      sections.push_back({heading->text, {}});
    } else if (!sections.empty()) {
      sections.back().became.push_back(std::move(block));
    }
  }
  return sections;
}

core::Document stored(const std::vector<Section>& sections) {
  core::Document document;
  for (const auto& section : sections) {
    document.emplace_back(core::Heading{level_of_match, section.match});
    std::ranges::copy(section.became, std::back_inserter(document));
  }
  return document;
}

}  // namespace

ports::OutgoingMail DigestAnswer::with(const ports::MatchRow& match, core::Document became,
                                       bool goes_on) {
  auto& context = parts_.context;
  const auto key = fmt::format("digest-answer.{}", row_.id);
  std::vector<Section> sections;
  if (const auto waiting = context.outbox.queued_answer(key)) {
    sections = sections_of(read_answer(*waiting).document);
  }
  std::erase_if(sections, [&](const Section& one) { return one.match == match.id; });
  sections.push_back({match.id, std::move(became)});

  std::vector<ports::DigestMatch> all;
  for (const auto& section : sections) {
    const auto row =
        section.match == match.id ? std::optional(match) : context.matches.match(section.match);
    const auto side = row ? side_of(*row, account_.id) : std::nullopt;
    if (!side) continue;
    all.push_back({.match = *row,
                   .game = &game_of(*row),
                   .names = names_of(context, *row),
                   .side = *side,
                   .happened = {},
                   .became = section.became});
  }
  auto written = answer_to({row_, letter_}, {});
  written.name += fmt::format(".{}", sections.size());
  written.replaces = key;
  written.text_only = account_.text_only;
  auto mail =
      context.composer.digest(account_recipient(account_, parts_.tokens.of_account(account_)),
                              written, all, account_.time_zone);
  if (goes_on) {
    mail.not_before = context.clock.now() + waits;
    written.document = stored(sections);
    mail.waiting = stored_answer(written);
  }
  return mail;
}

}  // namespace adjutant::app
