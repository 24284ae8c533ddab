#include "server/app/tournaments/tournament_host.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <iterator>
#include <utility>

#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/one_more.hpp"
#include "server/app/tournaments/challenges.hpp"
#include "server/app/tournaments/presence.hpp"
#include "server/app/tournaments/rating_periods.hpp"
#include "server/app/tournaments/round_ends.hpp"
#include "server/app/tournaments/round_mails.hpp"
#include "server/app/tournaments/substitutions.hpp"
#include "server/app/tournaments/tournament_mails.hpp"
#include "server/app/tournaments/visibility.hpp"
#include "tournament/life/standstill.hpp"
#include "tournament/life/table.hpp"
#include "tournament/value/draw.hpp"

namespace adjutant::app {
namespace {

using life::RoundState;
using life::Status;

// What commands of a tournament refuse with.
constexpr std::array<ProblemType, 9> refusals{"already-entered", "bad-request",   "entries-closed",
                                              "forbidden",       "full",          "no-pairing",
                                              "not-found",       "round-started", "wrong-state"};

tournament::Event event_in(const std::string& text) {
  const auto value = core::parse_json(text);
  ENSURE(value.has_value() && value->is_object(), "a stored event is an object");
  auto event = tournament::decode(value->get_object());
  ENSURE(event.has_value(), "a stored event has its members");
  return *std::move(event);
}

// The last event holds all before it by its hash.
bool is_beginning_of(const std::vector<std::string>& stored,
                     const std::vector<tournament::Event>& chain) {
  return !chain.empty() && chain.size() <= stored.size() &&
         stored[chain.size() - 1] == core::canonical_json(tournament::encode(chain.back()));
}

// Only officials see a draft.
std::function<ports::Eyes(std::int64_t)> eyes_of(const LoadedTournament& tournament) {
  if (was_opened(tournament.value)) return {};
  auto officials = tournament.stored.arbiters;
  officials.push_back(tournament.stored.row.organiser);
  return [officials = std::move(officials)](std::int64_t account) {
    return ports::Eyes{.may_see = account != 0 &&
                                  std::ranges::find(officials, account) != officials.end()};
  };
}

}  // namespace

const ports::EntryRow* LoadedTournament::entry_of(std::int64_t account) const {
  const auto found = std::ranges::find(stored.entries, account, &ports::EntryRow::account);
  if (account == 0 || found == stored.entries.end()) return nullptr;
  const auto* entry = value.entry(found->number);
  return entry != nullptr && entry->computer ? nullptr : &*found;
}

bool LoadedTournament::has_entered(std::int64_t account) const {
  return std::ranges::find(stored.entries, account, &ports::EntryRow::account) !=
         stored.entries.end();
}

const ports::EntryRow& LoadedTournament::row_of(int entry) const {
  const auto found = std::ranges::find(stored.entries, entry, &ports::EntryRow::number);
  ENSURE(found != stored.entries.end(), "every entry has its row");
  return *found;
}

std::int64_t known_as(const MaybeIdentity& identity) {
  return identity && identity->match.empty() ? identity->account.id : 0;
}

TournamentRole role_of(const LoadedTournament& tournament, const MaybeIdentity& identity) {
  const auto account = known_as(identity);
  if (account == 0) return TournamentRole::nobody;
  if (identity->account.admin || account == tournament.stored.row.organiser) {
    return TournamentRole::organiser;
  }
  if (std::ranges::find(tournament.stored.arbiters, account) != tournament.stored.arbiters.end()) {
    return TournamentRole::arbiter;
  }
  return tournament.entry_of(account) == nullptr ? TournamentRole::nobody : TournamentRole::entrant;
}

bool was_opened(const life::Tournament& value) {
  if (value.status != Status::cancelled) return value.status != Status::draft;
  return std::ranges::find(value.chain, "opened", &tournament::Event::type) != value.chain.end();
}

bool may_see(const LoadedTournament& tournament, const MaybeIdentity& identity) {
  return was_opened(tournament.value) || role_of(tournament, identity) >= TournamentRole::arbiter;
}

TournamentStep::TournamentStep(LoadedTournament before) : after(std::move(before)) {
  commit.expected_revision = after.value.revision();
}

void TournamentStep::add(std::vector<tournament::Event> events, const std::string& at) {
  const auto put = [&](std::vector<tournament::Event>& list) {
    for (auto& event : list) {
      // A tournament does not go back in time, whatever the machine's clock does.
      const auto& chain = after.value.chain;
      if (!chain.empty()) event.at = std::max(event.at, chain.back().at);
      life::record(after.value, std::move(event));
      commit.events.push_back(core::canonical_json(tournament::encode(after.value.chain.back())));
    }
  };
  put(events);
  const auto link = [&](int draw) { return tournament::Links(after.stored.row.secret).link(draw); };
  auto more = life::follow_up(after.value, link, {.at = at, .by = "server"});
  put(more);
}

life::Tournament TournamentHost::value_of(const ports::StoredTournament& stored) {
  std::shared_ptr<const life::Tournament> before;
  {
    const std::lock_guard lock(kept_mutex_);
    const auto found = std::ranges::find(kept_, stored.row.id,
                                         [](const auto& one) -> const auto& { return one->id; });
    if (found != kept_.end()) {
      kept_.splice(kept_.begin(), kept_, found);
      before = kept_.front();
    }
  }
  if (before && !is_beginning_of(stored.events, before->chain)) before.reset();
  if (before && before->chain.size() == stored.events.size()) return *before;
  const auto known = before ? before->chain.size() : 0;
  std::vector<tournament::Event> events;
  for (auto i = known; i < stored.events.size(); ++i) events.push_back(event_in(stored.events[i]));
  auto value = before ? life::replay(*before, events)
                      : life::replay(stored.row.id, stored.row.commitment, events);
  ENSURE(value.has_value(), value.error());
  keep(std::make_shared<const life::Tournament>(*value));
  return *std::move(value);
}

void TournamentHost::keep(std::shared_ptr<const life::Tournament> value) {
  const std::lock_guard lock(kept_mutex_);
  std::erase_if(kept_, [&](const auto& one) { return one->id == value->id; });
  kept_.push_front(std::move(value));
  if (kept_.size() > limits::tournaments_in_memory) kept_.pop_back();
}

Result<TournamentHost::Entered> TournamentHost::enter() {
  std::unique_lock here(mutex_, std::try_to_lock);
  if (!here) {
    const OneMore waiting(threads_waiting_);
    if (waiting.count > limits::tournament_threads_waiting_max ||
        !here.try_lock_for(limits::slot_wait_max)) {
      return problem("busy", "Too many changes of tournaments are waiting. Try again in a moment.",
                     {.retry_after_seconds = 5});
    }
  }
  auto among_servers = context_.tournaments.take_tournament_turn();
  return Entered{std::move(here), std::move(among_servers)};
}

TournamentHost::Entered TournamentHost::enter_in_the_end() {
  std::unique_lock here(mutex_);
  auto among_servers = context_.tournaments.take_tournament_turn();
  return {std::move(here), std::move(among_servers)};
}

Result<LoadedTournament> TournamentHost::load(std::string_view id) {
  auto stored = context_.tournaments.tournament(id);
  if (!stored) return no_such_tournament(id);
  auto value = value_of(*stored);
  return LoadedTournament{*std::move(stored), std::move(value)};
}

Result<LoadedTournament> TournamentHost::load_for(std::string_view id,
                                                  const MaybeIdentity& identity) {
  auto loaded = load(id);
  if (loaded && !may_see(*loaded, identity)) return no_such_tournament(id);
  return loaded;
}

void TournamentHost::complete(TournamentStep& step) const {
  auto& row = step.after.stored.row;
  const auto& value = step.after.value;
  row.status = value.status;
  row.title = value.definition.title;
  row.revision = value.revision();
  row.head = value.head();
  row.updated = context_.clock.now();
  row.due = next_due(step.after, row.updated);
  auto& entries = step.after.stored.entries;
  for (const auto& entry : step.commit.entries) {
    if (static_cast<int>(entries.size()) < entry.number) entries.push_back(entry);
  }
}

Result<LoadedTournament> TournamentHost::store(TournamentStep step) {
  complete(step);
  step.commit.row = step.after.stored.row;
  auto mails =
      mails_of(context_.mail(), context_.scenarios, step.after, step.commit.expected_revision);
  std::ranges::move(mails, std::back_inserter(step.commit.mails));
  step.commit.opened = matches_opened(step.after.value, step.commit.expected_revision);
  step.commit.rated = rated_changes(context_, step.after, step.commit.expected_revision);
  if (!context_.tournaments.commit_tournament(step.commit)) {
    return problem("stale-revision",
                   "The tournament has changed in the meantime. Read it again and repeat your "
                   "decision.");
  }
  for (const auto& tell : step.told) tell();
  publish(step.after, step.commit.expected_revision);
  return std::move(step.after);
}

void TournamentHost::publish(const LoadedTournament& tournament, int first) const {
  const auto& value = tournament.value;
  if (first == value.revision()) return;
  json::array events;
  for (auto i = static_cast<std::size_t>(first); i < value.chain.size(); ++i) {
    events.push_back(encode_for_all(value, value.chain[i]));
  }
  context_.notifier.publish(
      {.match = value.id,
       .revision = value.revision(),
       .first_event = first,
       .last_event = value.revision() - 1,
       .has_secrets = false,
       .encode = [id = value.id, revision = value.revision(), events = std::move(events)](
                     core::Viewer,
                     bool) { return protocol::live_tournament(id, revision, events); },
       .eyes = eyes_of(tournament)});
}

void TournamentHost::tell(const std::string& id, int first) {
  if (!context_.notifier.is_awaited(id, first)) return;
  if (const auto loaded = load(id)) publish(*loaded, first);
}

std::string TournamentHost::now_text() const {
  return protocol::rfc3339(context_.clock.now());
}

std::string TournamentHost::now_text(const life::Tournament& tournament) const {
  const auto now = now_text();
  return tournament.chain.empty() ? now : std::max(now, tournament.chain.back().at);
}

ports::Time time_of_event(const std::string& at) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
  const int read =
      std::sscanf(at.c_str(), "%d-%d-%dT%d:%d:%d", &year, &month, &day, &hour, &minute, &second);
  ENSURE(read >= 5, "an event has its time as RFC 3339");
  const std::chrono::sys_days date{std::chrono::year{year} / month / day};
  return date + std::chrono::hours{hour} + std::chrono::minutes{minute} +
         std::chrono::seconds{second};
}

ports::Time start_of(const life::Tournament& tournament, const life::Round& round) {
  const auto hours = std::chrono::hours{tournament.definition.round.bid_hours};
  const auto start = time_of_event(round.drawn_at) +
                     (round.bids ? ports::Duration{hours} : limits::round_drawn_before_start);
  return time_of_event(
      life::after_standstills(tournament, round.drawn_at, protocol::rfc3339(start)));
}

std::optional<ports::Time> steps_due(const LoadedTournament& tournament, ports::Time now) {
  const auto& value = tournament.value;
  if (value.status != Status::running) return std::nullopt;
  if (tournament.stored.row.opening != 0 || !boards_of_gone(value).empty()) return now;
  const bool automatic = value.definition.round.automatic;
  std::optional<ports::Time> due;
  if (automatic && life::next_round_waits(value, protocol::rfc3339(now)).empty()) {
    due = draw_due(tournament).value_or(now);
    if (*due <= now) return now;
  }
  for (const auto& round : value.rounds) {
    // The server opens bids in any case, whether a person draws or not.
    const bool sealed = round.bids && !round.bids_open;
    if (round.state != RoundState::drawn || (!automatic && !sealed)) continue;
    const auto start = start_of(value, round);
    if (!due || start < *due) due = start;
  }
  if (!automatic || value.reopened) return due;
  const int closed = life::rounds_closed(value);
  if (closed > 0 && closed == life::rounds_planned(value)) due = now;
  return due;
}

std::optional<ports::Time> next_due(const LoadedTournament& tournament, ports::Time now) {
  const auto steps = steps_due(tournament, now);
  if (tournament.value.status != Status::running) return steps;
  std::optional<ports::Time> due = steps;
  for (const auto& other :
       {no_shows_due(tournament, now), round_ends_due(tournament), reminders_due(tournament),
        offers_due(tournament, now), silent_due(tournament, now), challenges_due(tournament)}) {
    if (other) due = std::min(*other, due.value_or(*other));
  }
  return due;
}

bool is_gone(const life::Tournament& tournament, int entry) {
  return tournament.entry(entry)->state != life::EntryState::entered &&
         !life::waits_for_substitute(tournament, entry);
}

std::vector<const life::Board*> boards_of_gone(const life::Tournament& tournament) {
  std::vector<const life::Board*> boards;
  for (const auto& round : tournament.rounds) {
    if (round.state != RoundState::started) continue;
    for (const auto& board : round.boards) {
      const bool gone = is_gone(tournament, board.white) || is_gone(tournament, board.black);
      if (gone && !board.decided() && !board.match.empty()) boards.push_back(&board);
    }
  }
  return boards;
}

Problem problem_of(const life::Refused& refused) {
  const auto found = std::ranges::find(refusals, refused.type, &ProblemType::slug);
  ENSURE(found != refusals.end(), "no problem is " + refused.type);
  std::vector<RequestFault> errors;
  for (const auto& part : refused.parts) errors.push_back({part.path, part.what});
  return problem(*found, refused.detail, {.errors = std::move(errors)}).error();
}

Events told(life::Decision decision) {
  if (!decision) return std::unexpected(problem_of(decision.error()));
  return *std::move(decision);
}

std::unexpected<Problem> no_such_tournament(std::string_view id) {
  return problem("not-found", "There is no tournament " + std::string(id) + " that you may see.");
}

namespace {

// By their present names: the events keep the handles from their appointment.
std::vector<std::string> arbiters_of(const Context& context, const LoadedTournament& tournament) {
  const auto& accounts = tournament.stored.arbiters;
  std::vector<std::string> handles;
  for (const auto& handle : tournament.value.arbiters) {
    const auto account = context.accounts.account_once_called(handle);
    const bool is_one = account && std::ranges::find(accounts, account->id) != accounts.end();
    if (is_one) handles.push_back(account->handle);
  }
  return handles;
}

// A dispute tells that there is a result, and often which.
bool may_read(const LoadedTournament& tournament, const life::Dispute& dispute,
              const MaybeIdentity& identity) {
  const auto& value = tournament.value;
  const auto* round = value.round(dispute.round);
  if (are_told(value, *round) || role_of(tournament, identity) >= TournamentRole::arbiter)
    return true;
  const auto* yours = known_as(identity) == 0 ? nullptr : tournament.entry_of(identity->account.id);
  const auto* board = round->board(dispute.board, dispute.leg);
  return yours != nullptr && board != nullptr && board->has(yours->number);
}

}  // namespace

protocol::TournamentView view(const Context& context, const LoadedTournament& tournament,
                              const MaybeIdentity& identity) {
  const auto& [stored, value] = tournament;
  const auto& row = stored.row;
  const auto organiser = context.accounts.account(row.organiser);
  const auto* yours = known_as(identity) == 0 ? nullptr : tournament.entry_of(identity->account.id);
  constexpr std::array roles{"", "entrant", "arbiter", "organiser"};
  std::vector<protocol::DisputeView> disputes;
  for (const auto& dispute : value.disputes) {
    if (!may_read(tournament, dispute, identity)) continue;
    disputes.push_back({dispute.number, dispute.round, dispute.board, dispute.leg, dispute.entry,
                        dispute.text, dispute.settled});
  }
  return {.id = row.id,
          .title = row.title,
          .ruleset = row.ruleset,
          .status = life::name(value.status),
          .organiser = organiser ? organiser->handle : "",
          .arbiters = arbiters_of(context, tournament),
          .revision = row.revision,
          .head = row.head,
          .commitment = row.commitment,
          .entries = static_cast<int>(
              std::ranges::count(value.entries, life::EntryState::entered, &life::Entry::state)),
          .rounds_planned = life::rounds_planned(value),
          .rounds_drawn = static_cast<int>(value.rounds.size()),
          .rounds_closed = life::rounds_closed(value),
          .opening = row.opening,
          .due = steps_due(tournament, context.clock.now()),
          .yours = yours == nullptr ? std::nullopt : std::optional(yours->number),
          .role = roles.at(static_cast<std::size_t>(role_of(tournament, identity))),
          .disputes = std::move(disputes),
          .forbidden = {value.forbidden.begin(), value.forbidden.end()},
          .definition = value.definition_file,
          .created = row.created,
          .updated = row.updated};
}

}  // namespace adjutant::app
