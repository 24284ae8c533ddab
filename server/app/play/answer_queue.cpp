#include "server/app/play/answer_queue.hpp"

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
  waiting_.emplace(known.place, std::move(question));
}

std::optional<Question> AnswerQueue::next() {
  if (waiting_.empty()) return {};
  return std::move(waiting_.extract(waiting_.begin()).mapped());
}

bool AnswerQueue::take_woken(const std::string& match) {
  return std::exchange(matches_.at(match).woken, false);
}

}  // namespace adjutant::app
