#include "server/render/document.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/core/control.hpp"

namespace adjutant::render {
namespace {

using Lines = std::vector<std::string>;

// Characters, counted as code points: names and rules hold no wide or combining ones.
int length(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

Lines words_of(std::string_view text) {
  Lines words;
  std::string word;
  for (const char byte : text) {
    if (byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r') {
      if (!word.empty()) words.push_back(std::move(word));
      word.clear();
    } else {
      word += byte;
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

// A word longer than the line stands alone and runs over: hashes and addresses must stay whole.
Lines wrap(std::string_view text, int width) {
  Lines lines;
  std::string line;
  for (const std::string& word : words_of(text)) {
    if (!line.empty() && length(line) + 1 + length(word) > width) {
      lines.push_back(std::move(line));
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
  }
  if (!line.empty() || lines.empty()) lines.push_back(std::move(line));
  return lines;
}

void append(std::string& out, std::string_view first, std::string_view next, std::string_view text,
            int width) {
  bool begun = false;
  for (const std::string& line : wrap(text, width - length(first))) {
    out += begun ? next : first;
    out += line;
    out += '\n';
    begun = true;
  }
}

constexpr int column_gap_max = 2;
int total(const std::vector<int>& widths, int gap) {
  int sum = 0;
  for (const int width : widths) sum += width + gap;
  return sum - gap;
}

int longest_word(std::string_view text) {
  int longest = 0;
  for (const auto& word : words_of(text)) longest = std::max(longest, length(word));
  return longest;
}

// The widest gives way till the table fits; none so far that a word of it would not.
std::vector<int> column_widths(const core::Table& table, int width) {
  std::vector<int> widths, least;
  const auto look = [&](const std::vector<std::string>& row) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    least.resize(widths.size(), 0);
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], length(row[i]));
      least[i] = std::max(least[i], longest_word(row[i]));
    }
  };
  look(table.header);
  for (const auto& row : table.rows) look(row);
  while (total(widths, column_gap_max) > width) {
    std::size_t widest = 0;
    for (std::size_t i = 1; i < widths.size(); ++i) {
      const bool gives = widths[i] > least[i];
      if (gives && (widths[widest] <= least[widest] || widths[i] > widths[widest])) widest = i;
    }
    if (widths[widest] <= least[widest]) break;
    --widths[widest];
  }
  return widths;
}

void append_row(std::string& out, const std::vector<std::string>& row,
                const std::vector<int>& widths, int gap) {
  std::vector<Lines> cells;
  std::size_t height = 1;
  for (std::size_t i = 0; i < row.size(); ++i) {
    cells.push_back(wrap(row[i], widths[i]));
    height = std::max(height, cells.back().size());
  }
  for (std::size_t part = 0; part < height; ++part) {
    std::string line;
    int position = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (part < cells[i].size() && !cells[i][part].empty()) {
        line.append(static_cast<std::size_t>(std::max(0, position - length(line))), ' ');
        line += cells[i][part];
      }
      position += widths[i] + gap;
    }
    out += line + '\n';
  }
}

struct TextWriter {
  int width;
  std::string out;

  void operator()(const core::Heading& heading) {
    append(out, "", "", heading.text, width);
    const int line = std::min(width, length(heading.text));
    if (heading.level <= 2) {
      out += std::string(static_cast<std::size_t>(line), heading.level == 1 ? '=' : '-') + '\n';
    }
  }
  void operator()(const core::Paragraph& paragraph) { append(out, "", "", paragraph.text, width); }
  void operator()(const core::List& list) {
    for (const core::Item& item : list.items) {
      append(out, "- ", "  ", item.text, width);
      for (const std::string& detail : item.details) append(out, "  - ", "    ", detail, width);
    }
  }
  void operator()(const core::Table& table) {
    const std::vector<int> widths = column_widths(table, width);
    const int gap = total(widths, column_gap_max) > width ? 1 : column_gap_max;
    if (total(widths, gap) > width) return write_as_list(table);
    if (!table.header.empty()) {
      append_row(out, table.header, widths, gap);
      std::vector<std::string> rule;
      for (const int column : widths) rule.emplace_back(static_cast<std::size_t>(column), '-');
      append_row(out, rule, widths, gap);
    }
    for (const auto& row : table.rows) append_row(out, row, widths, gap);
  }
  // A table whose words do not fit beside each other.
  void write_as_list(const core::Table& table) {
    for (const auto& row : table.rows) {
      std::string text;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].empty()) continue;
        const bool is_named = i > 0 && i < table.header.size() && !table.header[i].empty();
        text += (text.empty() ? "" : ", ") + (is_named ? table.header[i] + " " : "") + row[i];
      }
      append(out, "- ", "  ", text, width);
    }
  }
  void operator()(const core::Verbatim& verbatim) {
    std::size_t from = 0;
    while (from < verbatim.text.size()) {
      const std::size_t end = std::min(verbatim.text.find('\n', from), verbatim.text.size());
      if (end > from) out += "    " + verbatim.text.substr(from, end - from);
      out += '\n';
      from = end + 1;
    }
  }
};

bool is_url(std::string_view word) {
  return word.starts_with("https://") || word.starts_with("http://");
}

// Words that are URLs become links, without the full stop of their sentence.
std::string with_links(std::string_view text) {
  constexpr std::string_view blanks = " \n\t";
  std::string out;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(blanks), text.size());
    auto word = text.substr(0, end);
    text.remove_prefix(end);
    if (is_url(word)) {
      const auto last = word.find_last_not_of(".,;:)");
      const auto url = escape_html(word.substr(0, last + 1));
      out += "<a href=\"" + url + "\">" + url + "</a>";
      word.remove_prefix(last + 1);
    }
    out += escape_html(word);
    const auto next = std::min(text.find_first_not_of(blanks), text.size());
    out += text.substr(0, next);
    text.remove_prefix(next);
  }
  return out;
}

struct HtmlWriter {
  std::string out;
  Cells cells = Cells::plain;

  void element(std::string_view name, std::string_view text, std::string_view attributes = "") {
    out += '<';
    out += name;
    out += attributes;
    out += '>';
    out += with_links(text);
    out += "</";
    out += name;
    out += '>';
  }
  void cell(std::string_view text, std::string_view column) {
    const bool is_named = cells == Cells::named && !text.empty() && !column.empty();
    if (!is_named) return element("td", text);
    out += "<td><span class=\"k\" style=\"display:none\">" + escape_html(column) + ": </span>";
    out += with_links(text) + "</td>";
  }
  void operator()(const core::Heading& heading) {
    element("h" + std::to_string(std::clamp(heading.level, 1, 6)), heading.text);
  }
  void operator()(const core::Paragraph& paragraph) { element("p", paragraph.text); }
  void operator()(const core::List& list) {
    out += "<ul>\n";
    for (const core::Item& item : list.items) {
      out += "<li>" + with_links(item.text);
      if (!item.details.empty()) {
        out += "\n<ul>\n";
        for (const std::string& detail : item.details) {
          element("li", detail);
          out += '\n';
        }
        out += "</ul>";
      }
      out += "</li>\n";
    }
    out += "</ul>";
  }
  void operator()(const core::Table& table) {
    out += "<div class=\"wide\"><table>\n";
    if (!table.header.empty()) {
      out += "<thead><tr>";
      for (const std::string& cell : table.header) element("th", cell, " scope=\"col\"");
      out += "</tr></thead>\n";
    }
    out += "<tbody>\n";
    for (const auto& row : table.rows) {
      out += "<tr>";
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i == 0) {
          element("th", row[i], " scope=\"row\"");
        } else {
          cell(row[i], i < table.header.size() ? table.header[i] : std::string());
        }
      }
      out += "</tr>\n";
    }
    out += "</tbody>\n</table></div>";
  }
  void operator()(const core::Verbatim& verbatim) { element("pre", verbatim.text); }
};

}  // namespace

std::string to_text(const core::Document& document, int width) {
  TextWriter writer{width, {}};
  for (const core::Block& block : document) {
    if (!writer.out.empty()) writer.out += '\n';
    std::visit(writer, block);
  }
  return std::move(writer.out);
}

std::string to_html(const core::Document& document, Cells cells) {
  HtmlWriter writer{{}, cells};
  for (const core::Block& block : document) {
    std::visit(writer, block);
    writer.out += '\n';
  }
  return std::move(writer.out);
}

std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char byte : text) {
    switch (byte) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        if (byte == '\t' || byte == '\n' || !core::is_control(byte)) out += byte;
    }
  }
  return out;
}

}  // namespace adjutant::render
