#include "server/app/play/vacations.hpp"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/vacation.hpp"
#include "server/app/play/execution.hpp"
#include "server/app/play/step.hpp"
#include "server/app/play/table.hpp"

namespace adjutant::app {

Result<ports::MatchRow> Vacations::announce(const Identity& identity, std::string_view match,
                                            std::string_view last_day, const Addition& addition) {
  const auto go = [&](ports::MatchRow& row, core::Side side,
                      const std::optional<ClockOptions>& clock,
                      ports::Time now) -> std::expected<void, std::string> {
    const auto vacation = planned_vacation(row, side, last_day, identity.account.time_zone, now);
    if (!vacation) return std::unexpected("There is no vacation: " + vacation.error() + ".");
    go_on_vacation(row, side, *vacation, *clock, now);
    return {};
  };
  return change(identity, match, ports::Notice::vacation, go, addition);
}

Result<ports::MatchRow> Vacations::end(const Identity& identity, std::string_view match,
                                       const Addition& addition) {
  const auto come_back = [](ports::MatchRow& row, core::Side side,
                            const std::optional<ClockOptions>& clock,
                            ports::Time now) -> std::expected<void, std::string> {
    if (auto fault = no_vacation_to_end(row, side, now); !fault.empty()) {
      return std::unexpected("Nothing is changed: " + fault + ".");
    }
    end_vacation(row, side, *clock, now);
    return {};
  };
  return change(identity, match, ports::Notice::vacation_ended, come_back, addition);
}

Result<ports::MatchRow> Vacations::change(const Identity& identity, std::string_view match,
                                          ports::Notice kind, const Change& change,
                                          const Addition& addition) {
  if (const auto may = may_change(identity, match); !may) return std::unexpected(may.error());
  auto slot = host_.enter(std::string(match));
  if (!slot) return std::unexpected(slot.error());
  const auto table = sit_down(context_, identity, match, host_.load(*slot));
  if (!table) return std::unexpected(table.error());
  const auto& live = table->live;
  const auto side = table->side;
  auto row = live->row;
  const auto now = context_.clock.now();
  if (const auto done = change(row, side, live->options.clock, now); !done) {
    return problem("bad-request", done.error());
  }
  // The opponent gets a mail about each change.
  const auto wait = changes_.count(fmt::format("{} {}", identity.account.id, match),
                                   limits::vacation_changes_lately_max, now);
  if (wait) {
    return problem(
        "too-many",
        fmt::format("You have changed your vacation in this match {} times within a day. "
                    "Change it again later.",
                    limits::vacation_changes_lately_max),
        {.retry_after_seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count()});
  }
  row.updated = now;
  std::vector<ports::OutgoingMail> mails;
  auto told = notice(context_.mail(), kind, row, ports::names_of(live->match.setup->scenario),
                     core::opponent(side));
  if (told) mails.push_back(*std::move(told));
  std::optional<ports::MailEffects> effects;
  if (addition) effects = addition(row);
  return host_.guarded(*slot, [&]() -> Result<ports::MatchRow> {
    Execution execution(context_, Execution::Kind::of_a_caller_who_waits);
    const auto done = wait_for(
        change_row(host_, *slot, live, row, std::move(mails), execution, std::move(effects)));
    if (!done) return std::unexpected(done.error());
    return (*done)->row;
  });
}

}  // namespace adjutant::app
