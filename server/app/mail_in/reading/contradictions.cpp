#include "server/app/mail_in/reading/contradictions.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace adjutant::app::command {
namespace {

// What a command decides, and how.
struct Choice {
  std::string question, answer;
};
using Choices = std::vector<Choice>;

Choices choices_of(Plain plain) {
  switch (plain) {
    case Plain::go:
      return {{"answer", "yes"}, {"when", "now"}};
    case Plain::drop:
      return {{"answer", "no"}, {"when", "never"}};
    case Plain::stop:
      return {{"when", "never"}};
    case Plain::prepare:
      return {{"when", "next turn"}};
    case Plain::decline:
      return {{"answer", "no"}};
    case Plain::draw_offer:
    case Plain::draw_accept:
    case Plain::draw_decline:
      return {{"draw", print(plain)}};
    case Plain::mail_all:
    case Plain::mail_mine:
    case Plain::mail_none:
      return {{"mail", print(plain)}};
    case Plain::format_text:
    case Plain::format_html:
      return {{"format", print(plain)}};
    default:
      return {};
  }
}

Choices choices_of(const Tournament& act) {
  const auto of = [&](std::string_view question) { return fmt::format("{} {}", act.id, question); };
  switch (act.act) {
    case TournamentAct::accept:
    case TournamentAct::decline:
      return {{of("answer"), print(act)}};
    case TournamentAct::bid:
      return {{of("bid"), print(act)}};
    case TournamentAct::enter:
      return {{of("entry"), print(act)}};
    case TournamentAct::confirm:
    case TournamentAct::bye:
    case TournamentAct::withdraw:
      return {{of("next round"), print(act)}};
    case TournamentAct::absent:
      return {};
  }
  return {};
}

struct Chooser {
  Choices operator()(Plain plain) const { return choices_of(plain); }
  Choices operator()(const Tournament& act) const { return choices_of(act); }
  Choices operator()(const Hold& hold) const {
    Choices choices{{"minutes", print(hold)}};
    if (hold.minutes > 0) choices.push_back({"when", "later"});
    return choices;
  }
  Choices operator()(const Digest& digest) const { return {{"mail", print(digest)}}; }
  Choices operator()(const TimeZone& zone) const { return {{"time zone", zone.name}}; }
  Choices operator()(const Alias& alias) const { return {{alias.address, "accepted"}}; }
  Choices operator()(const Unalias& alias) const { return {{alias.address, "removed"}}; }
  Choices operator()(const Rename& rename) const { return {{"name", rename.handle}}; }
  Choices operator()(const Confirm& confirm) const { return yes(confirm.handle); }
  Choices operator()(const Accept& accept) const { return yes(accept.handle); }
  template <class Other>
  Choices operator()(const Other&) const {
    return {};
  }

 private:
  static Choices yes(const std::string& handle) {
    Choices choices{{"answer", "yes"}};
    if (!handle.empty()) choices.push_back({"name", handle});
    return choices;
  }
};

bool contradict(const Choices& some, const Choices& others) {
  return std::ranges::any_of(some, [&](const Choice& one) {
    return std::ranges::any_of(others, [&](const Choice& other) {
      return one.question == other.question && one.answer != other.answer;
    });
  });
}

}  // namespace

std::optional<std::string> contradiction_in(const std::vector<Command>& commands) {
  std::vector<Choices> before;
  for (const auto& one : commands) {
    auto choices = std::visit(Chooser{}, one);
    const auto other = std::ranges::find_if(
        before, [&](const Choices& earlier) { return contradict(earlier, choices); });
    if (other != before.end()) {
      const auto& first = commands[static_cast<std::size_t>(other - before.begin())];
      return fmt::format("'{}' and '{}' contradict each other: write only one of them",
                         print(first), print(one));
    }
    before.push_back(std::move(choices));
  }
  return {};
}

}  // namespace adjutant::app::command
