#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "server/cli/operate.hpp"

// What an official does of a tournament from the command line: on a server, with a token, or as the
// operator in the server's data folder, where no official may rule because each plays at the board.
namespace adjutant::cli {

struct TournamentPlace {
  std::string tournament, server, token;
  DataArguments data;
};

struct Ruling {
  int round = 0, board = 0, leg = 1;
  std::string result, reason;
};

// Each does it or throws BadInput with why not, every fault of it; the environment failing is
// BadEnvironment or ports::StoreFailure.
class TournamentActs {
 public:
  using Pairs = std::vector<std::pair<int, int>>;  // entries

  virtual ~TournamentActs() = default;
  virtual void rule(const Ruling& ruling) = 0;
  virtual void undo(int round, const std::string& reason) = 0;
  virtual void pair(int round, const Pairs& pairs, const std::vector<int>& byes,
                    const std::string& reason) = 0;
  // The pairs to keep apart, replacing the earlier ones.
  virtual void forbid(const Pairs& pairs, const std::string& reason) = 0;
  virtual Pairs forbidden() = 0;
  // Without a result it stays as it is.
  virtual void settle(int dispute, const std::string& result, const std::string& reason) = 0;
};

// BadInput where neither a server nor a data folder is named, or both are.
std::unique_ptr<TournamentActs> acts_at(const TournamentPlace& place);

// The acts of the operator.
std::unique_ptr<TournamentActs> acts_in_store(const TournamentPlace& place);

}  // namespace adjutant::cli
