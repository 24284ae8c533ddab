#include "server/app/lobby/open_match.hpp"

#include <utility>

#include <fmt/format.h>

#include "server/app/match/match_view.hpp"
#include "server/app/play/step.hpp"

namespace adjutant::app {

using ports::MatchRow;
using ports::MatchStatus;

std::unexpected<Problem> not_open(const MatchRow& row) {
  return problem("not-open",
                 fmt::format("The match is {}. This is possible only while it waits for "
                             "an opponent.",
                             status_in_words(row.status)));
}

std::optional<core::Side> free_side(const MatchRow& row) {
  for (const core::Side side : core::both_sides) {
    if (row.seats[core::index(side)].account == 0) return side;
  }
  return std::nullopt;
}

Result<MatchRow> open_match_of(Context& context, const Identity& identity, std::string_view id) {
  if (const auto may = may_change(identity, id); !may) return std::unexpected(may.error());
  auto row = context.matches.match(id);
  if (!row || !may_see(*row, identity)) return no_such_match(id);
  if (row->organiser != identity.account.id) {
    return problem("forbidden", "Only the organiser of the match may do this.");
  }
  if (row->status != MatchStatus::open) return not_open(*row);
  return *std::move(row);
}

Result<void> commit_open(Context& context, MatchHost& host, MatchHost::Slot& slot, MatchRow row,
                         std::optional<ports::OutgoingMail> mail) {
  row.updated = context.clock.now();
  ++row.changes;
  ports::MatchCommit commit;
  commit.row = std::make_shared<const MatchRow>(std::move(row));
  commit.expected_submissions = 0;
  commit.expected_status = MatchStatus::open;
  if (mail) commit.mails.push_back(*std::move(mail));
  return store_commit(context, host, slot, commit);
}

}  // namespace adjutant::app
