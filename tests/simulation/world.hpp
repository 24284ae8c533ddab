#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/ports/notifier.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/entropy.hpp"
#include "tests/simulation/chance.hpp"
#include "tests/simulation/disk.hpp"
#include "tests/simulation/mail_world.hpp"
#include "tests/simulation/organiser.hpp"
#include "tests/simulation/player.hpp"
#include "tests/simulation/power.hpp"
#include "tests/simulation/promises.hpp"
#include "tests/simulation/server.hpp"
#include "tests/simulation/trace.hpp"

namespace adjutant::simulation {

// How much happens in a world, and what goes wrong in it.
struct WorldPlan {
  std::uint64_t seed = 1;
  int steps = 120;
  int players = 4;
  bool has_faults = true;   // of every kind, at random
  bool aloud = false;       // prints the trace
  bool lying_disk = false;  // says that it has synced, and has not
  // Instead of faults at random, exactly one:
  std::optional<std::uint64_t> store_fails_at = {};
  FailingStore::How store_fails_how = FailingStore::How::undone;
  std::optional<std::uint64_t> power_fails_at = {};
  bool power_loss = true;  // else the process alone is killed
  struct DiskFailure {
    DiskCall call;
    std::uint64_t at;
  };
  std::optional<DiskFailure> disk_fails = {};
};

// What a world was like, for those who want to know whether enough has happened in it.
struct WorldSummary {
  std::string trace;
  // Before faults end; store calls of the last life.
  std::uint64_t steps_of_power = 0, store_calls = 0;
  std::uint64_t disk_writes = 0, disk_syncs = 0;
  std::size_t acknowledged = 0;
  int lives = 0;
  int matches = 0, over = 0;
  int tournaments = 0;  // that came to their end
  int faults = 0;
  int turns_kept = 0;             // that an outage would have taken
  int mails = 0, mails_done = 0;  // of players: taken in, and done as they ask
};

// A server, its disk, its network, its mail and its players, all from one seed. Every promise is
// held for as long as it lasts: what does not hold is thrown as BrokenPromise.
class World : private ports::Notifier {
 public:
  explicit World(const WorldPlan& plan);
  ~World() override;

  // Plays all of it, then ends all faults and holds the server to what it promises of healing.
  WorldSummary run();

  // For players.
  Chance& chance() { return chance_; }
  Promises& promises() { return promises_; }
  MailWorld& mail() { return mail_; }
  ports::Time now() const { return clock_.now(); }
  Player* opponent_of(const Player& player);
  Answered ask(const Player& player, const Ask& ask);

 private:
  // --- world.cpp: what happens ---
  void step();
  void act_together();
  void let_time_pass(ports::Duration time);
  net::Request request_of(const Player& player, const Ask& ask);
  std::vector<Answered> ask_all(const std::vector<std::pair<const Player*, Ask>>& asked);
  void check_answer(const Player& player, const Ask& ask, const net::Response& answer,
                    const std::optional<ports::MatchRow>& before);
  void check_refusal(const Ask& ask, const net::Response& answer, const ports::MatchRow& before);
  std::optional<ports::MatchRow> look(const std::string& match);
  void hear_publications();
  void check_told();
  void publish(ports::Publication publication) override;
  void said(const std::string&, const std::array<std::int64_t, 2>&, std::string) override {}
  void session_ended(const core::Digest&) override {}
  void sessions_ended(std::int64_t) override {}
  void sessions_may_have_ended(std::int64_t) override {}
  bool is_awaited(const std::string&, int) const override { return false; }

  // --- world_mail.cpp: orders by mail ---
  void post_mail();
  void bring_mails();
  void check_mails();

  // --- world_faults.cpp: what goes wrong ---
  void start();
  bool try_to_start();
  void end_life();
  void stop_and_start();
  void checkpoint();
  void change_faults();
  void begin_fault();
  void end_faults();
  void check_readiness();
  void jump_clock();
  void others_go_on();
  void damage_a_match();
  net::Response ask_operator(const std::string& path);

  // --- world_outage.cpp: what an outage may not cost ---
  struct Turn {
    ports::MatchRow row;  // as the server left it
    ports::Duration left;
  };
  std::vector<Turn> turns_at(ports::Time time);
  void check_outage();
  void check_turn(const Turn& turn);

  // --- world_end.cpp: what has to be true at last ---
  void heal();
  void deliver_all_mail();
  void check_digests();
  void finish_matches();
  void finish_tournament();
  void check_match(const std::string& match);
  void check_record(const std::string& match, const Player* reader);
  void check_reports(const std::string& match);
  Player& player_named(const std::string& handle);
  std::vector<std::string> all_matches() const;

  const WorldPlan plan_;
  Chance chance_;
  Trace trace_;
  Power power_;
  Disk disk_;
  fakes::SimulatedClock clock_;
  fakes::DeterministicEntropy entropy_;
  Promises promises_;
  MailWorld mail_;
  std::vector<Player> players_;
  Organiser organiser_{*this, players_};
  std::unique_ptr<SimulatedServer> server_;

  DiskFault disk_fault_ = DiskFault::none;
  MailWeather mail_weather_ = MailWeather::fine;
  bool network_is_bad_ = false;
  struct PlayersMail {
    std::string match, message_id, sender, recipient, bytes;
  };
  std::vector<PlayersMail> posted_;                        // on their way
  std::map<std::string, std::string> acknowledged_mails_;  // by Message-ID, their match
  int mails_written_ = 0;
  int faults_left_ = 0;  // steps until they end
  int jumps_ = 0;
  bool has_jumped_back_ = false;           // since an outage was checked
  ports::Time began_{};                    // this life
  std::optional<ports::Time> down_since_;  // until it is checked what the outage did
  bool has_healed_ = false;
  std::string damaged_;   // a match whose data was damaged
  std::string to_check_;  // what was told of this match has to be on disk now
  WorldSummary summary_;

  std::mutex mutex_;  // guards publications_
  std::vector<ports::Publication> publications_;
};

}  // namespace adjutant::simulation
