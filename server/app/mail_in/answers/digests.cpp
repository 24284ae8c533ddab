#include "server/app/mail_in/answers/digests.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/said.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

constexpr int accounts_at_once = 100;
constexpr int matches_at_once = 50;
constexpr std::size_t matches_max = 100;
constexpr std::size_t sentences_max = 40;  // the latest of a match

}  // namespace

int Digests::send_due(ports::Time now, const std::function<bool()>& goes_on) {
  int sent = 0;
  std::int64_t after = 0;
  while (true) {
    const auto page = mails_.digest_readers(after, accounts_at_once);
    for (const auto& [account, told] : page) {
      after = account.id;
      const auto hour = last_at(*account.digest_minute, now, account.time_zone);
      if (hour <= told) continue;
      if (!goes_on()) return sent;
      const auto mail = written(account, told, hour);
      mails_.digest_told({.account = account.id, .before = told, .now = now, .mail = mail});
      if (mail) ++sent;
    }
    if (page.size() < accounts_at_once) return sent;
  }
}

std::optional<ports::OutgoingMail> Digests::written(const ports::Account& account,
                                                    ports::Time since, ports::Time hour) {
  if (!account.confirmed || account.mail_preference == ports::MailPreference::none) return {};
  std::vector<ports::DigestMatch> all;
  std::ptrdiff_t asked = 0;  // these come first
  ports::MatchFilter filter;
  filter.account = account.id;
  filter.limit = matches_at_once;
  while (all.size() < matches_max) {
    const auto page = context_.matches.matches(filter);
    for (const auto& row : page) {
      auto told = told_of(row, account, since);
      if (!told) continue;
      const bool is_asked = is_due(row, told->side) && row.status == ports::MatchStatus::running;
      all.insert(is_asked ? all.begin() + asked++ : all.end(), *std::move(told));
    }
    if (static_cast<int>(page.size()) < matches_at_once) break;
    filter.after = page.back().id;
  }
  if (all.empty()) return {};
  return context_.composer.digest(
      account_recipient(account, tokens_.of_account(account)),
      {.name =
           fmt::format("digest.{}.{}", account.id,
                       std::chrono::floor<std::chrono::seconds>(hour).time_since_epoch().count()),
       .replaces = fmt::format("digest.{}", account.id),
       .subject = "Your matches",
       .document = {},
       .text_only = account.text_only},
      all, account.time_zone);
}

// A match that waits for nobody and has not gone on is not worth a mail.
std::optional<ports::DigestMatch> Digests::told_of(const ports::MatchRow& row,
                                                   const ports::Account& account,
                                                   ports::Time since) {
  const auto side = side_of(row, account.id);
  const bool runs = row.status == ports::MatchStatus::running;
  if (!side || row.seats[core::index(*side)].mail_muted) return {};
  if (!runs && row.updated <= since) return {};
  const bool is_asked = runs && is_due(row, *side);
  if (account.mail_preference == ports::MailPreference::my_turn && runs && !is_asked) return {};
  ports::DigestMatch told{.match = row,
                          .game = &game_of(row),
                          .names = names_of(context_, row),
                          .side = *side,
                          .happened = happened(row, account, since)};
  const int before = context_.chat.said_to_predecessor(row.id, *side);
  for (const auto& remark : context_.chat.remarks(row.id, before, limits::remarks_per_match_max)) {
    if (remark.side != *side && remark.said > since) told.said.push_back(remark.text);
  }
  if (runs) {
    const auto live = host_.read(row);
    told.is_offered_draw = live && (*live)->match.draw_offered_by == core::opponent(*side);
  }
  const bool is_news = !told.happened.empty() || !told.said.empty() || !runs;
  if (!is_asked && !is_news) return {};
  return told;
}

// What the side may know of it, in sentences.
std::vector<std::string> Digests::happened(const ports::MatchRow& row,
                                           const ports::Account& account, ports::Time since) {
  const auto submissions = context_.matches.submissions(row.id);
  if (row.updated <= since) return {};
  if (submissions.empty()) return {"The match has begun."};
  auto fresh = std::ranges::find_if(submissions, [&](const ports::StoredSubmission& stored) {
    return read_submission(stored, game_of(row)).received >= protocol::rfc3339(since);
  });
  // Orders from earlier mails may have waited.
  if (fresh == submissions.end()) --fresh;
  Identity reader;
  reader.account = account;
  std::vector<std::string> told;
  int after = -1;
  while (true) {
    const auto page = reading_.events(reader, row.id, after, limits::events_per_page_max, true);
    if (!page) return told;
    const auto events = core::parse_json(page->events);
    const auto sentences = core::parse_json(page->sentences);
    for (std::size_t i = 0; i < sentences->as_array().size(); ++i) {
      const auto& of = events->as_array()[i].at("submission");
      const auto& sentence = sentences->as_array()[i].as_string();
      if (!of.is_int64() || of.as_int64() < fresh->number || sentence.empty()) continue;
      told.push_back(std::string(sentence) + (sentence.ends_with('.') ? "" : "."));
    }
    if (!page->more) break;
    after = page->last_event;
  }
  if (told.size() > sentences_max) {
    told.erase(told.begin(), told.end() - static_cast<std::ptrdiff_t>(sentences_max));
    told.insert(told.begin(), "…");
  }
  return told;
}

}  // namespace adjutant::app
