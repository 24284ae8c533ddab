#include "server/cli/tournament_lead.hpp"

#include <algorithm>
#include <cctype>
#include <memory>

#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/http_client.hpp"
#include "server/cli/input.hpp"

namespace adjutant::cli {
namespace {

namespace json = core::json;

// A tournament on a server, and who asks.
class Remote {
 public:
  struct Address {
    std::string server, tournament, token;
  };

  explicit Remote(Address address) : address_(std::move(address)) {
    const auto& id = address_.tournament;
    const bool fits = id.starts_with("t_") && std::ranges::all_of(id, [](unsigned char c) {
                        return std::isalnum(c) != 0 || c == '_';
                      });
    if (!fits) throw BadInput(fmt::format("{}: is no id: it looks like t_…", id));
    while (address_.server.ends_with('/')) address_.server.pop_back();
  }

  json::object get(const std::string& what) const {
    const auto url = url_of(what);
    return taken(url, http_get(url, address_.token));
  }
  json::object post(const std::string& what, const json::object& body = {}) const {
    const auto url = url_of(what);
    return taken(url, http_post(url, address_.token, json::serialize(body)));
  }

 private:
  std::string url_of(const std::string& what) const {
    return fmt::format("{}/api/v1/tournaments/{}{}", address_.server, address_.tournament, what);
  }

  static json::object taken(const std::string& url, const HttpAnswer& answer) {
    if (answer.status >= 500) {
      throw BadEnvironment(
          fmt::format("{}: the server answers {}: {}", url, answer.status, problem_in(answer)));
    }
    auto read = core::parse_json(answer.body);
    if (answer.status >= 400 || !read || !read->is_object()) {
      throw BadInput(
          fmt::format("{}: the server answers {}: {}", url, answer.status, problem_in(answer)));
    }
    return std::move(read->get_object());
  }

  Address address_;
};

std::string text_of(const json::object& of, std::string_view name) {
  const auto* found = of.if_contains(name);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

std::string who(const json::object& entrant) {
  const auto player = text_of(entrant, "player");
  return player.empty() ? fmt::format("entry {}", entrant.at("entry").as_int64()) : player;
}

void print_round(const json::object& round) {
  fmt::print("round {}, {}\n", round.at("round").as_int64(),
             title_of_scenario(text_of(round, "scenario")));
  for (const auto& one : round.at("boards").as_array()) {
    const auto& board = one.as_object();
    const auto result = text_of(board, "result");
    fmt::print("{:>4}  {} - {}  {}\n", board.at("board").as_int64(),
               who(board.at("white").as_object()), who(board.at("black").as_object()), result);
  }
  for (const auto& one : round.at("free").as_array()) {
    fmt::print("      {}  {}\n", who(one.as_object()), text_of(one.as_object(), "result"));
  }
}

// Closes the entries first, where they are open.
int start(const Remote& remote) {
  auto now = remote.get("");
  if (text_of(now, "status") == "open") now = remote.post("/close");
  now = remote.post("/start");
  fmt::print("{}: {} entrants, {}\n", text_of(now, "title"), now.at("entries").as_int64(),
             text_of(now, "status"));
  return exit_done;
}

int pair_round(const Remote& remote, bool dry_run, bool starts) {
  if (dry_run) {
    print_round(remote.post("/rounds?dry_run=1"));
    return exit_done;
  }
  remote.post("/rounds");
  const auto rounds = remote.get("/rounds");
  const auto& drawn = rounds.at("rounds").as_array().back().as_object();
  print_round(drawn);
  if (starts) remote.post(fmt::format("/rounds/{}/start", drawn.at("round").as_int64()));
  return exit_done;
}

struct Ruling {
  int round = 0, board = 0, leg = 1;
  std::string result, reason;
};

int rule(const Remote& remote, const Ruling& ruling) {
  remote.post(fmt::format("/rounds/{}/boards/{}/result", ruling.round, ruling.board),
              {{"leg", ruling.leg}, {"result", ruling.result}, {"reason", ruling.reason}});
  fmt::print("round {}, board {}: {}\n", ruling.round, ruling.board, ruling.result);
  return exit_done;
}

std::shared_ptr<Remote::Address> address_options(Command command) {
  auto address = std::make_shared<Remote::Address>();
  command.option("TOURNAMENT", address->tournament, "Id of the tournament, t_…").required();
  command.option("--server", address->server, "http://127.0.0.1:8080 or https://…").required();
  command.option("--token", address->token, "Session token of an official")
      .or_from_environment("ADJUTANT_TOKEN");
  return address;
}

}  // namespace

void add_tournament_leading(Command tournament) {
  const auto start_command =
      tournament.command("start", "Starts a tournament on a server, entries being closed first");
  const auto to_start = address_options(start_command);
  start_command.does([to_start] { return start(Remote(*to_start)); });

  const auto pair_command =
      tournament.command("pair", "Draws the next round of a tournament on a server");
  const auto to_pair = address_options(pair_command);
  auto dry_run = std::make_shared<bool>(false), starts = std::make_shared<bool>(false);
  pair_command.flag("--dry-run", *dry_run, "Only shows it");
  pair_command.flag("--start", *starts, "Starts it, too");
  pair_command.does(
      [to_pair, dry_run, starts] { return pair_round(Remote(*to_pair), *dry_run, *starts); });

  const auto result_command =
      tournament.command("result", "Rules on a board of a tournament on a server");
  const auto to_rule = address_options(result_command);
  auto ruling = std::make_shared<Ruling>();
  result_command.option("ROUND", ruling->round, "Its number").required();
  result_command.option("BOARD", ruling->board, "Its number").required();
  result_command
      .option("--result", ruling->result,
              "1-0, 0-1, 1/2 or +-; --result=-+ and --result=-- with a sign of equality")
      .required();
  result_command.option("--leg", ruling->leg, "2: the return match").between(1, 2);
  result_command.option("--reason", ruling->reason, "For everybody to read").required();
  result_command.does([to_rule, ruling] { return rule(Remote(*to_rule), *ruling); });
}

}  // namespace adjutant::cli
