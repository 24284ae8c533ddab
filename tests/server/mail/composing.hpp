#pragma once

#include <algorithm>
#include <iterator>
#include <ranges>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"
#include "server/mail/composer.hpp"
#include "server/mail/drawn_maps.hpp"
#include "tests/games/opening.hpp"
#include "tests/games/samples.hpp"
#include "tests/server/fakes/clock.hpp"

namespace adjutant::mail {

using core::Side;

inline constexpr const char* commitment =
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
inline constexpr const char* head =
    "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752";

// A match as it may go, and a composer to write about it.
struct ComposerTest : testing::Test {
  explicit ComposerTest(const samples::Opening& of = samples::opening())
      : opening(of), battle(*find_built_in_scenario(opening.scenario)), game(*battle.game) {
    before = after = game.initial_state(battle.scenario, core::Decisions::standing);
    row.id = "m_4k2";
    row.scenario_id = opening.scenario;
    row.options = "{}";
    row.status = ports::MatchStatus::running;
    row.seats[0].handle = "ada";
    row.seats[1].handle = "Bóб";
    row.commitment = commitment;
    row.head = head;
    row.revision = 17;
    row.updated = clock.now();
  }

  // One order of a player turn, if there is one that this game has a liking for; else by chance.
  virtual bool is_liked(const std::string& /*order*/) const { return false; }

  std::string an_order(Side side, std::uint32_t& chance) const {
    const auto legal = game.legal_orders(after, side);
    const auto liked =
        std::ranges::find_if(legal, [&](const std::string& line) { return is_liked(line); });
    if (liked != legal.end()) return *liked;
    chance = chance * 1664525U + 1013904223U;
    return legal[(chance >> 8U) % legal.size()];
  }

  // What ends the player turn, or answers what is asked, without much being done.
  std::string quiet_order(Side side) const {
    if (const auto* doctrine = game.doctrine()) {
      return fmt::format("{}", fmt::join(doctrine->default_orders(after, side), "\n"));
    }
    const auto legal = game.legal_orders(after, side);
    return *std::ranges::find_first_of(legal, opening.quiet);
  }

  // A player turn of random orders, of those liked first.
  void play_turn(std::uint32_t& chance, core::Dice& dice) {
    before = after;
    events.clear();
    const auto& of_game = samples::of(opening.ruleset);
    const Side side = game.awaited(after).front().side;
    for (int orders = 0; !game.outcome(after); ++orders) {
      if (game.awaited(after).front().side != side) return;
      std::string lines;
      if (orders < 14) lines = an_order(side, chance);
      if (lines.empty() || lines == opening.turn() || of_game.gives_up(lines)) {
        lines = quiet_order(side);
      }
      auto played = game.adjudicate(after, side, *game.parse_orders(after, side, lines), dice);
      after = std::move(played.state);
      std::ranges::move(played.events, std::back_inserter(events));
    }
  }

  // Until a player turn has brought such an event and the match goes on: a report worth reading.
  void play_until(const std::string& type) {
    const auto start = after;
    for (std::uint32_t chance = 1; chance < 200; ++chance) {
      dice::SeededDice dice(
          {.server_seed = {7}, .match = "m_4k2", .seat_seeds = {}, .submission_hash = {}}, 0);
      after = start;
      for (std::uint32_t seed = chance; !game.outcome(after);) {
        play_turn(seed, dice);
        const bool has_come = std::ranges::find(events, type, &core::Event::type) != events.end();
        if (has_come && !game.outcome(after)) return;
      }
    }
    FAIL() << "nothing is ever " << type;
  }

  void running() {
    awaited = game.awaited(after);
    row.to_act = awaited.front().side;
    row.deadline = clock.now() + std::chrono::hours{72};
    core::json::array list;
    for (const auto& one : awaited) {
      list.push_back({{"side", game.description().sides[core::index(one.side)]},
                      {"kind", one.kind},
                      {"question", one.question}});
    }
    row.awaited = core::canonical_json(list);
  }

  ports::SeatRecipient seat(Side side) const {
    return {.account = side == Side::first ? 1 : 2,
            .handle = row.seats[core::index(side)].handle,
            .address = side == Side::first ? "ada@example.org" : "bob@example.org",
            .side = side,
            .unsubscribe_token = "TOKEN"};
  }

  ports::TurnReport turn() { return {row, game, battle.scenario, before, after, events, awaited}; }
  std::vector<ports::OutgoingMail> mails(const std::vector<ports::SeatRecipient>& recipients) {
    return composer.report_mails(turn(), recipients);
  }
  static std::string as_sent(const ports::OutgoingMail& mail) { return DrawnMaps().bytes_of(mail); }
  ports::RenderedReport report(core::Viewer viewer) { return composer.report(turn(), viewer); }

  ports::OutgoingMail notice(ports::Notice kind, Side reader = Side::first) {
    return composer.notice(kind, row, game, ports::names_of(battle.scenario), seat(reader));
  }

  Side to_act() const { return awaited.front().side; }

  const samples::Opening& opening;
  const BuiltInScenario& battle;
  const core::Game& game;
  core::State before, after;
  core::Events events;
  std::vector<core::Awaited> awaited;
  ports::MatchRow row;
  fakes::SimulatedClock clock;
  MailComposer composer{
      {.public_url = "https://adjutant.example.org", .from_address = "referee@example.org"}, clock};
};

}  // namespace adjutant::mail
