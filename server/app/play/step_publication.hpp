#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"

namespace adjutant::app {

// Adds "[…]": the events of a step as the viewer may see them.
void append_events(std::string& out, const std::vector<match::LoggedEvent>& events,
                   const match::Match& match, core::Viewer viewer);
// Tells the match's live sockets what has happened, to each what its player may see.
void publish(Context& context, std::shared_ptr<const LiveMatch> live, LoggedEvents events);

}  // namespace adjutant::app
