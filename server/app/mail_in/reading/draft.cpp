#include "server/app/mail_in/reading/draft.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

// `line`: what it is about, as the player wrote it.
void append_fault(std::string& out, const core::Refusal& refusal, std::size_t indent,
                  std::string_view line) {
  const auto rule = refusal.rule.empty() ? "" : "[" + refusal.rule + "] ";
  out += fmt::format("{:{}}{}{}\n", "", indent, rule, refusal.message);
  if (refusal.meant.empty() || refusal.meant == line) return;
  // To copy whole.
  const auto number = line.empty() ? std::string() : fmt::format("{}: ", refusal.line);
  out += fmt::format("{:{}}did you mean:  {}{}\n", "", indent, number, refusal.meant);
}

core::Refusal fault_of(const command::Edit& edit, std::string message) {
  return {edit.line, 0, edit.order, "", std::move(message), ""};
}

}  // namespace

std::expected<std::vector<std::string>, core::Refusals> mended(
    const std::vector<std::string>& lines, const std::vector<command::Edit>& edits) {
  core::Refusals refusals;
  std::vector<int> changed(lines.size(), 0);
  // What comes behind line n, at n; line 0 is before the first.
  std::vector<std::vector<std::string>> behind(lines.size() + 1);
  auto kept = lines;
  for (const auto& edit : edits) {
    const auto at = static_cast<std::size_t>(edit.line);
    if (at > lines.size() || (at == 0 && edit.kind != command::EditKind::insert_behind)) {
      refusals.push_back(fault_of(
          edit, fmt::format("there is no line {}: the lines are 1 to {}", at, lines.size())));
    } else if (edit.kind == command::EditKind::insert_behind) {
      behind[at].emplace_back(undecorated(edit.order));
    } else if (changed[at - 1]++ > 0) {
      refusals.push_back(
          fault_of(edit, fmt::format("line {} is changed twice: change it once", at)));
    } else {
      kept[at - 1] = edit.kind == command::EditKind::remove ? "" : undecorated(edit.order);
    }
  }
  if (!refusals.empty()) return std::unexpected(std::move(refusals));
  std::vector<std::string> result = std::move(behind[0]);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i].empty()) result.push_back(std::move(kept[i]));
    std::ranges::move(behind[i + 1], std::back_inserter(result));
  }
  return result;
}

core::Refusals joined(core::Refusals of_mail, const core::Refusals& of_game) {
  std::erase_if(of_mail, [&](const core::Refusal& mine) {
    return mine.line > 0 && std::ranges::any_of(of_game, [&](const core::Refusal& other) {
             return other.line == mine.line;
           });
  });
  of_mail.insert(of_mail.end(), of_game.begin(), of_game.end());
  core::sort(of_mail);
  return of_mail;
}

std::string lines_back(const std::vector<std::string>& lines, const core::Refusals& refusals) {
  constexpr std::size_t number_columns = verdict_indent - 3;
  constexpr std::size_t told_max = 50;
  std::string out;
  std::size_t told = 0;
  const auto append_faults_of = [&](int line, std::size_t blanks) {
    for (const auto& refusal : refusals) {
      const bool is_of_whole = refusal.line < 1 || refusal.line > static_cast<int>(lines.size());
      const auto about =
          is_of_whole ? std::string_view() : lines[static_cast<std::size_t>(refusal.line) - 1];
      const bool is_here = line == 0 ? is_of_whole : refusal.line == line;
      if (is_here && ++told <= told_max) append_fault(out, refusal, blanks, about);
    }
  };
  append_faults_of(0, 0);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    out += fmt::format("{:>{}} | {}\n", i + 1, number_columns, lines[i]);
    append_faults_of(static_cast<int>(i) + 1, verdict_indent);
  }
  if (told > told_max) {
    out += core::count_of(told - told_max, "more fault is", "more faults are") + " not shown.\n";
  }
  return out;
}

}  // namespace adjutant::app
