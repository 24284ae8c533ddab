#include <iterator>

#include <fmt/format.h>

#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/simulation/world.hpp"

namespace adjutant::simulation {
namespace {

using namespace std::chrono_literals;

constexpr int jumps_max = 5;

// What an operator reads of each fault that keeps the store from every write.
std::string_view words_of(DiskFault fault) {
  if (fault == DiskFault::read_only) return "may not be written";
  if (fault == DiskFault::busy) return "in use by another program";
  if (fault == DiskFault::full) return "is full";
  return {};
}

}  // namespace

// --- lives --------------------------------------------------------------------------------------

void World::start() {
  constexpr int attempts = 50;
  for (int i = 0; i < attempts; ++i) {
    if (try_to_start()) return;
    if (!power_.is_on()) {
      chance_.one_in(2) ? disk_.lose_power() : disk_.process_ended();
      power_.on();
    } else if (disk_fault_ == DiskFault::none && faults_left_ == 0) {
      throw BrokenPromise("10: the server does not start, and nothing is wrong with its disk");
    } else {
      end_faults();
    }
  }
  throw BrokenPromise("10: the server does not start");
}

bool World::try_to_start() {
  try {
    server_ = std::make_unique<SimulatedServer>(
        Surroundings{power_, disk_, clock_, entropy_, mail_, *this});
    ++summary_.lives;
    began_ = clock_.now();
    trace_.note("the server starts its life {}", summary_.lives);
  } catch (const ports::StoreFailure& failure) {
    trace_.note("the server does not start: {}", failure.what());
    server_.reset();
    return false;
  }
  try {
    promises_.all_is_kept(server_->store(), damaged_);
  } catch (const ports::StoreFailure& failure) {
    trace_.note("the store cannot be read: {}", failure.what());
  }
  return true;
}

void World::end_life() {
  server_.reset();
  if (!down_since_) down_since_ = clock_.now();
  const bool loses_power = plan_.power_fails_at ? plan_.power_loss : chance_.one_in(2);
  trace_.note("{}", loses_power ? "the power goes" : "the server is killed");
  loses_power ? disk_.lose_power() : disk_.process_ended();
  power_.on();
  if (disk_fault_ != DiskFault::none && chance_.one_in(2)) end_faults();
  const bool is_calm = has_healed_ || !plan_.has_faults;
  if (!is_calm && damaged_.empty() && faults_left_ == 0 && chance_.one_in(12)) {
    damage_a_match();
  }
  // It may stop again while it starts.
  if (!is_calm && chance_.one_in(3)) power_.off_after(chance_.below(12));
  if (chance_.one_in(2)) clock_.advance(std::chrono::minutes(chance_.between(2, 900)));
  start();
  if (!power_.is_on()) return end_life();
  check_outage();
}

// By the operator; the machine may stop in the middle of it.
void World::stop_and_start() {
  trace_.note("the server is stopped");
  if (chance_.one_in(2)) power_.off_after(chance_.below(40));
  server_->stop();
  end_life();
}

// The write-ahead log goes into the database, as it does by itself in a server that runs for long.
void World::checkpoint() {
  constexpr const char* modes[] = {"PASSIVE", "RESTART", "TRUNCATE"};
  const auto* mode = modes[chance_.below(std::size(modes))];
  trace_.note("checkpoint {}", mode);
  try {
    store::SqliteDatabase beside(database_path, store::SqliteDatabase::Mode::create, disk_.vfs());
    beside.execute(fmt::format("PRAGMA wal_checkpoint({})", mode));
  } catch (const store::SqliteError& error) {
    trace_.note("no checkpoint: {}", error.what());
  }
}

// One match's newest snapshot turns into something else, as on a disk that rots.
void World::damage_a_match() {
  const auto matches = all_matches();
  if (matches.empty()) return;
  const auto match = matches[chance_.below(matches.size())];
  store::SqliteDatabase database(database_path, store::SqliteDatabase::Mode::create, disk_.vfs());
  const int changed = database.change(
      "UPDATE snapshots SET json = '{}' WHERE match = (SELECT key FROM matches WHERE id = $1)",
      match);
  if (changed == 0) return;
  damaged_ = match;
  trace_.note("the data of match {} is damaged", match);
}

// --- faults -------------------------------------------------------------------------------------

void World::change_faults() {
  if (faults_left_ > 0 && --faults_left_ == 0) return end_faults();
  if (faults_left_ == 0 && chance_.one_in(5)) begin_fault();
  if (chance_.one_in(25)) power_.off_after(chance_.below(60));
  if (chance_.one_in(40)) jump_clock();
  if (faults_left_ == 0 && chance_.one_in(25)) others_go_on();
  if (power_.is_on() && chance_.one_in(40)) stop_and_start();
}

void World::begin_fault() {
  ++summary_.faults;
  faults_left_ = static_cast<int>(chance_.between(1, 12));
  constexpr DiskFault disk_faults[] = {DiskFault::full,        DiskFault::read_only,
                                       DiskFault::write_error, DiskFault::sync_error,
                                       DiskFault::read_error,  DiskFault::busy};
  switch (chance_.below(8)) {
    case 0:
    case 1:
    case 2:
      disk_fault_ = disk_faults[chance_.below(std::size(disk_faults))];
      disk_.fail(disk_fault_);
      break;
    case 3: {
      const auto call = static_cast<DiskCall>(chance_.below(7));
      disk_.fail_once(call, chance_.below(20));
      break;
    }
    case 4: {
      const auto how = static_cast<FailingStore::How>(chance_.below(3));
      server_->failing().fail_at(chance_.below(20), how);
      break;
    }
    case 5:
    case 6:
      mail_weather_ = static_cast<MailWeather>(chance_.between(1, 3));
      mail_.set(mail_weather_);
      break;
    default:
      network_is_bad_ = true;
  }
  trace_.note("fault: disk {}, mail {}, network {}, for {} steps", static_cast<int>(disk_fault_),
              static_cast<int>(mail_weather_), network_is_bad_, faults_left_);
  check_readiness();
}

void World::end_faults() {
  disk_.mend();
  mail_.set(MailWeather::fine);
  mail_weather_ = MailWeather::fine;
  network_is_bad_ = false;
  disk_fault_ = DiskFault::none;
  faults_left_ = 0;
  if (!server_) return;
  server_->failing().work();
  trace_.note("all faults end");
  check_readiness();
}

net::Response World::ask_operator(const std::string& path) {
  net::Request request;
  request.path = path;
  request.segments = {path.substr(1)};
  request.peer = "127.0.0.1";
  request.id = "operator";
  return server_->answer(request);
}

// 12, and the first half of 10: ready when nothing is wrong; when the disk takes no write, not
// ready, with a reason an operator can act on, in the metrics as well.
void World::check_readiness() {
  clock_.advance(2s);  // an answer is good for a second
  auto ready = ask_operator("/readyz");
  // It may have been asked for the first time since a fault that is over.
  const bool is_fine = faults_left_ == 0 && disk_fault_ == DiskFault::none;
  if (is_fine && ready.status != 200) {
    clock_.advance(2s);
    ready = ask_operator("/readyz");
  }
  const auto metrics = ask_operator("/metrics");
  if (!power_.is_on()) return;
  trace_.note("ready: {} {}", ready.status, ready.body);
  if (metrics.status != 200) throw BrokenPromise("12: no metrics while a fault lasts");
  const auto words = words_of(disk_fault_);
  if (!words.empty() && (ready.status != 503 || ready.body.find(words) == std::string::npos)) {
    throw BrokenPromise("12: the disk takes no write, and /readyz says " + ready.body);
  }
  if (is_fine && ready.status != 200) {
    throw BrokenPromise("10: nothing is wrong any more, and /readyz says " + ready.body);
  }
  const bool said = metrics.body.find("\nadjutant_ready 1\n") != std::string::npos;
  if (said != (ready.status == 200)) throw BrokenPromise("12: /metrics and /readyz differ");
}

void World::jump_clock() {
  if (jumps_ == jumps_max) return;
  ++jumps_;
  const auto hours = std::chrono::hours(chance_.between(1, 40));
  const bool is_back = !chance_.one_in(2);
  clock_.advance(is_back ? -hours : hours);
  has_jumped_back_ = has_jumped_back_ || is_back;
  trace_.note("the clock jumps to {}", clock_.now().time_since_epoch().count());
}

// 9.
void World::others_go_on() {
  const auto matches = all_matches();
  if (matches.size() < 2) return;
  const auto broken = matches[chance_.below(matches.size())];
  server_->failing().fail_match(broken);
  trace_.note("the store fails for match {}", broken);
  server_->run_deadlines();
  for (auto& player : players_) {
    for (const auto& match : player.matches()) {
      const auto answer = ask(player, {.path = "/api/v1/matches/" + match, .match = match});
      if (match != broken && answer && answer->status == 503) {
        throw BrokenPromise("9: the store fails for match " + broken + ", and match " + match +
                            " stops");
      }
    }
  }
  server_->failing().work();
}

}  // namespace adjutant::simulation
