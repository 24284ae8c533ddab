#include "server/cli/tournament_lead.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/json.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/cli/remote_tournament.hpp"
#include "server/cli/tournament_acts.hpp"
#include "server/ports/tournament_id.hpp"

namespace adjutant::cli {
namespace {

namespace json = core::json;

void check_id(const std::string& id) {
  const bool fits = ports::is_tournament_id(id) && std::ranges::all_of(id, [](unsigned char c) {
                      return std::isalnum(c) != 0 || c == '_';
                    });
  if (!fits) throw BadInput(fmt::format("{}: not an id: an id begins with t_", id));
}

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

// What a round that is only shown breaks, below it.
void print_breaks(const json::object& round) {
  std::map<std::int64_t, std::string> names;
  const auto take = [&](const json::object& entrant) {
    names[entrant.at("entry").as_int64()] = who(entrant);
  };
  for (const auto& board : round.at("boards").as_array()) {
    for (const auto* side : {"white", "black"}) take(board.at(side).as_object());
  }
  for (const auto& one : round.at("free").as_array()) take(one.as_object());
  for (const auto& one : round.at("breaks").as_array()) {
    std::vector<std::string> whom;
    for (const auto& entry : one.at("entries").as_array()) whom.push_back(names[entry.as_int64()]);
    fmt::print("{}: {} {}\n", text_of(one.as_object(), "rule"), fmt::join(whom, ", "),
               text_of(one.as_object(), "what"));
  }
}

// Closes the entries first, where they are open.
int start(const RemoteTournament& remote) {
  auto now = remote.get("");
  if (text_of(now, "status") == "open") now = remote.post("/close");
  now = remote.post("/start");
  fmt::print("{}: {}, {}\n", text_of(now, "title"),
             core::count_of(now.at("entries").as_int64(), "entrant"), text_of(now, "status"));
  return exit_done;
}

int pair_round(const RemoteTournament& remote, bool dry_run, bool starts) {
  if (dry_run) {
    const auto shown = remote.post("/rounds?dry_run=1");
    print_round(shown);
    print_breaks(shown);
    return exit_done;
  }
  remote.post("/rounds");
  const auto rounds = remote.get("/rounds");
  const auto& drawn = rounds.at("rounds").as_array().back().as_object();
  print_round(drawn);
  if (starts) remote.post(fmt::format("/rounds/{}/start", drawn.at("round").as_int64()));
  return exit_done;
}

// "3-8": two entries, who has the favoured side first where that matters.
std::pair<int, int> pair_in(const std::string& text) {
  int one = 0, other = 0, end = 0;
  const int read = std::sscanf(text.c_str(), "%4d-%4d%n", &one, &other, &end);
  if (read != 2 || end != static_cast<int>(text.size()) || one < 1 || other < 1) {
    throw BadInput(fmt::format("{}: not a pair of entries: write it like 3-8", text));
  }
  return {one, other};
}

TournamentActs::Pairs pairs_in(const std::vector<std::string>& texts) {
  TournamentActs::Pairs pairs;
  for (const auto& text : texts) pairs.push_back(pair_in(text));
  return pairs;
}

// The forbidden pairs, with one more or one less.
int keep_apart(TournamentActs& acts, const std::string& text, bool allow,
               const std::string& reason) {
  const auto [one, other] = pair_in(text);
  const std::pair<int, int> pair(std::min(one, other), std::max(one, other));
  auto pairs = acts.forbidden();
  const bool known = std::erase(pairs, pair) > 0;
  if (allow && !known) throw BadInput(fmt::format("{}: these two may already meet", text));
  if (!allow) pairs.push_back(pair);
  acts.forbid(pairs, reason);
  fmt::print("entries {} and {} {}\n", one, other, allow ? "may meet" : "must not meet");
  return exit_done;
}

std::shared_ptr<TournamentPlace> address_options(Command command, bool may_be_stored) {
  auto place = std::make_shared<TournamentPlace>();
  command.option("TOURNAMENT", place->tournament, "Id of the tournament, t_…").required();
  const auto server =
      command.option("--server", place->server, "http://127.0.0.1:8080 or https://…");
  command.option("--token", place->token, "Session token of an official")
      .or_from_environment("ADJUTANT_TOKEN");
  if (may_be_stored) {
    add_data_options(command, place->data);
  } else {
    server.required();
  }
  return place;
}

RemoteTournament remote(const TournamentPlace& place) {
  check_id(place.tournament);
  return RemoteTournament(place);
}

std::unique_ptr<TournamentActs> acts(const TournamentPlace& place) {
  check_id(place.tournament);
  return acts_at(place);
}

// A verb that an official does with a reason, on a server or as the operator.
template <class Arguments, class Does>
Command add_act(Command tournament, const char* name, const char* what,
                const std::shared_ptr<Arguments>& arguments, Does does) {
  const auto command = tournament.command(name, what);
  const auto place = address_options(command, true);
  command.option("--reason", arguments->reason, "Reason, shown to everybody").required();
  command.does([place, arguments, does] { return does(*acts(*place), *arguments); });
  return command;
}

void add_ruling(Command tournament) {
  auto ruling = std::make_shared<Ruling>();
  const auto command =
      add_act(tournament, "result", "Rules on a board of a tournament", ruling,
              [](TournamentActs& acts, const Ruling& wanted) {
                acts.rule(wanted);
                fmt::print("round {}, board {}: {}\n", wanted.round, wanted.board, wanted.result);
                return exit_done;
              });
  command.option("ROUND", ruling->round, "Number of the round").required();
  command.option("BOARD", ruling->board, "Number of the board").required();
  command
      .option("--result", ruling->result,
              "1-0, 0-1, 1/2 or +-; write --result=-+ and --result=-- with an equals sign")
      .required();
  command.option("--leg", ruling->leg, "Leg; 2 is the return match").between(1, 2);
}

struct PairingArguments {
  int number = 0;
  std::vector<std::string> pairs;
  std::string pair, result, reason;
  std::vector<int> byes;
  bool allow = false;
};

void add_pairing(Command tournament) {
  auto by_hand = std::make_shared<PairingArguments>();
  const auto hand =
      add_act(tournament, "hand", "Pairs a round of a Swiss by hand before it starts", by_hand,
              [](TournamentActs& acts, const PairingArguments& wanted) {
                acts.pair(wanted.number, pairs_in(wanted.pairs), wanted.byes, wanted.reason);
                fmt::print("round {} is paired by hand\n", wanted.number);
                return exit_done;
              });
  hand.option("ROUND", by_hand->number, "Number of the round").required();
  hand.option("--pairs", by_hand->pairs,
              "Pairs of entries in board order, favoured side first: 1-4,3-2")
      .split_at_commas()
      .required();
  hand.option("--byes", by_hand->byes, "Entries that have the bye: 5").split_at_commas();

  auto undone = std::make_shared<PairingArguments>();
  add_act(tournament, "undo", "Cancels a round that has not started", undone,
          [](TournamentActs& acts, const PairingArguments& wanted) {
            acts.undo(wanted.number, wanted.reason);
            fmt::print("round {} is cancelled\n", wanted.number);
            return exit_done;
          })
      .option("ROUND", undone->number, "Number of the round")
      .required();

  auto apart = std::make_shared<PairingArguments>();
  const auto forbid = add_act(tournament, "forbid", "Keeps two entries apart in a Swiss", apart,
                              [](TournamentActs& acts, const PairingArguments& wanted) {
                                return keep_apart(acts, wanted.pair, wanted.allow, wanted.reason);
                              });
  forbid.option("PAIR", apart->pair, "Two entries: 3-8").required();
  forbid.flag("--allow", apart->allow, "Lets the two entries meet again");

  auto settled = std::make_shared<PairingArguments>();
  const auto settle = add_act(tournament, "settle", "Settles a dispute", settled,
                              [](TournamentActs& acts, const PairingArguments& wanted) {
                                acts.settle(wanted.number, wanted.result, wanted.reason);
                                fmt::print("dispute {} is settled\n", wanted.number);
                                return exit_done;
                              });
  settle.option("DISPUTE", settled->number, "Number of the dispute").required();
  settle.option("--result", settled->result,
                "As for the command result; default: the result stands");
}

}  // namespace

void add_tournament_leading(Command tournament) {
  const auto start_command =
      tournament.command("start", "Closes the entries of a tournament on a server and starts it");
  const auto to_start = address_options(start_command, false);
  start_command.does([to_start] { return start(remote(*to_start)); });

  const auto pair_command =
      tournament.command("pair", "Pairs the next round of a tournament on a server");
  const auto to_pair = address_options(pair_command, false);
  auto dry_run = std::make_shared<bool>(false), starts = std::make_shared<bool>(false);
  pair_command.flag("--dry-run", *dry_run, "Show the round without storing it");
  pair_command.flag("--start", *starts, "Also start the round");
  pair_command.does(
      [to_pair, dry_run, starts] { return pair_round(remote(*to_pair), *dry_run, *starts); });

  add_ruling(tournament);
  add_pairing(tournament);
}

}  // namespace adjutant::cli
