#include "tournament/life/tournament.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <stdexcept>

#include <fmt/format.h>

#include "tournament/life/calendar.hpp"
#include "tournament/life/ladder.hpp"
#include "tournament/life/round_end.hpp"
#include "tournament/life/standstill.hpp"
#include "tournament/value/draw.hpp"

namespace adjutant::tournament::life {
namespace {

int whole(const json::object& fields, std::string_view name) {
  return json::value_to<int>(fields.at(name));
}

int whole_or(const json::object& fields, std::string_view name, int otherwise) {
  const auto* found = fields.if_contains(name);
  return found == nullptr ? otherwise : json::value_to<int>(*found);
}

std::string text(const json::object& fields, std::string_view name) {
  return std::string(fields.at(name).as_string());
}

std::string text_or_empty(const json::object& fields, std::string_view name) {
  const auto* found = fields.if_contains(name);
  return found == nullptr ? std::string() : std::string(found->as_string());
}

Outcome outcome_of(std::string_view letter) {
  constexpr std::string_view letters = "1=0WDL+-HFZU";
  if (letter.size() != 1 || letters.find(letter.front()) == std::string_view::npos) {
    throw std::invalid_argument("there is no outcome " + std::string(letter));
  }
  return static_cast<Outcome>(letter.front());
}

Entry& entry_at(Tournament& tournament, int number) {
  if (tournament.entry(number) == nullptr) {
    throw std::invalid_argument(fmt::format("there is no entry {}", number));
  }
  return tournament.entries[static_cast<std::size_t>(number) - 1];
}

int named_in(Tournament& tournament, const json::object& fields, std::string_view name) {
  return entry_at(tournament, whole(fields, name)).number;
}

Round& round_at(Tournament& tournament, int number) {
  if (tournament.round(number) == nullptr) {
    throw std::invalid_argument(fmt::format("there is no round {}", number));
  }
  return tournament.rounds[static_cast<std::size_t>(number) - 1];
}

Board& board_at(Round& round, const json::object& fields) {
  const int board = whole(fields, "board");
  const auto* found = round.board(board, whole_or(fields, "leg", 1));
  if (found == nullptr) {
    throw std::invalid_argument(
        fmt::format("there is no board {} in round {}", board, round.number));
  }
  return round.boards[static_cast<std::size_t>(found - round.boards.data())];
}

void take_definition(Tournament& tournament, const json::object& fields) {
  auto read = definition::read(fields.at("definition"));
  if (!read) throw std::invalid_argument("the definition has faults");
  tournament.definition = *std::move(read);
  tournament.definition_file = fields.at("definition").as_object();
}

// Programs that knew one version alone did not name it.
void create(Tournament& tournament, const json::object& fields) {
  tournament.rules_version = whole_or(fields, "rules_version", 1);
  if (tournament.rules_version < 1 || tournament.rules_version > rules_version_newest) {
    throw std::invalid_argument("its rules are those of a newer program");
  }
  take_definition(tournament, fields);
}

// Rounds that run end as the new definition says, never within a day.
void take_new_definition(Tournament& tournament, const Event& event) {
  const auto before = tournament.definition.round;
  take_definition(tournament, event.fields);
  const auto& times = tournament.definition.round;
  if (times.days == before.days && times.hour == before.hour) return;
  for (auto& round : tournament.rounds) {
    if (round.state != RoundState::started) continue;
    const auto end = round_end(times, round.started_at);
    round.ends = end.empty() ? end : changed_end(times, end, event.at);
  }
}

void start_round(Tournament& tournament, const Event& event) {
  auto& round = round_at(tournament, whole(event.fields, "round"));
  round.state = RoundState::started;
  round.started_at = event.at;
  round.ends = text_or_empty(event.fields, "ends");
}

void extend(Tournament& tournament, const Event& event) {
  if (is_outage(event)) return stand_still(tournament, event);
  const auto& fields = event.fields;
  auto& round = round_at(tournament, whole(fields, "round"));
  auto& ends = fields.contains("board") ? board_at(round, fields).ends : round.ends;
  ends = text(fields, "ends");
}

// What was paused has as much time as it had.
void resume(Tournament& tournament, const Event& event) {
  tournament.status = Status::running;
  stand_still(tournament, event);
}

void take_draws(Tournament& tournament, const json::object& fields) {
  const auto* draws = fields.if_contains("draws");
  if (draws == nullptr) return;
  for (const auto& draw : draws->as_array()) {
    const auto& one = draw.as_object();
    tournament.draws.push_back({.draw = whole(one, "draw"),
                                .purpose = text(one, "purpose"),
                                .link = text(one, "link"),
                                .entries = whole(one, "entries")});
  }
}

void enter(Tournament& tournament, const json::object& fields) {
  Entry entry;
  entry.number = whole(fields, "entry");
  if (entry.number != static_cast<int>(tournament.entries.size()) + 1) {
    throw std::invalid_argument("entries are numbered one after the other");
  }
  entry.hash = text(fields, "entrant");
  entry.seed_hash = text(fields, "seed_hash");
  entry.seed = text_or_empty(fields, "seed");
  entry.rating = whole(fields, "rating");
  entry.eliminator = fields.contains("eliminator");
  entry.team = text_or_empty(fields, "team");
  if (fields.contains("substitute")) entry.state = EntryState::substitute;
  if (const auto* pairing = fields.if_contains("pairing")) {
    entry.pairing = json::value_to<int>(*pairing);
  }
  if (!entry.team.empty()) tournament.teams[entry.team].push_back(entry.number);
  tournament.entries.push_back(std::move(entry));
}

void withdraw(Tournament& tournament, const json::object& fields) {
  auto& entry = entry_at(tournament, whole(fields, "entry"));
  entry.state = fields.contains("excluded") ? EntryState::excluded : EntryState::withdrawn;
  // A place that was offered to them is free for the next substitute.
  std::erase_if(tournament.offers,
                [&](const auto& offer) { return offer.second.substitute == entry.number; });
}

void close(Tournament& tournament, const json::object& fields) {
  for (const auto& one : fields.at("seeds").as_array()) {
    const auto& seed = one.as_object();
    entry_at(tournament, whole(seed, "entry")).seed = text(seed, "seed");
  }
  tournament.status = Status::closed;
}

void start(Tournament& tournament, const json::object& fields) {
  int pairing = 0;
  for (const auto& number : fields.at("order").as_array()) {
    entry_at(tournament, json::value_to<int>(number)).pairing = ++pairing;
  }
  for (const auto& [scenario, side] : fields.at("favoured").as_object()) {
    tournament.favoured.emplace(scenario, side.as_string());
  }
  if (const auto* initial = fields.if_contains("initial_side")) {
    tournament.initial = initial->as_string() == "favoured" ? Colour::white : Colour::black;
  }
  tournament.status = Status::running;
}

void draw_round(Tournament& tournament, const Event& event) {
  const auto& fields = event.fields;
  Round round;
  round.number = whole(fields, "round");
  if (round.number != static_cast<int>(tournament.rounds.size()) + 1) {
    throw std::invalid_argument("rounds are drawn one after the other");
  }
  round.scenario = text(fields, "scenario");
  round.drawn_at = event.at;
  round.stage = whole_or(fields, "stage", 1);
  round.level = whole_or(fields, "level", 0);
  round.decides = fields.contains("decides");
  round.bids = fields.contains("bids");
  round.by_hand = fields.contains("by_hand");
  for (const auto& one : fields.at("boards").as_array()) {
    const auto& board = one.as_object();
    auto& made = round.boards.emplace_back();
    made.number = whole(board, "board");
    made.leg = whole_or(board, "leg", 1);
    made.white = whole(board, "white");
    made.black = whole(board, "black");
    made.taken_over =
        entry_at(tournament, made.white).computer || entry_at(tournament, made.black).computer;
    made.match = text_or_empty(board, "match");
    if (made.match.empty()) {
      made.result = {static_cast<char>(outcome_of(text(board, "white_result"))),
                     static_cast<char>(outcome_of(text(board, "black_result")))};
    }
  }
  for (const auto& one : fields.at("free").as_array()) {
    const auto& free = one.as_object();
    round.free.push_back({named_in(tournament, free, "entry"), outcome_of(text(free, "result"))});
  }
  tournament.rounds.push_back(std::move(round));
}

void challenge(Tournament& tournament, const Event& event) {
  const auto& fields = event.fields;
  auto& round = round_at(tournament, 1);
  auto& board = round.boards.emplace_back();
  board.number = whole(fields, "board");
  if (board.number != static_cast<int>(round.boards.size())) {
    throw std::invalid_argument("challenges are numbered one after the other");
  }
  board.white = named_in(tournament, fields, "white");
  board.black = named_in(tournament, fields, "black");
  board.challenge = Challenge{
      .by = named_in(tournament, fields, "entry"), .at = event.at, .until = text(fields, "until")};
}

void accept(Tournament& tournament, const json::object& fields) {
  board_at(round_at(tournament, 1), fields).match = text(fields, "match");
}

// Of who has not come in time, or has let the time run out.
void count_timeouts(Tournament& tournament, const Board& board, const json::object& fields) {
  if (fields.contains("no_show")) {
    if (board.result.white == '-') ++tournament.timeouts[board.white];
    if (board.result.black == '-') ++tournament.timeouts[board.black];
  }
  if (const auto* timeout = fields.if_contains("timeout")) {
    ++tournament.timeouts[json::value_to<int>(*timeout)];
  }
}

void take_result(Tournament& tournament, const Event& event) {
  const auto& fields = event.fields;
  if (const auto* dispute = fields.if_contains("dispute")) {
    const auto place = json::value_to<std::size_t>(*dispute) - 1;
    tournament.disputes.at(place).settled = true;
    if (!fields.contains("white_result")) return;  // it stays as it was
  }
  auto& board = board_at(round_at(tournament, whole(fields, "round")), fields);
  board.result = {static_cast<char>(outcome_of(text(fields, "white_result"))),
                  static_cast<char>(outcome_of(text(fields, "black_result")))};
  board.decided_at = event.at;
  if (board.challenge) board.challenge->unanswered = fields.contains("unanswered");
  board.margin.reset();
  if (const auto* margin = fields.if_contains("margin")) {
    board.margin = json::value_to<int>(*margin);
  }
  count_timeouts(tournament, board, fields);
}

// The sides of a round as they were bid for.
void open_bids(Tournament& tournament, const json::object& fields) {
  auto& round = round_at(tournament, whole(fields, "round"));
  for (const auto& one : fields.at("boards").as_array()) {
    const auto& given = one.as_object();
    auto& board = board_at(round, given);
    board.white = named_in(tournament, given, "white");
    board.black = named_in(tournament, given, "black");
    board.scenario = text_or_empty(given, "scenario");
  }
  round.bids_open = true;
}

void close_stage(Tournament& tournament, const json::object& fields) {
  tournament.stages_closed = whole(fields, "stage");
  if (const auto* lots = fields.if_contains("lots")) {
    tournament.lots = json::value_to<std::vector<int>>(*lots);
  }
  if (const auto* advance = fields.if_contains("advance")) {
    if (tournament.advanced.size() + 1 >= tournament.definition.stages.size()) {
      throw std::invalid_argument("no stage follows");
    }
    tournament.advanced.push_back(json::value_to<std::vector<int>>(*advance));
    for (const int number : tournament.advanced.back()) entry_at(tournament, number);
  }
}

void take_dispute(Tournament& tournament, const json::object& fields) {
  const int number = static_cast<int>(tournament.disputes.size()) + 1;
  if (whole(fields, "dispute") != number) {
    throw std::invalid_argument("disputes are numbered one after the other");
  }
  tournament.disputes.push_back({.number = number,
                                 .round = whole(fields, "round"),
                                 .board = whole(fields, "board"),
                                 .leg = whole_or(fields, "leg", 1),
                                 .entry = whole(fields, "entry"),
                                 .text = text(fields, "text")});
}

void change_forbidden(Tournament& tournament, const json::object& fields) {
  const auto* pairs = fields.if_contains("forbidden");
  if (pairs == nullptr) return;
  tournament.forbidden.clear();
  for (const auto& one : pairs->as_array()) {
    const auto& pair = one.as_array();
    tournament.forbidden.emplace(json::value_to<int>(pair.at(0)), json::value_to<int>(pair.at(1)));
  }
}

void change_presence(Tournament& tournament, const Event& event);
void change_offer(Tournament& tournament, const json::object& fields);

// A player of a team moves to another place in it.
void change_board(Tournament& tournament, const json::object& fields) {
  const auto* board = fields.if_contains("team_board");
  if (board == nullptr) return;
  const int entry = whole(fields, "entry");
  auto& entries = tournament.teams.at(entry_at(tournament, entry).team);
  std::erase(entries, entry);
  const auto place = json::value_to<std::size_t>(*board) - 1;
  if (place > entries.size()) throw std::invalid_argument("the team has no such place");
  entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(place), entry);
}

// One of a team has another team, or all of it a new name.
void change_team(Tournament& tournament, const json::object& fields) {
  if (!fields.contains("team")) return;
  const auto team = text(fields, "team");
  const auto before = entry_at(tournament, whole(fields, "entry")).team;
  const auto found = tournament.teams.find(before);
  if (found == tournament.teams.end()) throw std::invalid_argument("there is no such team");
  const auto moved = fields.contains("whole") ? found->second : std::vector{whole(fields, "entry")};
  std::erase_if(found->second,
                [&](int entry) { return std::ranges::find(moved, entry) != moved.end(); });
  if (found->second.empty()) tournament.teams.erase(found);
  auto& joined = tournament.teams[team];
  joined.insert(joined.end(), moved.begin(), moved.end());
  for (const int entry : moved) entry_at(tournament, entry).team = team;
}

void change(Tournament& tournament, const Event& event) {
  const auto& fields = event.fields;
  if (fields.contains("definition")) take_new_definition(tournament, event);
  change_presence(tournament, event);
  change_offer(tournament, fields);
  change_board(tournament, fields);
  change_team(tournament, fields);
  change_forbidden(tournament, fields);
  if (const auto* arbiters = fields.if_contains("arbiters")) {
    tournament.arbiters = json::value_to<std::vector<std::string>>(*arbiters);
  }
  if (const auto* byes = fields.if_contains("byes")) {
    const int entry = named_in(tournament, fields, "entry");
    std::erase_if(tournament.byes, [&](const RequestedBye& bye) {
      return bye.number == entry && bye.round > static_cast<int>(tournament.rounds.size());
    });
    for (const auto& one : byes->as_array()) {
      const auto& bye = one.as_object();
      tournament.byes.push_back({whole(bye, "round"), entry, outcome_of(text(bye, "result"))});
    }
    std::ranges::sort(tournament.byes);
  }
}

void change_presence(Tournament& tournament, const Event& event) {
  const auto& fields = event.fields;
  if (const auto* round = fields.if_contains("confirmed")) {
    tournament.confirmed[whole(fields, "entry")].insert(json::value_to<int>(*round));
  }
  if (const auto* until = fields.if_contains("asked")) {
    tournament.asked[whole(fields, "entry")] = until->as_string();
  }
  if (fields.contains("returns")) {
    auto& entry = entry_at(tournament, whole(fields, "entry"));
    entry.state = EntryState::entered;
    entry.pairing = whole_or(fields, "pairing", entry.pairing);
    tournament.offers.erase(entry.number);
  }
  if (fields.contains("stays") || fields.contains("returns")) {
    tournament.asked.erase(whole(fields, "entry"));
    tournament.timeouts.erase(whole(fields, "entry"));
  }
  const auto* absences = fields.if_contains("absences");
  if (absences == nullptr) return;
  auto& all = tournament.absences[whole(fields, "entry")];
  all.clear();
  for (const auto& one : absences->as_array()) {
    all.push_back({text(one.as_object(), "from"), text(one.as_object(), "until")});
  }
  follow_absences(tournament, whole(fields, "entry"), event.at);
}

void change_offer(Tournament& tournament, const json::object& fields) {
  if (const auto* offered = fields.if_contains("offered")) {
    tournament.offers[whole(fields, "entry")] = {.substitute = json::value_to<int>(*offered),
                                                 .until = text(fields, "until")};
  }
  if (const auto* declined = fields.if_contains("declined")) {
    tournament.offers.erase(whole(fields, "entry"));
    tournament.declined.emplace(whole(fields, "entry"), json::value_to<int>(*declined));
  }
}

// The two exchange their entries: who comes has the number, who goes that of the list.
void exchange(Tournament& tournament, Entry& place, Entry& substitute) {
  std::swap(place.hash, substitute.hash);
  substitute.state = EntryState::withdrawn;
  tournament.began.try_emplace(place.number, substitute.number);
  std::erase_if(tournament.offers, [&](const auto& offer) {
    return offer.first == place.number || offer.second.substitute == substitute.number;
  });
}

void take_over(Tournament& tournament, const json::object& fields) {
  auto& place = entry_at(tournament, whole(fields, "entry"));
  place.state = EntryState::entered;
  place.computer = fields.contains("computer");
  if (!place.computer) {
    exchange(tournament, place, entry_at(tournament, whole(fields, "substitute")));
  }
  tournament.absences.erase(place.number);
  tournament.timeouts.erase(place.number);
  tournament.asked.erase(place.number);
  for (auto& round : tournament.rounds) {
    for (auto& board : round.boards) {
      const bool runs = round.state == RoundState::started && !board.decided();
      if (runs && board.has(place.number)) board.taken_over = true;
    }
  }
}

using Fold = std::function<void(Tournament&, const Event&)>;

Fold of_fields(void (*fold)(Tournament&, const json::object&)) {
  return [fold](Tournament& tournament, const Event& event) { fold(tournament, event.fields); };
}

Fold to_status(Status status) {
  return [status](Tournament& tournament, const Event&) { tournament.status = status; };
}

void reopen(Tournament& tournament, const Event& event) {
  tournament.status = Status::running;
  if (!event.fields.contains("challenges")) {
    tournament.reopened = true;
    return;
  }
  round_at(tournament, 1).state = RoundState::started;
  tournament.stages_closed = 0;
}

Fold to_round_state(RoundState state) {
  return [state](Tournament& tournament, const Event& event) {
    round_at(tournament, whole(event.fields, "round")).state = state;
  };
}

// Types that change nothing but the chain are left out.
const std::map<std::string, Fold, std::less<>>& folds() {
  static const std::map<std::string, Fold, std::less<>> all{
      {"created", of_fields(create)},
      {"opened", to_status(Status::open)},
      {"entered", of_fields(enter)},
      {"withdrawn", of_fields(withdraw)},
      {"closed", of_fields(close)},
      {"started", of_fields(start)},
      {"drawn", draw_round},
      {"undone", [](Tournament& tournament, const Event&) { tournament.rounds.pop_back(); }},
      {"round_started", start_round},
      {"extended", extend},
      {"taken_over", of_fields(take_over)},
      {"challenged", challenge},
      {"accepted", of_fields(accept)},
      {"result", take_result},
      {"ruling", take_result},
      {"disputed", of_fields(take_dispute)},
      {"round_closed", to_round_state(RoundState::closed)},
      {"bids_opened", of_fields(open_bids)},
      {"stage_closed", of_fields(close_stage)},
      {"paused", to_status(Status::paused)},
      {"resumed", resume},
      {"finished", to_status(Status::finished)},
      {"reopened", reopen},
      {"cancelled", to_status(Status::cancelled)},
      {"archived", to_status(Status::archived)},
      {"changed", change}};
  return all;
}

}  // namespace

std::string_view name(Status status) {
  constexpr std::array names{"draft",  "open",     "closed",   "running",
                             "paused", "finished", "archived", "cancelled"};
  return names.at(static_cast<std::size_t>(status));
}

std::string_view name(EntryState state) {
  constexpr std::array names{"entered", "withdrawn", "excluded", "substitute"};
  return names.at(static_cast<std::size_t>(state));
}

std::string_view name(RoundState state) {
  constexpr std::array names{"drawn", "started", "closed"};
  return names.at(static_cast<std::size_t>(state));
}

const Board* Round::board(int wanted, int leg) const {
  const auto found = std::ranges::find_if(
      boards, [&](const Board& board) { return board.number == wanted && board.leg == leg; });
  return found == boards.end() ? nullptr : &*found;
}

bool Round::decided() const {
  return std::ranges::all_of(boards, &Board::decided);
}

const Entry* Tournament::entry(int number) const {
  const auto found = std::ranges::find(entries, number, &Entry::number);
  return found == entries.end() ? nullptr : &*found;
}

const Entry* Tournament::by_pairing(int pairing) const {
  const auto found = std::ranges::find(entries, pairing, &Entry::pairing);
  return pairing == 0 || found == entries.end() ? nullptr : &*found;
}

const Round* Tournament::round(int number) const {
  const auto found = std::ranges::find(rounds, number, &Round::number);
  return found == rounds.end() ? nullptr : &*found;
}

void record(Tournament& tournament, Event event) {
  take_draws(tournament, event.fields);
  const auto fold = folds().find(event.type);
  if (fold != folds().end()) fold->second(tournament, event);
  append(tournament.chain, tournament.commitment, std::move(event));
}

std::expected<Tournament, std::string> replay(std::string id, std::string commitment,
                                              const std::vector<Event>& events) {
  if (const auto broken = first_broken(events, commitment)) {
    return std::unexpected(fmt::format("event {} does not follow from what is before it", *broken));
  }
  Tournament tournament;
  tournament.id = std::move(id);
  tournament.commitment = std::move(commitment);
  return replay(std::move(tournament), events);
}

std::expected<Tournament, std::string> replay(Tournament tournament,
                                              const std::vector<Event>& events) {
  for (const auto& event : events) {
    try {
      record(tournament, event);
      if (tournament.chain.back().hash != event.hash) {
        return std::unexpected(
            fmt::format("event {} does not follow from what is before it", event.number));
      }
    } catch (const std::exception& fault) {
      return std::unexpected(
          fmt::format("event {} ({}): {}", event.number, event.type, fault.what()));
    }
  }
  return tournament;
}

std::string seeds_of(const Tournament& tournament, int entries) {
  std::vector<SeedOf> seeds;
  for (const auto& entry : tournament.entries) {
    if (entry.number <= entries) seeds.push_back({entry.number, entry.seed});
  }
  return seeds_hash(seeds);
}

}  // namespace adjutant::tournament::life
