#include "server/app/play/answer_queue.hpp"

#include <algorithm>
#include <utility>

namespace adjutant::app {

bool AnswerQueue::wake(const std::string& match) {
  const auto [known, is_new] = matches_.try_emplace(match);
  if (!is_new) known->second.woken = true;
  return is_new;
}

void AnswerQueue::wait(Question question) {
  auto& known = matches_.at(question.match);
  if (known.asked != question.due.side) known.place = ++places_;
  known.asked = question.due.side;
  accounts_[question.account].questions.emplace(known.place, std::move(question));
  ++waiting_;
}

// The place of its first question: the next answer in a row of the current match keeps the match's
// place.
std::uint64_t AnswerQueue::place_of(const Waiting& account) {
  const auto& [place, question] = *account.questions.begin();
  return question.match == account.current ? place : std::max(place, account.after);
}

std::optional<Question> AnswerQueue::next() {
  if (waiting_ == 0) return {};
  const auto first = std::ranges::min_element(
      accounts_, {}, [](const auto& account) { return place_of(account.second); });
  auto& account = first->second;
  auto question = std::move(account.questions.extract(account.questions.begin()).mapped());
  --waiting_;
  if (question.match != account.current) {
    account.current = question.match;
    account.after = ++places_;
  }
  if (account.questions.empty()) accounts_.erase(first);
  return question;
}

bool AnswerQueue::take_woken(const std::string& match) {
  return std::exchange(matches_.at(match).woken, false);
}

}  // namespace adjutant::app
