#include "server/app/play/chat.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/play/said.hpp"

namespace adjutant::app {
namespace {

constexpr ports::RemarkBounds bounds{.of_a_match = limits::remarks_per_match_max,
                                     .lately = limits::remarks_lately_max,
                                     .time = limits::remarks_lately};

std::array<std::int64_t, 2> seat_accounts(const ports::MatchRow& row) {
  return {row.seats[0].account, row.seats[1].account};
}

protocol::RemarkView view(const ports::MatchRow& row, ports::Remark remark) {
  return {.number = remark.number,
          .side = std::string(side_id(row, remark.side)),
          .player = std::move(remark.handle),
          .text = std::move(remark.text),
          .said = remark.said,
          .turn = remark.turn};
}

Result<void> check(const std::string& text) {
  const bool plain = core::is_one_line(text);
  const bool empty = text.find_first_not_of(' ') == std::string::npos;
  if (plain && !empty && text.size() <= limits::remark_bytes_max) return {};
  return problem("bad-request", fmt::format("text must have 1 to {} bytes in one line.",
                                            limits::remark_bytes_max));
}

}  // namespace

Result<protocol::RemarkView> Chat::say(const Identity& identity, std::string_view match,
                                       const std::string& text) {
  if (const auto may = may_change(identity, match); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  const auto row = context_.matches.match(match);
  if (!row || !may_see(*row, identity)) return no_such_match(match);
  const auto side = side_of(*row, identity.account.id);
  if (!side) return problem("forbidden", "Only the players of a match can write in its chat.");
  if (const auto fine = check(text); !fine) return std::unexpected(fine.error());
  const auto other = row->seats[core::index(core::opponent(*side))].account;
  if (const auto may = may_turn_to(context_, identity.account, other); !may) {
    return std::unexpected(may.error());
  }
  ports::Remark remark{.match = row->id,
                       .account = identity.account.id,
                       .side = *side,
                       .handle = identity.account.handle,
                       .text = text,
                       .said = context_.clock.now(),
                       .turn = row->turn};
  const auto number = context_.chat.add_remark(remark, bounds);
  if (!number && number.error() == ports::RemarkRefused::match_full) {
    return problem(
        "too-many",
        fmt::format("A match can have {} messages, which is the limit. Continue by mail.",
                    limits::remarks_per_match_max));
  }
  if (!number) {
    return problem("too-many", "You are writing too fast. Try again in a minute.",
                   {.retry_after_seconds = 60});
  }
  remark.number = *number;
  if (const auto mail =
          said_mail(context_, *row, *side, *number - 1, {}, fmt::format("said.{}", *number))) {
    context_.outbox.enqueue(*mail);
  }
  auto said = view(*row, std::move(remark));
  context_.notifier.said(row->id, seat_accounts(*row), protocol::live_remark(row->id, said));
  return said;
}

void Chat::tell(const std::string& match, int number) {
  const auto row = context_.matches.match(match);
  if (!row) return;
  for (auto& remark : context_.chat.remarks(match, number - 1, 1)) {
    context_.notifier.said(match, seat_accounts(*row),
                           protocol::live_remark(match, view(*row, std::move(remark))));
  }
}

Result<protocol::RemarkPage> Chat::read(const MaybeIdentity& identity, std::string_view match,
                                        int after, int limit) {
  const auto row = context_.matches.match(match);
  if (!row || !may_see(*row, identity)) return no_such_match(match);
  const auto viewer = viewer_of(*row, identity);
  if (!viewer) {
    return problem("forbidden", "Only the players of a match can read its chat.");
  }
  const int since = std::max(after, context_.chat.said_to_predecessor(row->id, *viewer));
  auto found = context_.chat.remarks(row->id, since, limit);
  // Remarks have consecutive numbers: nobody has read one that the server does not have.
  if (found.empty() && after > 0 && context_.chat.remarks(row->id, after - 1, 1).empty()) {
    return unknown_event(after, context_.chat.last_remark(row->id));
  }
  protocol::RemarkPage page{.remarks = {}, .more = static_cast<int>(found.size()) == limit};
  for (auto& remark : found) page.remarks.push_back(view(*row, std::move(remark)));
  return page;
}

void publish_said(Context& context, const ports::MatchRow& row, const Remarks& said) {
  if (said.empty()) return;
  try {
    const auto stored = context.chat.remarks(row.id, 0, limits::remarks_per_match_max);
    for (const auto side : core::both_sides) {
      const auto is_theirs = [&](const ports::Remark& one) { return one.side == side; };
      std::vector<ports::Remark> theirs;
      std::ranges::copy_if(stored, std::back_inserter(theirs), is_theirs);
      // The commit has just stored the latest of them.
      const auto fresh = static_cast<std::size_t>(std::ranges::count_if(said, is_theirs));
      for (auto& remark : std::span(theirs).last(std::min(fresh, theirs.size()))) {
        context.notifier.said(row.id, seat_accounts(row),
                              protocol::live_remark(row.id, view(row, std::move(remark))));
      }
    }
  } catch (const ports::StoreFailure&) {
  }
}

}  // namespace adjutant::app
