#pragma once

#include <string>

#include "engine/core/json.hpp"
#include "server/cli/tournament_acts.hpp"

namespace adjutant::cli {

// A tournament on a server, and who asks. What the server refuses is BadInput with why.
class RemoteTournament {
 public:
  explicit RemoteTournament(const TournamentPlace& place);

  core::json::object get(const std::string& what) const;
  core::json::object post(const std::string& what, const core::json::object& body = {}) const;
  core::json::object put(const std::string& what, const core::json::object& body) const;

 private:
  std::string url_of(const std::string& what) const;

  std::string server_, tournament_, token_;
};

}  // namespace adjutant::cli
