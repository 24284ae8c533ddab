#include <algorithm>

#include <fmt/format.h>

#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/mail_in/commands/account_mail.hpp"
#include "server/app/mail_in/commands/newcomers.hpp"
#include "server/app/match/options.hpp"

namespace adjutant::app {
namespace {

// A match of theirs that counts for ratings, and is not over; nothing if there is none.
std::optional<std::string> rated_match(DeskParts& parts, std::int64_t account) {
  const auto ties = parts.context.closings.account_ties(account);
  auto matches = ties.running;
  matches.insert(matches.end(), ties.held.begin(), ties.held.end());
  const auto found = std::ranges::find_if(matches, [&](const std::string& id) {
    const auto row = parts.context.matches.match(id);
    const auto place = row ? options_of(*row).tournament : std::nullopt;
    if (!place) return false;
    const auto tournament =
        parts.tournament_host.load(core::json::value_to<std::string>(place->at("id")));
    return tournament && tournament->value.definition.rated;
  });
  return found == matches.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

void AccountMail::rename(const command::Rename& asked) {
  if (const auto fault = name_fault(parts_.context.accounts, asked.handle); !fault.why.empty()) {
    say("Your name has not changed. " + fault.why);
    if (fault.proposal.empty()) return;
    say(fmt::format("To be called {}, write this line:", fault.proposal));
    return append({core::Verbatim{"rename " + fault.proposal}});
  }
  const auto before = account_.handle;
  if (const auto match = before == asked.handle ? std::nullopt : rated_match(parts_, account_.id)) {
    return say(fmt::format(
        "Your name has not changed: the rated match {} is in progress. Ask again when you have "
        "no rated match in progress.",
        *match));
  }
  const auto renamed = parts_.accounts.rename(account_.id, asked.handle);
  if (!renamed) return say("Your name has not changed. " + said_of(renamed.error()));
  account_.handle = asked.handle;
  say(
      fmt::format("Your name is now {}. Matches and tournaments that you have already begun "
                  "keep your old name. Nobody else can take it.",
                  asked.handle));
}

}  // namespace adjutant::app
