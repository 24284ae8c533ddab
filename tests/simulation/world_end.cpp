#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "server/app/match/clock.hpp"
#include "tests/simulation/labelling_composer.hpp"
#include "tests/simulation/replay.hpp"
#include "tests/simulation/world.hpp"

namespace adjutant::simulation {
namespace {

using namespace std::chrono_literals;

}  // namespace

std::vector<std::string> World::all_matches() const {
  std::set<std::string> all;
  for (const auto& player : players_) {
    all.insert(player.matches().begin(), player.matches().end());
  }
  return {all.begin(), all.end()};
}

Player& World::player_named(const std::string& handle) {
  const auto found = std::ranges::find(players_, handle, &Player::handle);
  ENSURE(found != players_.end(), "a seat of a simulated match has one of its players");
  return *found;
}

// 10: nobody does anything but wait, and all goes on.
void World::heal() {
  power_.on();
  has_healed_ = true;
  end_faults();
  promises_.all_is_kept(server_->store(), damaged_);
  power_.off();
  end_life();
  check_mails();
  finish_matches();
  finish_tournament();
  deliver_all_mail();
  check_digests();
  // One more life, after the worst that a power loss can do.
  power_.off();
  end_life();
  promises_.all_is_kept(server_->store(), damaged_);
  for (const auto& match : all_matches()) check_match(match);
  if (disk_.unsynced() > 0) trace_.note("{} writes are not synced", disk_.unsynced());
}

void World::deliver_all_mail() {
  constexpr int rounds = 60;
  for (int i = 0; i < rounds; ++i) {
    mail_.bring_late();
    clock_.advance(5min);
    server_->run_outbox();
    if (server_->store().counts().mails_queued == 0) return;
  }
  // A clock that was set back leaves mails due up to a day later than they ought to be.
  for (int i = 0; i < 12; ++i) {
    clock_.advance(150min);
    server_->run_outbox();
  }
  const auto queued = server_->store().counts().mails_queued;
  if (queued > 0) {
    throw BrokenPromise(fmt::format("6: {} mails wait, and the relay takes them", queued));
  }
}

// 6: whoever has digests hears of a match that waits for them. A clock that was set back may have
// to come to the hour of the last one again.
void World::check_digests() {
  constexpr int days_max = 5;
  for (const auto& player : players_) {
    if (!player.is_settled() || !player.has_digests()) continue;
    const auto is_asked = [&](const std::string& match) {
      const auto row = server_->store().match(match);
      if (!row || row->status != ports::MatchStatus::running || match == damaged_) return false;
      const bool is_first = row->seats[0].handle == player.handle();
      return app::is_due(*row, is_first ? core::Side::first : core::Side::second);
    };
    const auto digests = [&] {
      return std::ranges::count_if(mail_.mailbox(player.address()), [](const auto& arrived) {
        return label_of(arrived.second.bytes).kind.starts_with("digest.");
      });
    };
    if (!std::ranges::any_of(player.matches(), is_asked)) continue;
    const auto before = digests();
    for (int day = 0; day < days_max && digests() == before; ++day) {
      clock_.advance(24h);
      server_->run_deadlines();
      deliver_all_mail();
    }
    if (digests() == before) {
      throw BrokenPromise("6: " + player.handle() + " gets no digest, and a match waits");
    }
  }
}

void World::finish_matches() {
  int number = 0;
  for (const auto& match : all_matches()) {
    ++summary_.matches;
    const auto row = server_->store().match(match);
    if (!row || match == damaged_) continue;
    const bool goes_on = row->status == ports::MatchStatus::running && ++number % 3 == 0;
    if (row->status != ports::MatchStatus::running || goes_on) continue;
    player_named(row->seats[chance_.below(2)].handle).give_up(match);
  }
  check_told();
}

// 13: whatever has happened, it comes to its end.
void World::finish_tournament() {
  constexpr int attempts = 80;
  const bool is_damaged = [&] {
    const auto row = damaged_.empty() ? std::nullopt : server_->store().match(damaged_);
    return row && row->options.contains("\"tournament\"");
  }();
  for (int i = 0; i < attempts && !organiser_.is_over(); ++i) {
    organiser_.act();
    for (const auto& match : organiser_.played()) {
      const auto row = server_->store().match(match);
      if (match == damaged_ || !row || row->status != ports::MatchStatus::running) continue;
      player_named(row->seats[chance_.below(2)].handle).give_up(match);
    }
    clock_.advance(1h);
    server_->run_deadlines();
  }
  if (!organiser_.has_begun()) return;
  if (organiser_.is_over()) {
    ++summary_.tournaments;
  } else if (!is_damaged) {
    throw BrokenPromise("13: tournament " + organiser_.id() + " does not come to its end");
  }
  organiser_.holds();
}

void World::check_match(const std::string& match) {
  const auto row = server_->store().match(match);
  if (!row) throw BrokenPromise("1: match " + match + " is gone");
  if (row->status == ports::MatchStatus::held) {
    if (match != damaged_) throw BrokenPromise("10: match " + match + " is held");
    return;
  }
  if (match == damaged_ || row->status == ports::MatchStatus::open) return;
  if (row->status == ports::MatchStatus::over) ++summary_.over;
  check_reports(match);
  for (const auto& player : players_) {
    if (player.matches().contains(match)) check_record(match, &player);
  }
}

void World::check_record(const std::string& match, const Player* reader) {
  const auto status = ask(*reader, {.path = "/api/v1/matches/" + match, .match = match});
  const auto record =
      ask(*reader, {.path = "/api/v1/matches/" + match + "/record", .match = match});
  if (!status || status->status != 200 || !record || record->status != 200) {
    throw BrokenPromise("10: match " + match + " cannot be read after all faults ended");
  }
  const auto view = core::parse_json(status->body)->as_object();
  promises_.told_events(match, core::parse_json(record->body)->at("events").as_array());
  promises_.record_verifies(record->body, view.at("status") == "over", view.at("result"));
}

void World::check_reports(const std::string& match) {
  const auto reports = play_again(server_->store(), match);
  const auto row = server_->store().match(match);
  for (const auto side : core::both_sides) {
    auto& player = player_named(row->seats[core::index(side)].handle);
    if (!player.is_settled()) continue;
    promises_.reports_arrived(match, static_cast<int>(core::index(side)),
                              due_to(reports, side, player.wish()),
                              mail_.mailbox(player.address()));
  }
}

}  // namespace adjutant::simulation
