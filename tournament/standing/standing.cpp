#include "tournament/standing/standing.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "tournament/standing/direct_encounter.hpp"
#include "tournament/standing/figures.hpp"

namespace adjutant::tournament::standing {
namespace {

struct Name {
  std::string_view text;
  Code code;
  bool cuts;  // takes /C1 …
};
constexpr std::array<Name, 27> names{
    {{"BH", Code::bh, true},      {"SB", Code::sb, true},      {"DE", Code::de, false},
     {"WIN", Code::win, false},   {"WON", Code::won, false},   {"BPG", Code::bpg, false},
     {"BWG", Code::bwg, false},   {"PS", Code::ps, true},      {"REP", Code::rep, false},
     {"STD", Code::std_, false},  {"KS", Code::ks, false},     {"FB", Code::fb, true},
     {"AOB", Code::aob, false},   {"ARO", Code::aro, true},    {"TPR", Code::tpr, false},
     {"PTP", Code::ptp, false},   {"APRO", Code::apro, false}, {"APPO", Code::appo, false},
     {"RTNG", Code::rtng, false}, {"TPN", Code::tpn, false},   {"GP", Code::gp, false},
     {"VP", Code::vp, false},     {"LOT", Code::lot, false},   {"BC", Code::bc, false},
     {"TBR", Code::tbr, false},   {"BBE", Code::bbe, false},   {"SSSC", Code::sssc, false}}};

// The lower first.
bool is_ascending(Code code) {
  return code == Code::bc || code == Code::lot;
}

using Groups = std::vector<std::vector<int>>;

// The groups that are tied, split by one tie-break more; writes the figures into the rows.
class Splitting {
 public:
  Splitting(const Crosstable& table, const Rules& rules)
      : table_(table), rules_(rules), records_(records_of(table, rules)) {
    for (const auto& record : records_) {
      rows_.push_back({0, record.number, record.points, {}});
    }
  }

  std::vector<Row> run() {
    std::vector<int> everybody;
    for (std::size_t i = 0; i < rows_.size(); ++i) everybody.push_back(static_cast<int>(i));
    Groups groups = by_value({everybody}, [&](int one) {
      return std::vector{Ratio{rows_[static_cast<std::size_t>(one)].points, 2}};
    });
    for (const auto& tie_break : rules_.tie_breaks) {
      groups = tie_break.code == Code::de ? by_encounter(groups) : by_figure(groups, tie_break);
    }
    std::vector<Row> ordered;
    for (const auto& group : groups) {
      const int place = static_cast<int>(ordered.size()) + 1;
      for (const int one : group) {
        ordered.push_back(std::move(rows_[static_cast<std::size_t>(one)]));
        ordered.back().place = place;
      }
    }
    return ordered;
  }

 private:
  template <class Value>
  static Groups by_value(const Groups& groups, const Value& value) {
    Groups split;
    for (const auto& group : groups) {
      std::map<std::vector<Ratio>, std::vector<int>, std::greater<>> equal;
      for (const int one : group) equal[value(one)].push_back(one);
      for (auto& [sum, tied] : equal) split.push_back(std::move(tied));
    }
    return split;
  }

  Groups by_figure(const Groups& groups, const TieBreak& tie_break) {
    auto made = figures(table_, rules_, tie_break);
    auto split = by_value(groups, [&](int one) {
      const auto& figure = made[static_cast<std::size_t>(one)];
      std::vector<Ratio> values{figure.value};
      if (is_ascending(tie_break.code)) values.front().numerator *= -1;
      values.insert(values.end(), figure.then.begin(), figure.then.end());
      return values;
    });
    for (std::size_t i = 0; i < made.size(); ++i) rows_[i].figures.push_back(std::move(made[i]));
    return split;
  }

  Groups by_encounter(const Groups& groups) {
    Groups split;
    for (const auto& group : groups) {
      for (const int one : group) {
        rows_[static_cast<std::size_t>(one)].figures.push_back(encounters_of(records_, one, group));
      }
      for (auto& tied : direct_encounter(table_, records_, group)) {
        std::ranges::sort(tied);
        split.push_back(std::move(tied));
      }
    }
    return split;
  }

  const Crosstable& table_;
  const Rules& rules_;
  std::vector<RecordOf> records_;
  std::vector<Row> rows_;
};

// 1 to 99.
std::optional<int> small_number(std::string_view digits) {
  const bool fits = !digits.empty() && digits.size() <= 2 && digits.front() != '0' &&
                    std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (!fits) return {};
  int number = 0;
  for (const char digit : digits) number = 10 * number + digit - '0';
  return number;
}

// What stands behind the slash; false where the tie-break does not take it.
bool modify(TieBreak& wanted, std::string_view how, bool cuts) {
  const char kind = how.empty() ? ' ' : how.front();
  how.remove_prefix(std::min<std::size_t>(1, how.size()));
  if (kind == 'L' && wanted.code == Code::ks && (how.starts_with('+') || how.starts_with('-'))) {
    const auto limit = small_number(how.substr(1));
    wanted.limit = how.front() == '-' ? -limit.value_or(0) : limit.value_or(0);
    return limit.has_value();
  }
  const auto number = small_number(how);
  if (!number) return false;
  if (kind == 'K' && wanted.code == Code::sssc) {
    wanted.divisor = *number;
    return true;
  }
  const bool of_both =
      wanted.code == Code::bh || wanted.code == Code::fb || wanted.code == Code::aro;
  if (!cuts || *number > 9 || (kind != 'C' && (kind != 'M' || !of_both))) return false;
  wanted.cut_least = *number;
  if (kind == 'M') wanted.cut_most = *number;
  return true;
}

// Why this program lacks a modifier of C.07; empty if the text has none of these.
std::string_view why_not_available(std::string_view code, std::string_view how) {
  if (code.ends_with(":MP") || code.ends_with(":GP")) {
    return "tie-breaks use the points that rank the table, for teams the match points; GP, BC, "
           "TBR, BBE and SSSC use game points. Leave :MP and :GP out";
  }
  if (how == "F" || how.ends_with("/F")) {
    return "only Buchholz can count the last round as draws. Write FB, or leave /F out";
  }
  if (how == "P" || how.ends_with("/P")) {
    return "forfeits count as games in round robins, for every tie-break, and nowhere else. "
           "Leave /P out";
  }
  return {};
}

}  // namespace

std::expected<TieBreak, std::string> tie_break(std::string_view text) {
  const auto slash = text.find('/');
  const auto code = text.substr(0, slash);
  const auto how = slash == std::string_view::npos ? std::string_view() : text.substr(slash + 1);
  const auto found = std::ranges::find(names, code.substr(0, code.find(':')), &Name::text);
  const auto reason = why_not_available(code, how);
  if (found != names.end() && !reason.empty()) {
    return std::unexpected(fmt::format("\"{}\" is not available: {}", text, reason));
  }
  if (found == names.end() || code != found->text) {
    std::string all;
    for (const auto& name : names) all += (all.empty() ? "" : " ") + std::string(name.text);
    return std::unexpected("\"" + std::string(text) + "\" is not a tie-break; there are " + all);
  }
  TieBreak wanted{found->code, 0, 0};
  if (slash == std::string_view::npos) return wanted;
  if (!modify(wanted, how, found->cuts)) {
    return std::unexpected(fmt::format(
        "\"{}\" has a modifier that it cannot have. BH, SB, FB, PS and ARO can have /C1; "
        "BH, FB and ARO /M1; KS /L+1 or /L-1; SSSC /K4",
        text));
  }
  return wanted;
}

std::string name_of(const TieBreak& tie_break) {
  std::string text(std::ranges::find(names, tie_break.code, &Name::code)->text);
  if (tie_break.limit != 0) return fmt::format("{}/L{:+}", text, tie_break.limit);
  if (tie_break.divisor != 0) return fmt::format("{}/K{}", text, tie_break.divisor);
  if (tie_break.cut_least == 0) return text;
  return text + (tie_break.cut_most > 0 ? "/M" : "/C") + std::to_string(tie_break.cut_least);
}

std::vector<TieBreak> default_tie_breaks(bool round_robin) {
  if (round_robin) {
    return {
        {Code::de, 0, 0}, {Code::sb, 0, 0}, {Code::won, 0, 0}, {Code::bwg, 0, 0}, {Code::ks, 0, 0}};
  }
  return {{Code::bh, 1, 0}, {Code::bh, 0, 0},  {Code::sb, 0, 0},
          {Code::de, 0, 0}, {Code::won, 0, 0}, {Code::bwg, 0, 0}};
}

std::vector<TieBreak> team_tie_breaks() {
  return {
      {Code::gp, 0, 0}, {Code::de, 0, 0}, {Code::bc, 0, 0}, {Code::tbr, 0, 0}, {Code::bbe, 0, 0}};
}

std::vector<TieBreak> double_tie_breaks() {
  return {{Code::gp, 0, 0}, {Code::bh, 1, 0}, {Code::de, 0, 0}};
}

bool is_of_tournaments_only(Code code) {
  return code == Code::vp || code == Code::lot;
}

bool is_of_teams(Code code) {
  return code == Code::bc || code == Code::tbr || code == Code::bbe || code == Code::sssc;
}

std::vector<Row> standings(const Crosstable& table, const Rules& rules) {
  return Splitting(table, rules).run();
}

}  // namespace adjutant::tournament::standing
