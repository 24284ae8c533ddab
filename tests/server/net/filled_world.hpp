#pragma once

#include <cstdlib>
#include <map>
#include <string>

#include "tests/server/net/service_world.hpp"

namespace adjutant::net {

// A server that has been running for two years: 10,000 matches with 150,000 steps, 2,000 players
// who were rated in each of 24 months, and whatever comes with them. ADJUTANT_SIZE=10 makes it ten
// times as large, and ADJUTANT_KEEP=FOLDER copies it there (tests/bench/public_gets.py asks a
// server with it). What it is made of are a few real rows, taken many times.
class FilledWorld : public ServiceWorld {
 protected:
  FilledWorld();

  // The statement runs beside the store.
  void run_sql(const std::string& sql);
  // So many rows made of the first that is like this. `changed` gives columns their own values,
  // which may speak of the row as `model` and of its place as `n`, from 1.
  void multiply(const std::string& table, const std::string& where, int count,
                const std::map<std::string, std::string>& changed);
  int count(const std::string& table);
  store::SqliteDatabase& beside() { return *beside_; }

  static int size() {
    const auto* set = std::getenv("ADJUTANT_SIZE");
    return set == nullptr ? 1 : std::atoi(set);
  }

  app::Identity anne = player("Anne"), bill = player("Bill");
  std::string running, over, open_match, tournament;
  const int matches = 10'000 * size(), players = 2'000 * size(), steps_of_a_match = 15;

 private:
  void play();
  void fill();
  void fill_accounts();
  void fill_matches();
  void fill_mail();
  void fill_ratings();
  void fill_tournaments();
  void fill_talk();
  std::unique_ptr<store::SqliteDatabase> beside_;
};

}  // namespace adjutant::net
