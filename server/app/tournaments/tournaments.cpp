#include "server/app/tournaments/tournaments.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/plain_text.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/new_match.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/disputes.hpp"
#include "server/app/tournaments/invitations.hpp"
#include "server/app/tournaments/known_scenario.hpp"
#include "server/app/tournaments/pausing.hpp"
#include "server/app/tournaments/rating_periods.hpp"
#include "server/app/tournaments/repeated_acts.hpp"
#include "server/auth/token.hpp"
#include "tournament/definition/scenarios.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/teams.hpp"
#include "tournament/value/draw.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;

tournament::Links links_of(const LoadedTournament& tournament) {
  return tournament::Links(tournament.stored.row.secret);
}

std::map<int, std::string> seeds_of(const LoadedTournament& tournament) {
  std::map<int, std::string> seeds;
  for (const auto& entry : tournament.stored.entries) seeds.emplace(entry.number, entry.seed);
  return seeds;
}

std::map<std::string, std::string> favoured_sides(const Context& context,
                                                  const life::Tournament& tournament) {
  std::map<std::string, std::string> sides;
  for (const auto& scenario : tournament.definition.scenarios) {
    const auto* loaded = context.scenarios.find(scenario.id);
    ENSURE(loaded != nullptr, "the scenarios of a definition were looked for");
    const auto side =
        favoured_by_advantage(context.ratings, tournament.definition.ruleset, scenario.id);
    sides.emplace(scenario.id, loaded->game->description().sides[side]);
  }
  return sides;
}

Result<void> check_act(const TournamentAct& act, bool needs_reason, const life::Tournament& value) {
  if (act.reason.size() > limits::reason_bytes_max || !core::is_one_line(act.reason)) {
    return problem("bad-request", fmt::format("Give the reason in one line of at most {} bytes.",
                                              limits::reason_bytes_max));
  }
  if (needs_reason && act.reason.empty()) {
    return problem("bad-request", "Give a reason: everyone can read what officials do.");
  }
  if (act.revision && *act.revision != value.revision()) {
    return problem("stale-revision",
                   "The tournament has changed in the meantime. Read it "
                   "again and repeat your decision.",
                   {.revision = value.revision()});
  }
  return {};
}

std::unexpected<Problem> wrong_result(const std::string& why) {
  return problem("bad-request", "The request has mistakes: see errors.",
                 {.errors = {{"result", why}}});
}

// Whether they lead the team of that entry, which they order until the tournament starts.
bool leads_team(const LoadedTournament& tournament, const Identity& identity, int number) {
  const auto* entry = tournament.value.entry(number);
  const auto* own = tournament.entry_of(identity.account.id);
  return entry != nullptr && own != nullptr && !tournament.value.has_started() &&
         own->number == life::captain_of(tournament.value, *entry);
}

std::string_view in_words(TournamentRole role) {
  return role == TournamentRole::organiser ? "organiser" : "arbiter";
}

}  // namespace

Result<tournament::definition::Definition> Tournaments::read_definition(
    const json::value& definition) const {
  namespace definitions = tournament::definition;
  const auto read = definitions::read_new(definition);
  const auto known = [&](const std::string& id) -> std::optional<definitions::KnownScenario> {
    const auto* loaded = context_.scenarios.find(id);
    return loaded == nullptr ? std::nullopt : std::optional(known_scenario(*loaded));
  };
  std::vector<RequestFault> faults;
  for (const auto& fault :
       read ? definitions::scenario_faults(*read, known, "see GET /api/v1/scenarios")
            : read.error()) {
    const auto path = fault.path.empty() ? "definition" : "definition." + fault.path;
    faults.push_back({path, fault.message + ": " + fault.cure});
  }
  if (faults.empty()) return *read;
  return problem("bad-request", "The definition has mistakes: see errors.",
                 {.errors = std::move(faults)});
}

Result<json::object> Tournaments::lint(const json::value& definition) const {
  const auto read = read_definition(definition);
  if (!read) return std::unexpected(read.error());
  std::map<std::string, int> turns;
  for (const auto& scenario : read->scenarios) {
    const auto& source = *context_.scenarios.find(scenario.id)->scenario.source;
    if (const int count = ports::turns_of(source); count > 0) turns[scenario.id] = count;
  }
  return json::object{{"title", read->title},
                      {"notes", json::value_from(tournament::definition::notes(*read, turns))}};
}

Result<std::optional<json::object>> Tournaments::answered_before(const TournamentRequest& request,
                                                                 std::string_view id) {
  if (request.key.empty()) return std::nullopt;
  if (request.key.size() > limits::idempotency_key_bytes_max) {
    return problem("bad-request", fmt::format("An idempotency key can have at most {} bytes.",
                                              limits::idempotency_key_bytes_max));
  }
  const auto stored =
      context_.tournaments.tournament_answer(request.identity.account.id, id, request.key);
  if (!stored) return std::nullopt;
  if (stored->request_hash != request.hash) {
    return problem("idempotency-key-reused",
                   "This key was used for a different request. Use a new key for each request.");
  }
  return core::parse_json(stored->body)->as_object();
}

Result<json::object> Tournaments::create(const TournamentRequest& request,
                                         const protocol::DefineTournament& wanted) {
  const auto& identity = request.identity;
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  if (!identity.account.confirmed) {
    return problem("unconfirmed-address", "Confirm your address before you organise tournaments.");
  }
  // Its title and texts are for everybody.
  if (const auto may = may_turn_to(context_, identity.account, 0); !may) {
    return std::unexpected(may.error());
  }
  const auto definition = read_definition(wanted.definition);
  if (!definition) return std::unexpected(definition.error());
  const auto entered = host_.enter();
  if (!entered) return std::unexpected(entered.error());
  std::string id = auth::new_tournament_id(context_.entropy);
  if (!request.key.empty()) {
    id = auth::tournament_id_for(context_.link_key,
                                 fmt::format("{}\n{}", identity.account.id, request.key));
    const auto before = answered_before(request, id);
    if (!before) return std::unexpected(before.error());
    if (*before) return **before;
  }
  ports::StoredTournament stored;
  stored.row.id = id;
  stored.row.organiser = identity.account.id;
  stored.row.ruleset = definition->ruleset;
  context_.entropy.fill(stored.row.secret);
  stored.row.created = context_.clock.now();
  stored.row.updated = stored.row.created;
  life::Tournament value;
  value.id = id;
  value.commitment = tournament::Links(stored.row.secret).commitment();
  stored.row.commitment = value.commitment;
  TournamentStep step({std::move(stored), std::move(value)});
  const auto at = host_.now_text();
  step.add({life::create(id, wanted.definition.as_object(), {.at = at, .by = "organiser"})}, at);
  auto answer = keep_answer(request, step);
  step.commit.row = step.after.stored.row;
  const bool made = context_.tournaments.create_tournament(
      step.commit, {.unfinished = limits::unfinished_tournaments_per_account_max,
                    .lately = limits::tournaments_lately_max,
                    .since = context_.clock.now() - limits::tournaments_lately});
  if (made) return answer;
  const auto unfinished = context_.closings.account_ties(identity.account.id).organised.size();
  if (unfinished < limits::unfinished_tournaments_per_account_max) {
    return problem("too-many",
                   fmt::format("You have created {} tournaments in a day. Create the next one "
                               "later.",
                               limits::tournaments_lately_max));
  }
  return problem("too-many", fmt::format("You have {} tournaments that are not finished. Finish or "
                                         "cancel one first.",
                                         unfinished));
}

// The tournament as it is after the step, kept in its commit under the request's key.
json::object Tournaments::keep_answer(const TournamentRequest& request, TournamentStep& step) {
  host_.complete(step);
  auto answer = protocol::encode(view(context_, step.after, request.identity));
  step.commit.account = request.identity.account.id;
  step.commit.idempotency_key = request.key;
  step.commit.answer = ports::StoredAnswer{request.hash, json::serialize(answer)};
  return answer;
}

// The author of the request, its earlier answer, and whether it is allowed. For callers that have
// the host, or change nothing.
Result<Tournaments::Begun> Tournaments::begin(const TournamentRequest& request, std::string_view id,
                                              const Wish& wish) {
  const auto& identity = request.identity;
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  const auto before = answered_before(request, id);
  if (!before) return std::unexpected(before.error());
  if (*before) return Begun{.tournament = {}, .act = {}, .answer = **before};
  const auto role = role_of(*loaded, identity);
  if (role < wish.role && !leads_team(*loaded, identity, wish.team_of)) {
    return problem("forbidden",
                   fmt::format("Only the tournament's {} may do this.", in_words(wish.role)));
  }
  const auto fine = check_act(wish.act, wish.needs_reason, loaded->value);
  if (!fine) return std::unexpected(fine.error());
  // Reasons go out by mail, and stand on the page.
  if (!wish.act.reason.empty()) {
    const auto may = may_turn_to(context_, identity.account, 0);
    if (!may) return std::unexpected(may.error());
  }
  life::Act act{.at = host_.now_text(loaded->value), .by = {}, .reason = wish.act.reason};
  if (wish.role >= TournamentRole::arbiter && role >= TournamentRole::arbiter) {
    act.by = identity.account.id == operator_account ? "operator" : in_words(role);
  } else if (const auto* entry = loaded->entry_of(identity.account.id)) {
    act.by = std::to_string(entry->number);
  }
  return Begun{.tournament = *std::move(loaded), .act = std::move(act), .answer = {}};
}

// The life of one request, up to its one commit.
Result<json::object> Tournaments::change(const TournamentRequest& request, std::string_view id,
                                         const Wish& wish, const Decide& decide) {
  const auto entered = host_.enter();
  if (!entered) return std::unexpected(entered.error());
  auto begun = begin(request, id, wish);
  if (!begun) return std::unexpected(begun.error());
  if (begun->answer) return *begun->answer;
  TournamentStep step(std::move(begun->tournament));
  const bool was_paused = step.after.value.status == life::Status::paused;
  auto events = decide(step, begun->act);
  if (!events) return std::unexpected(events.error());
  if (auto fine = check_changes(step.after.value, *events); !fine) {
    return std::unexpected(fine.error());
  }
  if (auto fine = check_repetition(step.after.value, *events, context_.clock.now()); !fine) {
    return std::unexpected(fine.error());
  }
  if (std::ranges::find(*events, "changed", &Event::type) != events->end()) {
    const auto fine =
        count_lately(changes_, request.identity,
                     {"changed tournaments {} times", limits::tournament_changes_lately_max},
                     context_.clock.now());
    if (!fine) return std::unexpected(fine.error());
  }
  step.add(*std::move(events), begun->act.at);
  std::vector<MatchHost::Slot> slots;
  const auto followed = follow_pause(context_, matches_, step, was_paused, begun->act, slots);
  if (!followed) return std::unexpected(followed.error());
  auto answer = keep_answer(request, step);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return answer;
}

Result<json::object> Tournaments::redefine(const TournamentRequest& request, std::string_view id,
                                           const protocol::DefineTournament& wanted) {
  if (const auto may = may_change(request.identity, ""); !may) return std::unexpected(may.error());
  if (const auto may = may_turn_to(context_, request.identity.account, 0); !may) {
    return std::unexpected(may.error());
  }
  const auto definition = read_definition(wanted.definition);
  if (!definition) return std::unexpected(definition.error());
  return change(request, id, {TournamentRole::organiser, wanted.act},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  if (step.after.value.status != life::Status::draft && act.reason.empty()) {
                    return problem("bad-request", "Give a reason: entrants can read it.");
                  }
                  return told(life::redefine(step.after.value, wanted.definition.as_object(), act));
                });
}

Result<json::object> Tournaments::appoint(const TournamentRequest& request, std::string_view id,
                                          const protocol::AppointArbiters& wanted) {
  return change(request, id, {TournamentRole::organiser, wanted.act},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  if (wanted.arbiters.size() > limits::tournament_arbiters_max) {
                    return problem("bad-request", fmt::format("A tournament can have at most "
                                                              "{} arbiters.",
                                                              limits::tournament_arbiters_max));
                  }
                  std::vector<std::int64_t> accounts;
                  std::vector<std::string> handles;
                  for (const auto& handle : wanted.arbiters) {
                    const auto account = context_.accounts.account_once_called(handle);
                    if (!account || !is_person(*account)) {
                      return problem("bad-request", fmt::format("There is no player {}.", handle));
                    }
                    if (std::ranges::find(accounts, account->id) != accounts.end()) continue;
                    if (const auto may = may_bring(step.after, account->id); !may) {
                      return std::unexpected(may.error());
                    }
                    accounts.push_back(account->id);
                    handles.push_back(account->handle);
                  }
                  step.after.stored.arbiters = accounts;
                  step.commit.arbiters = std::move(accounts);
                  return told(life::appoint(step.after.value, handles, act));
                });
}

Events Tournaments::opened(TournamentStep& step, const life::Act& by) {
  auto events = told(life::open(step.after.value, by));
  if (events) mail_invitations(context_, invitations_mailed_, step, step.after.stored.invited);
  return events;
}

Result<json::object> Tournaments::go(const TournamentRequest& request, std::string_view id,
                                     std::string_view where, const TournamentAct& act) {
  const bool needs_reason = where == "pause" || where == "reopen" || where == "cancel";
  const bool by_arbiters = where == "pause" || where == "resume";
  const auto role = by_arbiters ? TournamentRole::arbiter : TournamentRole::organiser;
  return change(request, id, {role, act, needs_reason},
                [&](TournamentStep& step, const life::Act& by) -> Events {
                  const auto& value = step.after.value;
                  if (where == "open") return opened(step, by);
                  if (where == "close") return told(life::close(value, seeds_of(step.after), by));
                  if (where == "start") {
                    const auto links = links_of(step.after);
                    return told(life::start(
                        value, favoured_sides(context_, value),
                        [&](int draw) { return links.link(draw); }, by));
                  }
                  if (where == "pause") {
                    auto paused = told(life::pause(value, by));
                    if (!paused) return paused;
                    const auto may = check_pause(context_, matches_, value, request.identity);
                    if (!may) return std::unexpected(may.error());
                    return paused;
                  }
                  if (where == "resume") return told(life::resume(value, by));
                  if (where == "finish") return told(life::finish(value, by));
                  if (where == "reopen") return told(life::reopen(value, by));
                  if (where == "archive") {
                    if (std::ranges::find(value.disputes, false, &life::Dispute::settled) !=
                        value.disputes.end()) {
                      return problem("wrong-state",
                                     "A dispute is open. An official decides it first.");
                    }
                    return told(life::archive(value, by));
                  }
                  ENSURE(where == "cancel", "a step of a tournament's life");
                  return told(life::cancel(value, by));
                });
}

// The event of an entry, with its row put into the commit.
Events Tournaments::new_entry(TournamentStep& step, const ports::Account& account,
                              const protocol::EnterTournament& wanted, const life::Act& act) {
  const auto& value = step.after.value;
  // An empty one would look like an unpublished one.
  const bool given = wanted.seed && !wanted.seed->empty();
  const auto seed = seed_or_drawn(context_.entropy, given ? wanted.seed : std::nullopt);
  if (!seed) return std::unexpected(seed.error());
  std::array<std::uint8_t, 16> salt{};
  context_.entropy.fill(salt);
  ports::EntryRow row{.number = static_cast<int>(value.entries.size()) + 1,
                      .account = account.id,
                      .handle = account.handle,
                      .salt = core::to_hex(salt),
                      .seed = *seed};
  auto events = told(
      life::enter(value,
                  {.hash = tournament::entrant_hash(row.salt, account.handle),
                   .seed = *seed,
                   .rating = entry_rating(context_.ratings, value.definition.ruleset, account.id),
                   .eliminator = wanted.eliminator,
                   .substitute = wanted.substitute,
                   .team = wanted.team},
                  act));
  step.commit.entries.push_back(std::move(row));
  return events;
}

// The first entry commits to the seed, but not to the team.
Events Tournaments::come_back(const TournamentStep& step, const ports::EntryRow& before,
                              const protocol::EnterTournament& wanted, const life::Act& act) {
  auto events = told(life::come_back(step.after.value, before.number, wanted.team, act));
  const auto seed = wanted.seed.value_or("");
  if (events && !seed.empty() && seed != before.seed) {
    return problem("bad-request", "You come back with the seed of your first entry. Leave it out.");
  }
  return events;
}

Result<json::object> Tournaments::enter(const TournamentRequest& request, std::string_view id,
                                        const protocol::EnterTournament& wanted) {
  const auto& account = request.identity.account;
  if (const auto may = may_change(request.identity, ""); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(request.identity); !may) {
    return std::unexpected(may.error());
  }
  if (!account.confirmed) {
    return problem("unconfirmed-address", "Confirm your address before you enter a tournament.");
  }
  return change(
      request, id, {TournamentRole::nobody, wanted.act},
      [&](TournamentStep& step, const life::Act& act) -> Events {
        if (!is_invited(step.after, account.id)) {
          return problem("forbidden", "Entry is by invitation. Ask the organiser to invite you.");
        }
        const auto* before = step.after.entry_of(account.id);
        if (before != nullptr && !wanted.substitute && !wanted.eliminator) {
          return come_back(step, *before, wanted, act);
        }
        if (before != nullptr) {
          return problem("already-entered",
                         "You have entered this tournament as a player, and can come back only as "
                         "one.");
        }
        if (step.after.has_entered(account.id)) {
          return problem("already-entered",
                         "You have withdrawn from this tournament and cannot enter it again.");
        }
        const bool official = role_of(step.after, request.identity) >= TournamentRole::arbiter;
        if (wanted.eliminator && !official) {
          return problem("forbidden",
                         "An eliminator plays for the organiser where there would be a bye. "
                         "Only officials of the tournament can enter as one.");
        }
        if (!wanted.team.empty()) {
          const auto may = may_turn_to(context_, account, 0);
          if (!may) return std::unexpected(may.error());
        }
        std::vector readers{step.after.stored.row.organiser};
        for (const auto& entry : step.after.stored.entries) readers.push_back(entry.account);
        const auto may_seed =
            may_choose(context_, request.identity, wanted.seed.value_or(""), readers);
        if (!may_seed) return std::unexpected(may_seed.error());
        return new_entry(step, account, wanted, act);
      });
}

Result<json::object> Tournaments::withdraw(const TournamentRequest& request, std::string_view id,
                                           std::string_view entry, const TournamentAct& act) {
  const bool own = entry == "me";
  int number = 0;
  if (!own) std::from_chars(entry.data(), entry.data() + entry.size(), number);
  const auto role = own ? TournamentRole::nobody : TournamentRole::arbiter;
  return change(request, id, {role, act, !own, number},
                [&](TournamentStep& step, const life::Act& by) -> Events {
                  if (own) {
                    const auto* row = step.after.entry_of(request.identity.account.id);
                    number = row == nullptr ? 0 : row->number;
                  }
                  if (step.after.value.entry(number) == nullptr) {
                    return problem("not-found", "There is no such entry.");
                  }
                  return told(life::withdraw(step.after.value, number, !own, by));
                });
}

Result<json::object> Tournaments::take_withdrawal_back(const TournamentRequest& request,
                                                       std::string_view id, int entry,
                                                       const TournamentAct& act) {
  return change(request, id, {TournamentRole::organiser, act, true},
                [&](TournamentStep& step, const life::Act& by) -> Events {
                  const bool is_known = step.after.value.entry(entry) != nullptr;
                  const auto whose = is_known ? step.after.row_of(entry).account : 0;
                  if (const auto may = may_bring(step.after, whose); !may) {
                    return std::unexpected(may.error());
                  }
                  return told(life::take_withdrawal_back(step.after.value, entry, by));
                });
}

Result<json::object> Tournaments::seat(const TournamentRequest& request, std::string_view id,
                                       int entry, const protocol::SeatPlayer& wanted) {
  return change(request, id, {TournamentRole::arbiter, wanted.act, false, entry},
                [&](TournamentStep& step, const life::Act& act) {
                  return told(life::seat(step.after.value, entry, wanted.board, act));
                });
}

Result<json::object> Tournaments::rename_team(const TournamentRequest& request, std::string_view id,
                                              int asked, const protocol::RenameTeam& wanted) {
  return change(
      request, id, {TournamentRole::nobody, wanted.act},
      [&](TournamentStep& step, const life::Act& by) -> Events {
        const auto& value = step.after.value;
        const bool organiser = role_of(step.after, request.identity) == TournamentRole::organiser;
        const auto* own = step.after.entry_of(request.identity.account.id);
        if (own == nullptr && asked == 0) {
          return problem("not-found", "You have not entered this tournament.");
        }
        if (own == nullptr && !organiser) {
          return problem("forbidden",
                         "Only players of the team and the organiser can correct its name.");
        }
        const int entry = asked == 0 ? own->number : asked;
        const bool leads = leads_team(step.after, request.identity, entry);
        const bool is_own = own != nullptr && own->number == entry;
        if (!organiser && !leads && !is_own) {
          return problem("forbidden",
                         "You can correct the team of your own entry. Only the leader of the team "
                         "or the organiser can rename the whole team.");
        }
        if (!organiser && value.status != life::Status::open) {
          return problem("entries-closed", "Entries are closed. Ask the organiser to correct it.");
        }
        if (organiser && by.reason.empty()) {
          return problem("bad-request", "Give a reason: everyone can read it.");
        }
        if (const auto may = may_turn_to(context_, request.identity.account, 0); !may) {
          return std::unexpected(may.error());
        }
        auto act = by;
        if (organiser) act.by = "organiser";
        return told(life::rename_team(value, entry, wanted.team, organiser || leads, act));
      });
}

Result<json::object> Tournaments::ask_byes(const TournamentRequest& request, std::string_view id,
                                           const protocol::AskByes& wanted) {
  return change(request, id, {TournamentRole::nobody, wanted.act},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  const auto* row = step.after.entry_of(request.identity.account.id);
                  if (row == nullptr)
                    return problem("not-found",
                                   "You have not entered this "
                                   "tournament.");
                  std::vector<tournament::RequestedBye> byes;
                  for (const auto& bye : wanted.byes) {
                    byes.push_back(
                        {bye.round, row->number,
                         bye.half ? tournament::Outcome::half_bye : tournament::Outcome::zero_bye});
                  }
                  return told(life::ask_byes(step.after.value, row->number, byes, act));
                });
}

Result<json::object> Tournaments::start_round(const TournamentRequest& request, std::string_view id,
                                              int round, const TournamentAct& act) {
  const auto entered = host_.enter();
  if (!entered) return std::unexpected(entered.error());
  auto begun = begin(request, id, {TournamentRole::arbiter, act});
  if (!begun) return std::unexpected(begun.error());
  if (begun->answer) return *begun->answer;
  json::object answer;
  const auto opened =
      open_round(context_, host_, std::move(begun->tournament), round, begun->act,
                 [&](TournamentStep& step) { answer = keep_answer(request, step); });
  if (!opened) return std::unexpected(opened.error());
  return answer;
}

Result<std::vector<Event>> Tournaments::ruled(const Identity& identity, TournamentStep& step,
                                              int round, int board, int leg, Events events,
                                              std::optional<MatchHost::Slot>& slot) {
  if (touches_own_match(step.after, identity, round, board, leg)) {
    return problem("own-match",
                   "This is your own or your opponent's match: ask another official to rule on "
                   "it.");
  }
  if (!events || !events->front().fields.contains("white_result")) return events;
  if (step.after.value.round(round)->board(board, leg)->match.empty()) return events;
  const auto ended = end_match(context_, matches_, step, events->front(), slot);
  if (!ended) return std::unexpected(ended.error());
  return events;
}

Result<json::object> Tournaments::rule(const TournamentRequest& request, std::string_view id,
                                       int round, int board, const protocol::RuleResult& wanted) {
  if (const auto may = may_change(request.identity, ""); !may) return std::unexpected(may.error());
  const auto result = life::board_result(wanted.result);
  if (!result) return wrong_result(result.error());
  std::optional<MatchHost::Slot> slot;
  return change(
      request, id, {TournamentRole::arbiter, wanted.act, true},
      [&](TournamentStep& step, const life::Act& act) {
        auto events = told(life::rule(step.after.value, round, board, *result, act, wanted.leg));
        if (events) name_official(context_, step, request.identity, *events);
        return ruled(request.identity, step, round, board, wanted.leg, std::move(events), slot);
      });
}

}  // namespace adjutant::app
