#include "server/app/tournaments/tournament_reading.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/csv_field.hpp"
#include "server/app/tournaments/visibility.hpp"
#include "tournament/life/bracket.hpp"
#include "tournament/life/groups.hpp"
#include "tournament/life/ladder.hpp"
#include "tournament/life/systems/system.hpp"
#include "tournament/life/table.hpp"
#include "tournament/life/teams.hpp"

namespace adjutant::app {
namespace {

namespace standing = tournament::standing;

using tournament::definition::Results;

// The number of rounds shown; 0 asks for all.
Result<int> rounds_told(const life::Tournament& value, int asked) {
  const int begun = life::rounds_begun(value);
  if (asked > static_cast<int>(value.rounds.size())) {
    return problem("not-found", fmt::format("Round {} is not drawn.", asked));
  }
  return asked == 0 ? begun : std::min(asked, begun);
}

std::vector<protocol::FigureView> figures_of(const life::Tournament& value,
                                             const standing::Rules& rules,
                                             const standing::Row& row) {
  std::vector<protocol::FigureView> views;
  for (std::size_t i = 0; i < row.figures.size(); ++i) {
    const auto& figure = row.figures[i];
    auto& view = views.emplace_back();
    view.tiebreak = standing::name_of(rules.tie_breaks[i]);
    view.value = standing::text_of(figure);
    view.divisor = figure.divisor;
    view.plus = standing::in_decimals(figure.plus);
    for (const auto& part : figure.parts) {
      const auto* opponent = value.by_pairing(part.opponent);
      view.parts.push_back({.round = part.round,
                            .opponent = opponent == nullptr ? 0 : opponent->number,
                            .value = standing::in_decimals(part.value),
                            .dummy = part.dummy,
                            .cut = part.cut,
                            .board = part.board});
    }
  }
  return views;
}

// Without the round that it is of, and whether it is provisional.
protocol::StandingsView standings_view(const LoadedTournament& loaded, const life::StageView& last,
                                       int within) {
  const auto& value = loaded.value;
  const auto places = life::places_of(last, within);
  auto rules = life::rules_of(last);
  // A bracket ranks by how far one came, without figures.
  if (places.empty() || places.front().row.figures.empty()) rules.tie_breaks.clear();
  protocol::StandingsView view{.round = 0, .provisional = false, .tiebreaks = {}, .rows = {}};
  for (const auto& one : rules.tie_breaks) view.tiebreaks.push_back(standing::name_of(one));
  const bool over =
      value.status == life::Status::finished || value.status == life::Status::archived;
  for (const auto& [row, stage] : places) {
    const auto award =
        over ? tournament::definition::award_of(value.definition, row.place) : std::string_view();
    const auto in = life::stage_of(value, stage);
    const bool same = life::rules_of(in).tie_breaks == rules.tie_breaks;
    view.rows.push_back(
        {.place = row.place,
         .stage = stage,
         .group = life::group_of(in, value.by_pairing(row.number)->number),
         .who = entrant_view(loaded, value.by_pairing(row.number)->number),
         .points = standing::in_decimals({row.points, 2}),
         .figures = same ? figures_of(value, rules, row) : std::vector<protocol::FigureView>(),
         .award = std::string(award)});
  }
  return view;
}

// The stage asked for by its number, from 1; 0 asks for none.
Result<std::optional<life::StageView>> stage_asked(const life::Tournament& value, int asked) {
  if (asked == 0) return std::nullopt;
  if (asked <= value.stage_number()) return life::stage_of(value, asked);
  const auto all = static_cast<int>(value.definition.stages.size());
  return problem("not-found", asked <= all
                                  ? fmt::format("Stage {} has no players yet.", asked)
                                  : "The tournament has " + core::count_of(all, "stage") + ".");
}

std::string boards_of(const tournament::Cell& cell) {
  if (cell.boards.empty()) return {};
  const auto sum = std::accumulate(cell.boards.begin(), cell.boards.end(), tournament::Points{0});
  return standing::in_decimals(standing::Ratio{sum, 2});
}

std::unexpected<Problem> no_crosstable() {
  return problem("wrong-state",
                 "On a ladder two players may meet twice in a round, so there is no "
                 "crosstable: read its round and its standings.");
}

}  // namespace

Result<protocol::TournamentPage> TournamentReading::list(const MaybeIdentity& identity,
                                                         const std::string& after, int limit) {
  if (!after.empty() && !host_.load(after)) return unknown_cursor(after);
  const auto rows = context_.tournaments.tournaments(
      {.drafts_of_all = known_as(identity) != 0 && identity->account.admin,
       .account = known_as(identity),
       .after = after,
       .limit = limit,
       .may_be_late = known_as(identity) == 0});
  protocol::TournamentPage page;
  if (static_cast<int>(rows.size()) == limit) page.next = rows.back().id;
  for (const auto& row : rows) {
    const auto loaded = host_.load_for(row.id, identity);
    if (loaded) page.tournaments.push_back(view(context_, *loaded, identity));
  }
  return page;
}

Result<protocol::TournamentView> TournamentReading::status(const MaybeIdentity& identity,
                                                           std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  return view(context_, *loaded, identity);
}

Result<std::vector<protocol::EntryView>> TournamentReading::entries(const MaybeIdentity& identity,
                                                                    std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  std::vector<protocol::EntryView> views;
  for (const auto& entry : loaded->value.entries) {
    views.push_back({.who = entrant_view(*loaded, entry.number),
                     .pairing_number = entry.pairing,
                     .rating = entry.rating,
                     .state = life::name(entry.state),
                     .entrant = entry.hash,
                     .seed_hash = entry.seed_hash,
                     .seed = entry.seed,
                     .team_board = life::board_in_team(loaded->value, entry)});
  }
  return views;
}

Result<std::vector<protocol::RoundView>> TournamentReading::rounds(const MaybeIdentity& identity,
                                                                   std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  std::vector<protocol::RoundView> views;
  for (const auto& round : loaded->value.rounds) views.push_back(round_view(*loaded, round));
  return views;
}

Result<LoadedTournament> TournamentReading::with_results(const MaybeIdentity& identity,
                                                         std::string_view id) {
  auto loaded = host_.load_for(id, identity);
  if (!loaded) return loaded;
  if (loaded->value.definition.results == Results::end &&
      loaded->value.status < life::Status::finished) {
    return problem("wrong-state", "The results of this tournament are hidden until it ends.");
  }
  loaded->value = as_told(std::move(loaded->value));
  return loaded;
}

Result<protocol::StandingsView> TournamentReading::standings(const MaybeIdentity& identity,
                                                             std::string_view id, int round) {
  const auto loaded = with_results(identity, id);
  if (!loaded) return std::unexpected(loaded.error());
  const auto& value = loaded->value;
  const auto told = rounds_told(value, round);
  if (!told) return std::unexpected(told.error());
  const auto stage = life::stage_of_round(value, std::max(*told, 1));
  const int all = static_cast<int>(stage.rounds.size());
  auto view = standings_view(*loaded, stage, std::clamp(*told - stage.rounds_before, 0, all));
  view.round = *told;
  view.provisional = life::is_provisional(value, *told);
  return view;
}

Result<std::vector<protocol::CrosstableRow>> TournamentReading::crosstable(
    const MaybeIdentity& identity, std::string_view id, int round) {
  const auto loaded = with_results(identity, id);
  if (!loaded) return std::unexpected(loaded.error());
  const auto& value = loaded->value;
  if (life::is_ladder(value)) return no_crosstable();
  const auto rounds = rounds_told(value, round);
  if (!rounds) return std::unexpected(rounds.error());
  std::vector<protocol::CrosstableRow> rows;
  for (const auto& entrant : life::crosstable_of(value, *rounds).entrants) {
    auto& row = rows.emplace_back();
    row.who = entrant_view(*loaded, value.by_pairing(entrant.number)->number);
    for (const auto& cell : entrant.cells) {
      const auto* opponent = value.by_pairing(cell.opponent);
      row.rounds.push_back({.opponent = opponent == nullptr ? 0 : opponent->number,
                            .white = cell.colour == tournament::Colour::white,
                            .result = static_cast<char>(cell.outcome),
                            .second = cell.second ? static_cast<char>(*cell.second) : ' ',
                            .boards = boards_of(cell)});
    }
  }
  return rows;
}

Result<protocol::BracketView> TournamentReading::bracket(const MaybeIdentity& identity,
                                                         std::string_view id) {
  const auto loaded = with_results(identity, id);
  if (!loaded) return std::unexpected(loaded.error());
  const auto& value = loaded->value;
  const auto entrant = [&](int entry) {
    return entry > 0 ? std::optional(entrant_view(*loaded, entry)) : std::nullopt;
  };
  for (int number = value.stage_number(); number >= 1; --number) {
    const auto stage = life::stage_of(value, number);
    const bool bracket = life::systems::system_of(*stage.wanted).is_bracket(*stage.wanted);
    if (!bracket || stage.entries.empty()) continue;
    protocol::BracketView view{.stage = number, .levels = {}};
    for (const auto& ties : life::bracket_of(stage)) {
      auto& level = view.levels.emplace_back();
      for (const auto& tie : ties) {
        level.push_back({.first = entrant(tie.first),
                         .second = entrant(tie.second),
                         .winner = entrant(tie.winner),
                         .decided = life::name(tie.decided)});
      }
    }
    return view;
  }
  return problem("not-found", "This tournament has no bracket, or its bracket is not drawn yet.");
}

Result<json::object> TournamentReading::events(const MaybeIdentity& identity, std::string_view id,
                                               std::optional<int> after, int limit) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  const auto& chain = loaded->value.chain;
  const int last = static_cast<int>(chain.size()) - 1;
  if (after && *after > last) return unknown_event(*after, last);
  json::array events;
  bool more = false;
  for (const auto& event : chain) {
    if (event.number <= after.value_or(last)) continue;
    more = static_cast<int>(events.size()) == limit;
    if (more) break;
    events.push_back(encode_for_all(loaded->value, event));
  }
  return json::object{
      {"events", std::move(events)}, {"revision", loaded->value.revision()}, {"more", more}};
}

Result<json::object> TournamentReading::record(const MaybeIdentity& identity, std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  std::vector<life::Person> people;
  for (const auto& entry : loaded->value.entries) {
    const auto shown = entrant_view(*loaded, entry.number);
    const auto& row = loaded->row_of(entry.number);
    // A closed account has another name now than in the hash.
    const bool named = shown.player && !row.handle.starts_with(ports::former_player_prefix);
    people.push_back(named ? life::Person{row.handle, row.salt} : life::Person{});
  }
  return life::record_of(until_untold(loaded->value), people);
}

Result<std::string> TournamentReading::trf(const MaybeIdentity& identity, std::string_view id,
                                           int asked) {
  const auto loaded = with_results(identity, id);
  if (!loaded) return std::unexpected(loaded.error());
  const auto wanted = stage_asked(loaded->value, asked);
  if (!wanted) return std::unexpected(wanted.error());
  const auto stage = wanted->value_or(life::stage_drawn_last(loaded->value));
  if (life::is_ladder(loaded->value)) return no_crosstable();
  if (stage.wanted->legs > 1) {
    return problem("wrong-state",
                   "A report file has one game per round, but this stage has two: read the "
                   "record instead.");
  }
  if (life::is_of_teams(stage)) {
    return problem("wrong-state",
                   "A report file lists single players, but this is a team tournament: read "
                   "the record instead.");
  }
  if (loaded->value.definition.point_rule == tournament::definition::PointRule::margin20) {
    return problem("wrong-state",
                   "A report file has points for results, but margins count here: read the "
                   "record instead.");
  }
  std::vector<std::string> names;
  for (const auto& entry : loaded->value.entries) {
    const auto name = shown_name(entrant_view(*loaded, entry.number));
    names.push_back(name.empty() ? fmt::format("entry {}", entry.number) : name);
  }
  return tournament::trf::write(life::trf_of(stage, names, host_.now_text(loaded->value)));
}

Result<std::string> TournamentReading::csv(const MaybeIdentity& identity, std::string_view id,
                                           int asked) {
  const auto loaded = with_results(identity, id);
  if (!loaded) return std::unexpected(loaded.error());
  const auto wanted = stage_asked(loaded->value, asked);
  if (!wanted) return std::unexpected(wanted.error());
  const auto table = *wanted ? Result<protocol::StandingsView>(standings_view(
                                   *loaded, **wanted, life::rounds_begun_of(**wanted)))
                             : standings(identity, id, 0);
  if (!table) return std::unexpected(table.error());
  const bool teams = !table->rows.empty() && !table->rows.front().who.team.empty();
  std::string text = fmt::format("place,entry,{},points", teams ? "team" : "player");
  for (const auto& code : table->tiebreaks) text += "," + csv_field(code);
  text += "\r\n";
  for (const auto& row : table->rows) {
    const auto name = row.who.team.empty() ? shown_name(row.who) : row.who.team;
    text += fmt::format("{},{},{},{}", row.place, row.who.entry, csv_field(name), row.points);
    for (std::size_t i = 0; i < table->tiebreaks.size(); ++i) {
      text += "," + (i < row.figures.size() ? row.figures[i].value : "");
    }
    text += "\r\n";
  }
  return text;
}

}  // namespace adjutant::app
