#include "protocol/json/tournaments.hpp"

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "protocol/json/values.hpp"

namespace adjutant::protocol {
namespace {

namespace json = core::json;

json::value null_if_zero(int number) {
  return number == 0 ? json::value(nullptr) : json::value(number);
}

json::object encode(const EntrantView& who) {
  json::object object{{"entry", who.entry}, {"player", or_null(who.player)}};
  if (!who.team.empty()) object["team"] = who.team;
  if (!who.began.empty()) object["began"] = who.began;
  return object;
}

json::array encode(const std::vector<PartView>& parts) {
  json::array list;
  for (const auto& part : parts) {
    list.push_back(json::object{{"round", part.round},
                                {"opponent", null_if_zero(part.opponent)},
                                {"value", part.value},
                                {"dummy", part.dummy},
                                {"cut", part.cut}});
    if (part.board > 0) list.back().as_object()["board"] = part.board;
  }
  return list;
}

json::array encode(const std::vector<FigureView>& figures) {
  json::array list;
  for (const auto& figure : figures) {
    list.push_back(json::object{{"tiebreak", figure.tiebreak},
                                {"value", figure.value},
                                {"divisor", figure.divisor},
                                {"plus", figure.plus},
                                {"parts", encode(figure.parts)}});
  }
  return list;
}

// The objects of a list of objects, each with its place; an element that is not one is a fault.
template <class Read>
void each_object(Members& members, const json::value& list, std::string_view name, Read read) {
  if (!list.is_array()) return members.fault(name, "must be a list");
  for (std::size_t i = 0; i < list.get_array().size(); ++i) {
    const auto path = fmt::format("{}[{}]", name, i);
    const auto* object = list.get_array()[i].if_object();
    if (object == nullptr) {
      members.fault(path, "must be an object");
    } else {
      read(*object, path);
    }
  }
}

std::vector<std::string> handles_in(Members& members, std::string_view name) {
  std::vector<std::string> handles;
  const auto list = members.value(name);
  const auto* array = list.if_array();
  if (array == nullptr) {
    members.fault(name, "must be a list of handles");
    return handles;
  }
  for (const auto& handle : *array) {
    if (handle.is_string() && core::is_one_line(handle.get_string())) {
      handles.emplace_back(handle.get_string());
    } else {
      members.fault(name, "must be a list of handles");
    }
  }
  return handles;
}

// What a list says of the stages: system, and boards of teams.
json::array stages_in_short(const json::object& definition) {
  json::array list;
  const auto* stages = definition.if_contains("stages");
  if (stages == nullptr || !stages->is_array()) return list;
  for (const auto& stage : stages->get_array()) {
    json::object short_one;
    for (const auto* name : {"system", "boards"}) {
      const auto* member = stage.is_object() ? stage.get_object().if_contains(name) : nullptr;
      if (member != nullptr) short_one[name] = *member;
    }
    list.push_back(std::move(short_one));
  }
  return list;
}

json::value challenge_of(const BoardView& board) {
  if (board.challenger == 0) return nullptr;
  return json::object{{"by", board.challenger}, {"until", board.answer_until}};
}

json::value bids_of(const RoundView& round) {
  if (!round.bids_until) return nullptr;
  return json::object{{"until", rfc3339(*round.bids_until)},
                      {"opened", round.bids_open},
                      {"level_most", round.level_most}};
}

}  // namespace

TournamentAct read_tournament_act(Members& members) {
  return {.revision = members.optional_integer("revision"),
          .reason = members.optional_text("reason").value_or("")};
}

core::json::value read_definition_to_lint(Members& members) {
  if (!members.has("definition")) members.fault("definition", "is missing");
  return members.value("definition");
}

DefineTournament read_define_tournament(Members& members) {
  return {.definition = read_definition_to_lint(members), .act = read_tournament_act(members)};
}

AppointArbiters read_appoint_arbiters(Members& members) {
  return {.arbiters = handles_in(members, "arbiters"), .act = read_tournament_act(members)};
}

InvitePlayers read_invite_players(Members& members) {
  return {.players = handles_in(members, "players")};
}

PlaceBid read_place_bid(Members& members) {
  return {.side = members.text("side"), .level = members.optional_integer("level").value_or(0)};
}

EnterTournament read_enter_tournament(Members& members) {
  const auto as = members.optional_text("as").value_or("player");
  if (as != "player" && as != "eliminator" && as != "substitute") {
    members.fault("as", "must be player, substitute or eliminator");
  }
  return {.seed = members.optional_text("seed"),
          .act = read_tournament_act(members),
          .eliminator = as == "eliminator",
          .substitute = as == "substitute",
          .team = members.optional_text("team").value_or("")};
}

ImportEntries read_import_entries(Members& members) {
  return {.csv = members.raw_text("csv"), .act = read_tournament_act(members)};
}

AskByes read_ask_byes(Members& members) {
  AskByes asked{.byes = {}, .act = read_tournament_act(members)};
  each_object(members, members.value("byes"), "byes",
              [&](const json::object& bye, const std::string& path) {
                const auto* round = bye.if_contains("round");
                const auto* points = bye.if_contains("points");
                const bool half = points != nullptr && *points == "half";
                if (round == nullptr || !round->is_int64() ||
                    (points != nullptr && !half && *points != "zero")) {
                  return members.fault(path, R"(must be {"round": 2, "points": "half" or "zero"})");
                }
                asked.byes.push_back({static_cast<int>(round->get_int64()), half});
              });
  return asked;
}

RuleResult read_rule_result(Members& members) {
  return {.result = members.text("result"),
          .act = read_tournament_act(members),
          .leg = members.optional_integer("leg").value_or(1)};
}

AnswerOffer read_answer_offer(Members& members) {
  return {.accept = members.flag("accept"), .act = read_tournament_act(members)};
}

ReplacePlayer read_replace_player(Members& members) {
  return {.out = members.integer("out"),
          .in = members.integer("in"),
          .act = read_tournament_act(members)};
}

ExtendBoard read_extend_board(Members& members) {
  return {.days = members.integer("days"),
          .act = read_tournament_act(members),
          .leg = members.optional_integer("leg").value_or(1)};
}

MoveRoundEnd read_move_round_end(Members& members) {
  return {.ends = members.text("ends"), .act = read_tournament_act(members)};
}

DisputeResult read_dispute_result(Members& members) {
  return {.text = members.lines("text"),
          .act = read_tournament_act(members),
          .leg = members.optional_integer("leg").value_or(1)};
}

SettleDispute read_settle_dispute(Members& members) {
  return {.result = members.optional_text("result"), .act = read_tournament_act(members)};
}

json::object encode(const TournamentView& tournament) {
  json::array disputes;
  for (const auto& dispute : tournament.disputes) {
    disputes.push_back(json::object{{"dispute", dispute.dispute},
                                    {"round", dispute.round},
                                    {"board", dispute.board},
                                    {"leg", dispute.leg},
                                    {"entry", dispute.entry},
                                    {"text", dispute.text},
                                    {"settled", dispute.settled}});
  }
  json::array forbidden;
  for (const auto& [one, other] : tournament.forbidden) {
    forbidden.push_back(json::array{one, other});
  }
  return {{"id", tournament.id},
          {"title", tournament.title},
          {"ruleset", tournament.ruleset},
          {"status", tournament.status},
          {"organiser", tournament.organiser},
          {"arbiters", list_of(tournament.arbiters)},
          {"revision", tournament.revision},
          {"head", tournament.head},
          {"commitment", tournament.commitment},
          {"entries", tournament.entries},
          {"rounds", json::object{{"planned", null_if_zero(tournament.rounds_planned)},
                                  {"drawn", tournament.rounds_drawn},
                                  {"closed", tournament.rounds_closed}}},
          {"opening", null_if_zero(tournament.opening)},
          {"due", or_null(tournament.due)},
          {"your_entry", null_if_zero(tournament.yours.value_or(0))},
          {"your_role", null_if_empty(tournament.role)},
          {"disputes", std::move(disputes)},
          {"forbidden", std::move(forbidden)},
          {"definition", tournament.definition},
          {"created", rfc3339(tournament.created)},
          {"updated", rfc3339(tournament.updated)}};
}

std::string live_tournament(std::string_view id, int revision, json::array events) {
  return json::serialize(
      json::object{{"tournament", id}, {"revision", revision}, {"events", std::move(events)}});
}

json::object encode(const TournamentPage& page) {
  json::array list;
  for (const auto& tournament : page.tournaments) {
    auto object = encode(tournament);
    object["stages"] = stages_in_short(tournament.definition);
    for (const auto* name : {"definition", "disputes", "forbidden"}) object.erase(name);
    list.push_back(std::move(object));
  }
  return {{"tournaments", std::move(list)}, {"next", or_null(page.next)}};
}

json::object encode(const std::vector<EntryView>& entries) {
  json::array list;
  for (const auto& entry : entries) {
    auto object = encode(entry.who);
    object["pairing_number"] = null_if_zero(entry.pairing_number);
    object["rating"] = entry.rating;
    object["state"] = entry.state;
    object["entrant"] = entry.entrant;
    object["seed_hash"] = entry.seed_hash;
    object["seed"] = null_if_empty(entry.seed);
    if (entry.team_board > 0) object["team_board"] = entry.team_board;
    list.push_back(std::move(object));
  }
  return {{"entries", std::move(list)}};
}

json::object encode(const RoundView& round) {
  json::array boards, free;
  for (const auto& board : round.boards) {
    boards.push_back(json::object{{"board", board.board},
                                  {"leg", board.leg},
                                  {"scenario", null_if_empty(board.scenario)},
                                  {"white", encode(board.white)},
                                  {"black", encode(board.black)},
                                  {"match", null_if_empty(board.match)},
                                  {"result", null_if_empty(board.result)},
                                  {"ends", null_if_empty(board.ends)},
                                  {"challenge", challenge_of(board)}});
  }
  for (const auto& one : round.free) {
    auto object = encode(one.who);
    object["result"] = std::string(1, one.result);
    free.push_back(std::move(object));
  }
  return {{"round", round.round},
          {"stage", round.stage},
          {"level", null_if_zero(round.level)},
          {"decides", round.decides},
          {"by_hand", round.by_hand},
          {"bids", bids_of(round)},
          {"state", round.state},
          {"scenario", round.scenario},
          {"favoured", null_if_empty(round.favoured)},
          {"drawn", round.drawn},
          {"ends", null_if_empty(round.ends)},
          {"boards", std::move(boards)},
          {"free", std::move(free)}};
}

json::object encode(const std::vector<RoundView>& rounds) {
  json::array list;
  for (const auto& round : rounds) list.push_back(encode(round));
  return {{"rounds", std::move(list)}};
}

json::object encode(const BracketView& bracket) {
  const auto who = [](const std::optional<EntrantView>& one) {
    return one ? json::value(encode(*one)) : json::value(nullptr);
  };
  json::array levels;
  for (const auto& ties : bracket.levels) {
    json::array level;
    for (const auto& tie : ties) {
      level.push_back(json::object{{"first", who(tie.first)},
                                   {"second", who(tie.second)},
                                   {"winner", who(tie.winner)},
                                   {"decided", tie.decided}});
    }
    levels.push_back(std::move(level));
  }
  return {{"stage", bracket.stage}, {"levels", std::move(levels)}};
}

json::object encode(const StandingsView& standings) {
  json::array rows;
  for (const auto& row : standings.rows) {
    auto object = encode(row.who);
    object["place"] = row.place;
    object["stage"] = row.stage;
    object["group"] = null_if_zero(row.group);
    object["points"] = row.points;
    object["figures"] = encode(row.figures);
    object["award"] = null_if_empty(row.award);
    rows.push_back(std::move(object));
  }
  return {{"round", standings.round},
          {"provisional", standings.provisional},
          {"tiebreaks", list_of(standings.tiebreaks)},
          {"rows", std::move(rows)}};
}

json::object encode(const std::vector<FlagView>& flags) {
  json::array list;
  for (const auto& flag : flags) {
    auto object = encode(flag.who);
    object["kind"] = flag.kind;
    object["matches"] = list_of(flag.matches);
    object["games"] = flag.games;
    object["points"] = null_if_empty(flag.points);
    object["expected"] = null_if_empty(flag.expected);
    list.push_back(std::move(object));
  }
  return {{"flags", std::move(list)}};
}

json::object encode(const std::vector<CrosstableRow>& rows) {
  json::array list;
  for (const auto& row : rows) {
    json::array rounds;
    for (const auto& cell : row.rounds) {
      const bool met = cell.opponent != 0;
      rounds.push_back(json::object{
          {"opponent", null_if_zero(cell.opponent)},
          {"side", met ? json::value(cell.white ? "favoured" : "other") : json::value(nullptr)},
          {"result", std::string(1, cell.result)},
          {"second",
           cell.second == ' ' ? json::value(nullptr) : json::value(std::string(1, cell.second))}});
      if (!cell.boards.empty()) rounds.back().as_object()["boards"] = cell.boards;
    }
    auto object = encode(row.who);
    object["rounds"] = std::move(rounds);
    list.push_back(std::move(object));
  }
  return {{"rows", std::move(list)}};
}

}  // namespace adjutant::protocol
