#include "server/app/mail_in/answers/order_verdicts.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "engine/match/causes.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "server/app/play/said.hpp"

namespace adjutant::app {

namespace {

// With a full stop where it has no end of its own.
std::string full_sentence(std::string sentence) {
  const bool is_ended = !sentence.empty() && std::string_view(".?!").contains(sentence.back());
  return is_ended ? sentence : sentence + ".";
}

// A new phase is not the outcome of an order.
bool is_told(const std::string& sentence, const core::Event& event) {
  return !sentence.empty() && event.type != "phase_began";
}

}  // namespace

std::vector<std::string> told_sentences(const LiveMatch& live, core::Side side,
                                        const core::Events& events) {
  const auto& setup = *live.match.setup;
  const auto sentences = setup.game->sentences(setup.scenario, events, side);
  std::vector<std::string> told;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    if (is_told(sentences[i], events[i])) told.push_back(full_sentence(sentences[i]));
  }
  return told;
}

core::Document order_verdicts(const StepToCommit& step, core::Side side) {
  const auto& setup = *step.after.match.setup;
  const auto& orders = step.own.orders;
  const auto sentences = setup.game->sentences(setup.scenario, step.events, side);
  const auto causes =
      match::causes(*setup.game, step.before.match.state, side, orders, step.events);
  std::vector<std::string> of_orders(orders.size());
  core::List rest;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    if (!is_told(sentences[i], step.events[i])) continue;
    if (causes[i]) {
      of_orders[*causes[i]] +=
          std::string(verdict_indent, ' ') + full_sentence(sentences[i]) + "\n";
    } else {
      rest.items.push_back({full_sentence(sentences[i]), {}});
    }
  }
  std::string text;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    text += fmt::format("{:>{}} | {}\n{}", i + 1, verdict_indent - 3, orders[i], of_orders[i]);
  }
  core::Document document{core::Verbatim{std::move(text)}};
  if (!rest.items.empty()) document.emplace_back(std::move(rest));
  return document;
}

core::Document required_words(const core::Game& game, const core::State& state, core::Side side,
                              std::string_view orders) {
  if (game.turn_plans() == nullptr) return {};
  std::string text;
  for (const auto& [name, sheet] : game.turn_plans()->plan(state, side, orders)) {
    const auto* completion =
        sheet.is_object() ? sheet.get_object().if_contains("completion") : nullptr;
    if (completion == nullptr || !completion->is_array()) continue;
    for (const auto& order : completion->get_array()) text += std::string(order.as_string()) + "\n";
  }
  if (text.empty()) return {};
  return {core::Paragraph{"The rules require more of your turn than this. If you end the turn "
                          "without such orders, the referee gives these for you:"},
          core::Verbatim{std::move(text)}};
}

void add_explanation(Context& context, const StepToCommit& step, core::Document& document,
                     ports::MailEffects& effects) {
  if (step.explanation == nullptr) return;
  const auto& row = step.after.row;
  const auto speaker = step.explanation->side;
  std::ranges::move(said_words(context, row, speaker, {*step.explanation}),
                    std::back_inserter(document));
  effects.unqueues.push_back(said_key(row, core::opponent(speaker)));
}

}  // namespace adjutant::app
