#include "server/app/play/step_publication.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>
#include <utility>

#include "engine/match/sentences.hpp"
#include "protocol/json/reading.hpp"
#include "protocol/json/text.hpp"

namespace adjutant::app {
namespace {

using match::LoggedEvent;

std::string events_for(const std::vector<LoggedEvent>& events, const match::Match& match,
                       core::Viewer viewer) {
  std::string list;
  append_events(list, events, match, viewer);
  return list;
}

// "[…]": each of the events of a step in a sentence, as far as the viewer may see them.
std::string sentences_for(const std::vector<LoggedEvent>& events, const match::Match& match,
                          core::Viewer viewer) {
  core::Events happened;
  for (const auto& event : events) {
    happened.push_back(event.event);
    if (match.result) happened.back().only_for.reset();  // then it shows everything
  }
  std::string list;
  const auto& [game, scenario] = std::tie(*match.setup->game, match.setup->scenario);
  protocol::append_list(list, match::sentences(game, scenario, happened, viewer));
  return list;
}

// A person without a seat in a private match is its organiser; nobody is invited to it any more.
std::function<ports::Eyes(std::int64_t)> eyes_of(const ports::MatchRow& row) {
  return [is_public = row.is_public, organiser = row.organiser,
          seats = std::array{row.seats[0].account, row.seats[1].account}](std::int64_t account) {
    ports::Eyes eyes{.may_see = is_public || (account != 0 && account == organiser)};
    for (const auto side : core::both_sides) {
      if (account == 0 || seats[core::index(side)] != account) continue;
      eyes.may_see = true;
      if (!eyes.viewer) eyes.viewer = side;
    }
    return eyes;
  };
}

}  // namespace

void append_events(std::string& out, const std::vector<LoggedEvent>& events,
                   const match::Match& match, core::Viewer viewer) {
  out += '[';
  for (const auto& event : events) {
    if (&event != &events.front()) out += ',';
    const auto& only_for = event.event.only_for;
    // Everybody may see what was hidden once the match is over.
    const bool seen = match.result || !only_for || only_for == viewer;
    if (seen) {
      out += event.json;
    } else {
      core::append_canonical(out, match::encode_for(event, *match.setup->game, viewer));
    }
  }
  out += ']';
}

void publish(Context& context, std::shared_ptr<const LiveMatch> live, LoggedEvents events) {
  ports::Publication publication{.match = live->row.id,
                                 .revision = live->row.revision,
                                 .first_event = events->front().number,
                                 .last_event = events->back().number,
                                 .has_secrets = false,
                                 .encode = {},
                                 .eyes = eyes_of(live->row)};
  publication.has_secrets =
      !live->match.result && std::ranges::any_of(*events, [](const auto& event) {
        return event.event.only_for.has_value();
      });
  publication.encode = [live = std::move(live), events = std::move(events)](core::Viewer viewer,
                                                                            bool sentences) {
    return protocol::live_events(
        live->row.id, live->row.revision, events_for(*events, live->match, viewer),
        sentences ? sentences_for(*events, live->match, viewer) : std::string());
  };
  context.notifier.publish(std::move(publication));
}

}  // namespace adjutant::app
