#include "server/app/tournaments/player_list.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace adjutant::app {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::string_view separators = ",;\t";

struct Row {
  int line = 0;
  std::vector<std::string> fields;
  bool is_split = false;  // a separator stands in it

  bool is_empty() const { return std::ranges::all_of(fields, &std::string::empty); }
  // Nothing but empty fields stands behind the first.
  bool is_single() const {
    return std::ranges::all_of(fields.begin() + 1, fields.end(), &std::string::empty);
  }
};

// Without blanks around it; those of web pages are no-break spaces.
std::string trimmed(std::string_view text) {
  constexpr std::string_view no_break = "\xC2\xA0";
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty()) {
    if (is_blank(text.front())) {
      text.remove_prefix(1);
    } else if (is_blank(text.back())) {
      text.remove_suffix(1);
    } else if (text.starts_with(no_break)) {
      text.remove_prefix(no_break.size());
    } else if (text.ends_with(no_break)) {
      text.remove_suffix(no_break.size());
    } else {
      break;
    }
  }
  return std::string(text);
}

std::string in_lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

// RFC 4180 with any separator and any line end.
class Rows {
 public:
  Rows(std::string_view text, int line, char separator)
      : text_(text), line_(line), separator_(separator) {}

  std::vector<Row> read() {
    begin_row();
    for (at_ = 0; at_ < text_.size(); ++at_) take(text_[at_]);
    end_row();
    return std::move(rows_);
  }

  // The line of a quote that the text does not close; 0: there is none.
  int line_not_closed() const { return quoted_ ? quoted_in_ : 0; }

 private:
  void begin_row() { row_ = {.line = line_, .fields = {}}; }

  void end_field() {
    row_.fields.push_back(was_quoted_ ? field_ : trimmed(field_));
    field_.clear();
    was_quoted_ = false;
  }

  void end_row() {
    end_field();
    if (!row_.is_empty()) rows_.push_back(std::move(row_));
    begin_row();
  }

  void take(char c) {
    const bool ends_line =
        c == '\n' || (c == '\r' && (at_ + 1 == text_.size() || text_[at_ + 1] != '\n'));
    if (ends_line) ++line_;
    if (c == '"') {
      take_quote();
    } else if (quoted_) {
      field_ += c;
    } else if (c == separator_) {
      row_.is_split = true;
      end_field();
    } else if (ends_line) {
      end_row();
    } else if (c != '\r' && !(was_quoted_ && (c == ' ' || c == '\t'))) {
      field_ += c;
    }
  }

  void take_quote() {
    if (quoted_ && text_.substr(at_, 2) == "\"\"") {
      field_ += '"';
      ++at_;
    } else if (quoted_) {
      quoted_ = false;
    } else if (trimmed(field_).empty()) {
      field_.clear();
      quoted_ = was_quoted_ = true;
      quoted_in_ = line_;
    } else {
      field_ += '"';  // in the middle of a field without quotes
    }
  }

  std::string_view text_;
  int line_;
  char separator_;
  std::size_t at_ = 0;
  bool quoted_ = false;
  bool was_quoted_ = false;
  int quoted_in_ = 0;  // line
  std::string field_;
  Row row_;
  std::vector<Row> rows_;
};

// Without the quotes that some programs put around it.
std::string first_line(std::string_view text) {
  auto line = trimmed(text.substr(0, text.find_first_of("\r\n")));
  if (line.size() > 1 && line.starts_with('"') && line.ends_with('"')) {
    line = line.substr(1, line.size() - 2);
  }
  return line;
}

bool is_named(const std::string& field, std::string_view name) {
  return in_lower_case(trimmed(field)) == name;
}

std::optional<std::size_t> column(const Row& header, std::string_view name) {
  const auto found = std::ranges::find_if(
      header.fields, [&](const std::string& field) { return is_named(field, name); });
  if (found == header.fields.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header.fields.begin());
}

// Text in columns must stand in one.
std::optional<ListFault> named_twice(const Row& header) {
  for (const auto* name : {"player", "team"}) {
    const auto columns = std::ranges::count_if(
        header.fields, [&](const std::string& field) { return is_named(field, name); });
    if (columns > 1) {
      return ListFault{header.line, fmt::format("two columns are named \"{}\"", name)};
    }
  }
  return std::nullopt;
}

// What a row has in a column; a row may end before it.
std::string field(const Row& row, std::optional<std::size_t> column) {
  return column && *column < row.fields.size() ? trimmed(row.fields[*column]) : "";
}

std::vector<ListedPlayer> players_of(const std::vector<Row>& rows, std::size_t first,
                                     std::size_t player, std::optional<std::size_t> team) {
  std::vector<ListedPlayer> players;
  for (std::size_t i = first; i < rows.size(); ++i) {
    players.push_back(
        {.line = rows[i].line, .handle = field(rows[i], player), .team = field(rows[i], team)});
  }
  return players;
}

ListFault not_closed(int line) {
  return {line, fmt::format("the quote in line {} is not closed", line)};
}

}  // namespace

std::expected<std::vector<ListedPlayer>, ListFault> read_player_list(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  // What UTF-16 becomes if a reader takes it for UTF-8.
  if (text.starts_with(replacement) || text.contains('\0')) {
    return std::unexpected(ListFault{
        1,
        "the list is not UTF-8: save it as UTF-8 (in a spreadsheet \"CSV UTF-8\"), or paste it"});
  }
  // DOS programs end a file so.
  while (text.ends_with('\x1A')) text.remove_suffix(1);
  std::string_view possible = separators;
  int line = 1;
  if (const auto first = first_line(text); in_lower_case(first).starts_with("sep=")) {
    if (first.size() > 4) possible = text.substr(text.find('=') + 1, 1);
    text.remove_prefix(std::min(text.find_first_of("\r\n", text.find('=') + 2), text.size()));
  }
  for (const char separator : possible) {
    Rows reader(text, line, separator);
    const auto rows = reader.read();
    const int open = reader.line_not_closed();
    if (rows.empty() && open > 0) return std::unexpected(not_closed(open));
    if (rows.empty()) return std::vector<ListedPlayer>();
    const auto player = column(rows.front(), "player");
    if (!player) continue;
    if (auto fault = named_twice(rows.front())) return std::unexpected(*std::move(fault));
    if (open > 0) return std::unexpected(not_closed(open));
    return players_of(rows, 1, *player, column(rows.front(), "team"));
  }
  // A list whose rows all end with separators is one without columns.
  char separator = ',';
  bool is_table = false;
  for (const char one : possible) {
    const auto split = Rows(text, line, one).read();
    if (std::ranges::none_of(split, &Row::is_split)) continue;
    separator = one;
    is_table = is_table || !std::ranges::all_of(split, &Row::is_single);
  }
  Rows reader(text, line, separator);
  const auto rows = reader.read();
  if (const int open = reader.line_not_closed(); open > 0) return std::unexpected(not_closed(open));
  if (!is_table) return players_of(rows, 0, 0, std::nullopt);
  return std::unexpected(ListFault{
      1,
      "a table begins with a line of column names separated by commas, semicolons or tabs, one "
      "of them \"player\"; a plain list has one handle per line"});
}

}  // namespace adjutant::app
