#include "server/cli/remote_tournament.hpp"

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/http_client.hpp"

namespace adjutant::cli {
namespace {

namespace json = core::json;

json::object taken(const std::string& url, const HttpAnswer& answer) {
  const auto said = [&] {
    return fmt::format("{}: the server answers {}: {}", url, answer.status, problem_in(answer));
  };
  if (answer.status >= 500) throw BadEnvironment(said());
  auto read = core::parse_json(answer.body);
  if (answer.status >= 400 || !read || !read->is_object()) throw BadInput(said());
  return std::move(read->get_object());
}

json::array array_of(const TournamentActs::Pairs& pairs) {
  json::array list;
  for (const auto& [one, other] : pairs) list.push_back(json::array{one, other});
  return list;
}

class RemoteActs : public TournamentActs {
 public:
  explicit RemoteActs(const TournamentPlace& place) : remote_(place) {}

  void rule(const Ruling& ruling) override {
    remote_.post(fmt::format("/rounds/{}/boards/{}/result", ruling.round, ruling.board),
                 {{"leg", ruling.leg}, {"result", ruling.result}, {"reason", ruling.reason}});
  }
  void undo(int round, const std::string& reason) override {
    remote_.post(fmt::format("/rounds/{}/undo", round), {{"reason", reason}});
  }
  void pair(int round, const Pairs& pairs, const std::vector<int>& byes,
            const std::string& reason) override {
    json::array list;
    for (const auto& [white, black] : pairs) {
      list.push_back(json::object{{"white", white}, {"black", black}});
    }
    remote_.put(fmt::format("/rounds/{}/pairs", round),
                {{"pairs", std::move(list)}, {"byes", json::value_from(byes)}, {"reason", reason}});
  }
  void forbid(const Pairs& pairs, const std::string& reason) override {
    remote_.put("/forbidden", {{"pairs", array_of(pairs)}, {"reason", reason}});
  }
  Pairs forbidden() override {
    Pairs pairs;
    for (const auto& one : remote_.get("").at("forbidden").as_array()) {
      pairs.emplace_back(json::value_to<int>(one.as_array().at(0)),
                         json::value_to<int>(one.as_array().at(1)));
    }
    return pairs;
  }
  void settle(int dispute, const std::string& result, const std::string& reason) override {
    json::object body{{"reason", reason}};
    if (!result.empty()) body.emplace("result", result);
    remote_.put(fmt::format("/disputes/{}", dispute), body);
  }

 private:
  RemoteTournament remote_;
};

}  // namespace

RemoteTournament::RemoteTournament(const TournamentPlace& place)
    : server_(place.server), tournament_(place.tournament), token_(place.token) {
  while (server_.ends_with('/')) server_.pop_back();
}

json::object RemoteTournament::get(const std::string& what) const {
  const auto url = url_of(what);
  return taken(url, http_get(url, token_));
}

json::object RemoteTournament::post(const std::string& what, const json::object& body) const {
  const auto url = url_of(what);
  return taken(url, http_post(url, token_, json::serialize(body)));
}

json::object RemoteTournament::put(const std::string& what, const json::object& body) const {
  const auto url = url_of(what);
  return taken(url, http_put(url, token_, json::serialize(body)));
}

std::string RemoteTournament::url_of(const std::string& what) const {
  return fmt::format("{}/api/v1/tournaments/{}{}", server_, tournament_, what);
}

std::unique_ptr<TournamentActs> acts_at(const TournamentPlace& place) {
  const bool stored = !place.data.data.empty() || !place.data.config.empty();
  constexpr auto ways = "--server URL, or as the operator --data DIR or --config FILE";
  if (stored && !place.server.empty()) throw BadInput(fmt::format("write one of {}", ways));
  if (!stored && place.server.empty()) throw BadInput(fmt::format("name the server: {}", ways));
  if (stored) return acts_in_store(place);
  return std::make_unique<RemoteActs>(place);
}

}  // namespace adjutant::cli
