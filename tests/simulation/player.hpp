#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/json.hpp"
#include "server/net/message.hpp"

namespace adjutant::simulation {

class World;

// A request as a player makes it.
struct Ask {
  net::Method method = net::Method::get;
  std::string path = {};             // "/api/v1/matches/m_…/orders?dry_run=1"
  core::json::value body = nullptr;  // null: none
  std::string key = {};              // idempotency key
  std::string match = {};            // it is about this match
};
// Empty: it never came, or its answer did not.
using Answered = std::optional<net::Response>;

// A player who behaves as people and their programs do: signs up, plays by the list of legal
// orders, makes mistakes, and sends again what was not answered.
class Player {
 public:
  Player(World& world, int number);

  const std::string& handle() const { return handle_; }
  const std::string& address() const { return address_; }
  const std::string& wish() const { return wish_; }
  bool has_digests() const { return wish_ == "digest"; }  // and no reports
  const std::string& token() const { return token_; }
  // Has an account, a session, a confirmed address and a preference about mail stored.
  bool is_settled() const { return !token_.empty() && is_confirmed_ && wish_is_set_; }

  // One thing they do.
  void act();
  // A submission they want to make in this match now, with whatever has to be asked before; empty:
  // none. What comes of it goes to take().
  std::optional<Ask> next_submission(const std::string& match);
  void take(const Ask& ask, const Answered& answer);
  // Gives a match up, and stays at it until that is answered.
  void give_up(const std::string& match);

  const std::set<std::string>& matches() const { return matches_; }
  void hears_of(const std::string& match) { invitations_.insert(match); }
  // There may be one that they have not asked for.
  void looks_for_matches() { has_to_discover_ = true; }

 private:
  void settle();
  void sign_up();
  void sign_in();
  void confirm();
  void set_wish();
  void change_vacation(const std::string& match, const core::json::object& view);
  void organise();
  void discover();
  void join(std::string match);
  void look_at(const std::string& match);
  void make_mistake(const std::string& match, const core::json::object& view);
  std::optional<Ask> submission(const std::string& match, const core::json::object& view);
  std::optional<Ask> declaration(const std::string& match, const core::json::object& view);
  Ask orders(const std::string& match, std::int64_t revision, const std::string& text);
  std::string choose_orders(const std::string& match, const std::string& ruleset);
  std::string choose_standing_orders(const core::json::object& view);
  Answered ask(const Ask& ask);
  void send(const Ask& ask) { take(ask, this->ask(ask)); }
  std::string new_key();

  World& world_;
  std::string handle_, address_, wish_;
  std::string token_;
  bool signed_up_ = false, is_confirmed_ = false, wish_is_set_ = false;
  bool has_to_discover_ = false;
  std::set<std::string> matches_;          // with a seat of theirs
  std::set<std::string> invitations_;      // not joined yet
  std::map<std::string, Ask> unanswered_;  // by match
  int keys_ = 0;
};

}  // namespace adjutant::simulation
