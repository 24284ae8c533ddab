#include "tests/simulation/promises.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/match/match.hpp"
#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "protocol/json/time.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/vacation.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/simulation/labelling_composer.hpp"
#include "tests/simulation/server.hpp"

namespace adjutant::simulation {
namespace {

namespace json = core::json;

constexpr auto with_commits = store::SqliteStore::Checkpoints::with_commits;

template <class... Arguments>
[[noreturn]] void broken(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  throw BrokenPromise(fmt::format(format, std::forward<Arguments>(arguments)...));
}

int number_of(const json::object& event) {
  return static_cast<int>(event.at("number").as_int64());
}

std::string hash_of(const json::object& event) {
  return std::string(event.at("hash").as_string());
}

json::value read(const std::string& text) {
  auto value = core::parse_json(text);
  if (!value) broken("not JSON: {}: {}", value.error(), text);
  return *std::move(value);
}

}  // namespace

std::size_t Promises::answers() const {
  std::size_t count = 0;
  for (const auto& [match, told] : matches_) count += told.orders.size();
  return count;
}

void Promises::told_commitment(const std::string& match, const std::string& commitment) {
  auto& known = matches_[match].commitment;
  if (known.empty()) known = commitment;
  if (known != commitment) broken("1: match {} has another commitment than was told", match);
}

void Promises::told_head(const std::string& match, int events, const std::string& head) {
  if (events == 0) return;
  const auto known = matches_[match].hashes.try_emplace(events - 1, head).first;
  if (known->second != head) {
    broken("1: match {} was told with another head after event {}", match, events - 1);
  }
}

void Promises::acknowledged(const std::string& match, const std::string& player,
                            const std::string& key, const std::string& body) {
  const auto answer = read(body);
  const auto& object = answer.as_object();
  const auto& events = object.at("events").as_array();
  told_events(match, events);
  auto& told = matches_[match];
  if (object.at("submission").is_null()) {
    told.sealed[player] = static_cast<int>(object.at("revision").as_int64());
  } else {
    const auto number = static_cast<int>(object.at("submission").as_int64());
    const std::string hash(object.at("hash").as_string());
    const auto [submission, is_new] = told.orders.try_emplace(number, hash);
    if (!is_new && submission->second != hash) {
      broken("1: submission {} of match {} was acknowledged with other orders", number, match);
    }
  }
  if (key.empty()) return;
  const auto last = events.empty() ? -1 : number_of(events.back().as_object());
  const auto [known, first] =
      told.keys.try_emplace(key, Answer{.player = player, .body = body, .last_event = last});
  if (!first && known->second.body != body) {
    broken("5: key {} of match {} was answered\n{}\nand now\n{}", key, match, known->second.body,
           body);
  }
}

void Promises::told_events(const std::string& match, const json::array& events) {
  auto& told = matches_[match];
  int next = -1;
  for (const auto& value : events) {
    const auto& event = value.as_object();
    const int number = number_of(event);
    if (next >= 0 && number != next) {
      broken("3: event {} of match {} follows event {}", number, match, next - 1);
    }
    next = number + 1;
    tell_event(match, told, event);
  }
}

void Promises::tell_event(const std::string& match, MatchTold& told, const json::object& event) {
  const int number = number_of(event);
  const auto hash = hash_of(event);
  const auto [known, is_new] = told.hashes.try_emplace(number, hash);
  if (known->second != hash) {
    broken("1: event {} of match {} was told with another hash before", number, match);
  }
  const bool is_hidden = event.at("type") == "hidden";
  const auto before = told.hashes.find(number - 1);
  const auto* previous = number == 0                   ? &told.commitment
                         : before != told.hashes.end() ? &before->second
                                                       : nullptr;
  if (!is_hidden && previous != nullptr && !previous->empty() &&
      match::chain_hash(*previous, event) != hash) {
    broken("3: the hash of event {} of match {} does not follow", number, match);
  }
  if (event.at("type") != "rolled") return;
  const auto die = static_cast<int>(event.at("die").as_int64());
  const auto value = event.at("value").as_int64();
  const auto rolled = told.dice.try_emplace(die, value).first;
  if (rolled->second != value) {
    broken("2: die {} of match {} was {} and is now {}", die, match, rolled->second, value);
  }
}

void Promises::told_mail(const ports::Mail& mail) {
  const auto label = label_of(mail.bytes);
  const auto [known, is_new] = mails_.try_emplace(label.message_id, mail.bytes);
  if (!is_new && known->second != mail.bytes) {
    broken("6: two mails have the Message-ID {}", label.message_id);
  }
  if (label.match.empty() || label.events == 0) return;
  told_head(label.match, label.events, label.head);
}

void Promises::match_is_kept(ports::Store& store, const std::string& match, const MatchTold& told) {
  const auto row = store.match(match);
  if (!row) broken("1: match {} is gone", match);
  if (!told.commitment.empty() && row->commitment != told.commitment) {
    broken("1: match {} has another commitment than was told", match);
  }
  const auto events = store.events(match, -1, 1'000'000);
  std::string previous = row->commitment;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const auto event = read(events[i].json);
    const auto number = static_cast<int>(i);
    if (events[i].number != number) broken("3: event {} of match {} is missing", number, match);
    const auto hash = hash_of(event.as_object());
    if (match::chain_hash(previous, event.as_object()) != hash) {
      broken("3: the hash of stored event {} of match {} does not follow", number, match);
    }
    const auto known = told.hashes.find(number);
    if (known != told.hashes.end() && known->second != hash) {
      broken("1: event {} of match {} is not the one that was told", number, match);
    }
    previous = hash;
  }
  if (!told.hashes.empty() && told.hashes.rbegin()->first >= static_cast<int>(events.size())) {
    broken("1: event {} of match {} was told and is lost; {} are stored",
           told.hashes.rbegin()->first, match, events.size());
  }
  if (row->head != previous || row->events != static_cast<int>(events.size())) {
    broken("3: the row of match {} does not fit its events", match);
  }
  const auto submissions = store.submissions(match);
  for (const auto& [number, hash] : told.orders) {
    const auto found = std::ranges::find(submissions, number, &ports::StoredSubmission::number);
    if (found == submissions.end() || read(found->json).at("hash").as_string() != hash) {
      broken("1: submission {} of match {} was acknowledged and is lost", number, match);
    }
  }
}

// They wait, or were opened, or the match has gone on without them.
void Promises::sealed_orders_are_kept(ports::Store& store, const std::string& match,
                                      const MatchTold& told) {
  if (told.sealed.empty()) return;
  const auto tail = store.match_tail(match);
  for (const auto& [player, revision] : told.sealed) {
    const auto& row = tail->row;
    if (row.status == ports::MatchStatus::over || row.revision > revision) continue;
    const auto side = row.seats[0].handle == player ? core::Side::first : core::Side::second;
    if (std::ranges::find(tail->sealed, side, &ports::StoredSealed::side) == tail->sealed.end()) {
      broken("1: orders that {} has sealed in match {} were acknowledged and are lost", player,
             match);
    }
  }
}

void Promises::answers_are_kept(ports::Store& store, const std::string& match,
                                const MatchTold& told) {
  for (const auto& [key, answer] : told.keys) {
    const auto account = store.account_by_handle(answer.player);
    const auto stored = account ? store.answer(account->id, match, key) : std::nullopt;
    if (!stored || stored->body != answer.body) {
      broken("5: the answer to key {} of match {} is lost", key, match);
    }
  }
}

void Promises::all_is_kept(ports::Store& store, const std::string& damaged) const {
  for (const auto& [handle, is_confirmed] : accounts_) {
    const auto account = store.account_by_handle(handle);
    if (!account) broken("11: account {} is lost", handle);
    if (is_confirmed && !account->confirmed) {
      broken("11: the address of {} was confirmed and is not any more", handle);
    }
  }
  for (const auto& [match, told] : matches_) {
    if (match == damaged) continue;
    match_is_kept(store, match, told);
    sealed_orders_are_kept(store, match, told);
    vacations_are_kept(store, match, told);
    answers_are_kept(store, match, told);
  }
  tournaments_are_kept(store);
}

void Promises::told_tournament(const std::string& tournament, int revision,
                               const std::string& head) {
  const auto known = tournaments_[tournament].try_emplace(revision, head).first;
  if (known->second != head) {
    broken("13: tournament {} was told with another head at revision {}", tournament, revision);
  }
}

void Promises::told_tournament_events(const std::string& tournament, const json::array& events) {
  for (const auto& value : events) {
    const auto& event = value.as_object();
    told_tournament(tournament, number_of(event) + 1, hash_of(event));
  }
}

void Promises::tournaments_are_kept(ports::Store& store) const {
  for (const auto& [id, heads] : tournaments_) tournament_is_kept(store, id, heads);
}

void Promises::tournament_is_kept(ports::Store& store, const std::string& id,
                                  const std::map<int, std::string>& heads) {
  const auto stored = store.tournament(id);
  if (!stored) broken("13: tournament {} is gone", id);
  for (const auto& [revision, head] : heads) {
    const auto count = static_cast<std::size_t>(revision);
    if (count > stored->events.size()) {
      broken("13: revision {} of tournament {} was told and is lost", revision, id);
    }
    if (count > 0 && hash_of(read(stored->events[count - 1]).as_object()) != head) {
      broken("13: event {} of tournament {} is not the one that was told", revision - 1, id);
    }
  }
}

void Promises::vacations_are_kept(ports::Store& store, const std::string& match,
                                  const MatchTold& told) {
  const auto row = store.match(match);
  if (!row) return;
  for (const auto& [side, away] : told.vacations) {
    const auto& seat = row->seats[core::index(side)];
    if (away.is_away && !seat.vacation) broken("11: a vacation in match {} is lost", match);
    if (app::vacation_days_left(*row, side) != away.days_left) {
      broken("11: {} days of vacation were left in match {}, and now {}", away.days_left, match,
             app::vacation_days_left(*row, side));
    }
  }
}

void Promises::is_on_disk(const Disk& disk, const std::string& match_or_tournament) const {
  const auto& match = match_or_tournament;
  Power power;
  const auto worst = disk.worst_case(power);
  store::SqliteStore store(database_path, store::SqliteStore::Use::server, with_commits,
                           worst->vfs(), worst->files());
  if (const auto heads = tournaments_.find(match_or_tournament); heads != tournaments_.end()) {
    return tournament_is_kept(store, heads->first, heads->second);
  }
  const auto known = matches_.find(match);
  if (known == matches_.end()) return;
  const auto& told = known->second;
  if (!store.match(match)) broken("4: match {} was told and is not on disk", match);
  sealed_orders_are_kept(store, match, told);
  if (told.hashes.empty()) return;
  const auto& [number, hash] = *told.hashes.rbegin();
  const auto stored = store.events(match, number - 1, 1);
  if (stored.empty() || hash_of(read(stored.front().json).as_object()) != hash) {
    broken("4: event {} of match {} was told and is not on disk", number, match);
  }
}

void Promises::nothing_changed(const ports::MatchRow& before, const ports::MatchRow& after,
                               const std::string& request) {
  const bool same = before.submissions == after.submissions && before.events == after.events &&
                    before.head == after.head && before.revision == after.revision &&
                    before.status == after.status && before.deadline == after.deadline;
  const auto told = [](const ports::MatchRow& row) {
    return fmt::format("{} submissions, {} events, revision {}, head {}, status {}, deadline {}",
                       row.submissions, row.events, row.revision, row.head, app::name(row.status),
                       row.deadline ? protocol::rfc3339(*row.deadline) : "none");
  };
  if (!same) {
    broken("7: {} was refused and changed match {}: before {}; after {}", request, before.id,
           told(before), told(after));
  }
}

void Promises::reports_arrived(const std::string& match, int side, const std::vector<int>& due,
                               const std::map<std::string, Arrived>& mailbox) {
  if (due.empty()) return;
  std::set<int> arrived;
  for (const auto& [id, mail] : mailbox) {
    const auto label = label_of(mail.bytes);
    if (label.match != match || label.side != side) continue;
    // The answer to a mail brings the report, due or not.
    const bool is_report = label.kind == "report";
    if (is_report || label.kind == "answered") arrived.insert(label.revision);
    if (is_report && std::ranges::find(due, label.revision) == due.end()) {
      broken("6: nothing was due of match {} at revision {}, and a report came", match,
             label.revision);
    }
  }
  if (!arrived.contains(due.back())) {
    broken("6: the last report of match {} to side {}, revision {}, has not arrived", match, side,
           due.back());
  }
}

void Promises::record_verifies(const std::string& record, bool is_over, const json::value& result) {
  const auto verdict = match::verify(record, games());
  for (const auto& finding : verdict.findings) {
    if (!finding.holds) {
      broken("8: {} at {} does not hold: {}", finding.what, finding.where, finding.why);
    }
  }
  if (is_over != verdict.complete) broken("8: a record is complete when the match is over");
  if (is_over && read(record).at("result") != result) {
    broken("8: the record has another result than the match");
  }
}

}  // namespace adjutant::simulation
