#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/app/match/match_view.hpp"
#include "server/auth/mail_token.hpp"
#include "tests/games/opening.hpp"
#include "tests/simulation/world.hpp"

// Orders that players mail: on their way they are lost, brought twice, late and out of order, until
// the server has acknowledged them; and each has words in it that can be counted afterwards.
namespace adjutant::simulation {
namespace {

using ports::IncomingState;
using ports::Verdict;

constexpr int mails_max = 10'000;

std::map<std::string, ports::StoredIncoming> all_incoming(ports::Store& store) {
  std::map<std::string, ports::StoredIncoming> all;
  for (auto& row : store.incoming_list({.limit = mails_max})) {
    all.emplace(row.mail.message_id, std::move(row));
  }
  return all;
}

// Whether what it says has been said with what it brought about.
bool was_done(Verdict verdict) {
  return verdict == Verdict::played || verdict == Verdict::done;
}

}  // namespace

// Their own address answers what they were told of a match they sit in.
void World::post_mail() {
  auto& player = players_[chance_.below(players_.size())];
  if (!player.is_settled() || player.matches().empty() || !power_.is_on()) return;
  auto match = player.matches().begin();
  std::advance(match, static_cast<std::ptrdiff_t>(chance_.below(player.matches().size())));
  const auto row = look(*match);
  if (!row || row->status != ports::MatchStatus::running || *match == damaged_) return;
  const auto side =
      row->seats[0].handle == player.handle() ? core::Side::first : core::Side::second;
  const auto account = row->seats[core::index(side)].account;
  const auto token = auth::mail_token(core::Digest{7},
                                      {.kind = auth::MailTokenKind::seat,
                                       .side = static_cast<std::uint8_t>(core::index(side)),
                                       .number = static_cast<std::uint32_t>(row->key),
                                       .second = static_cast<std::uint32_t>(row->revision)},
                                      auth::seat_facts(row->id, account, 0));
  const auto& opening = samples::opening();
  const auto text = chance_.one_in(5) ? opening.misunderstood
                                      : opening.quiet[chance_.below(opening.quiet.size())];
  const auto id = fmt::format("mailed{}@mail.example", ++mails_written_);
  posted_.push_back(
      {.match = *match,
       .message_id = id,
       .sender = player.address(),
       .recipient = fmt::format("reply+{}@play.example", token),
       .bytes = fmt::format("From: {}\r\nTo: reply+{}@play.example\r\nSubject: Re: x\r\n"
                            "Message-ID: <{}>\r\n\r\nsay {}\r\n{}\r\n",
                            player.address(), token, id, id, text)});
  trace_.note("{} mails {}", player.handle(), id);
}

// Any of those on their way, in any order.
void World::bring_mails() {
  const bool is_bad = mail_weather_ == MailWeather::bad;
  for (std::size_t left = posted_.size(); left > 0 && power_.is_on(); --left) {
    const auto place = posted_.begin() + static_cast<std::ptrdiff_t>(chance_.below(posted_.size()));
    if (is_bad && chance_.one_in(4)) continue;  // later
    if (is_bad && chance_.one_in(8)) {
      trace_.note("{} is lost", place->message_id);
      posted_.erase(place);
      continue;
    }
    for (int copies = is_bad && chance_.one_in(4) ? 2 : 1; copies > 0; --copies) {
      if (!server_->take_in(place->sender, place->recipient, place->bytes)) break;
      if (!power_.is_on()) break;  // nobody has heard of it
      trace_.note("{} is acknowledged", place->message_id);
      acknowledged_mails_[place->message_id] = place->match;
    }
    const bool is_heard = acknowledged_mails_.contains(place->message_id);
    if (is_heard && !(is_bad && chance_.one_in(5))) posted_.erase(place);
  }
  server_->run_desk();
}

// Nothing acknowledged is lost; what a mail asks for happens once or not at all.
void World::check_mails() {
  constexpr int rounds = 200;
  for (int i = 0; i < rounds; ++i) {
    bring_mails();
    clock_.advance(std::chrono::minutes{1});
    const auto waiting = server_->store().incoming_list({.state = IncomingState::waiting});
    if (posted_.empty() && waiting.empty()) break;
  }
  const auto all = all_incoming(server_->store());
  for (const auto& [id, match] : acknowledged_mails_) {
    const auto found = all.find(id);
    if (found == all.end())
      throw BrokenPromise("1: the mail " + id + " was acknowledged and is lost");
    if (match == damaged_) continue;  // it is kept until an operator has mended the match
    const auto& row = found->second;
    if (row.state == IncomingState::waiting || row.state == IncomingState::dead) {
      throw BrokenPromise("1: the mail " + id + " was acknowledged and is not acted on");
    }
  }
  std::map<std::string, int> said;
  for (const auto& match : all_matches()) {
    for (const auto& remark : server_->store().remarks(match, 0, mails_max)) ++said[remark.text];
  }
  for (const auto& [id, row] : all) {
    if (row.match == damaged_ && !damaged_.empty()) continue;
    const int times = said[id];
    const bool is_done = row.verdict && was_done(*row.verdict);
    if (times != (is_done ? 1 : 0)) {
      throw BrokenPromise(fmt::format("4: what the mail {} asks for was done {} times", id, times));
    }
    if (is_done) ++summary_.mails_done;
  }
  summary_.mails = static_cast<int>(all.size());
}

}  // namespace adjutant::simulation
