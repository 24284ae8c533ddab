#include "server/mail/in/html_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <string>
#include <vector>

#include <libxml/HTMLparser.h>

#include "server/mail/in/fold.hpp"
#include "server/mail/in/html_seen.hpp"
#include "server/mail/in/quote_marks.hpp"

namespace adjutant::mail {
namespace {

using app::Text;
using app::TextLine;

constexpr std::size_t chunk_bytes = 4096;

template <std::size_t N>
bool is_one_of(std::string_view name, const std::array<std::string_view, N>& names) {
  return std::ranges::find(names, name) != names.end();
}

// Elements that stand on lines of their own.
constexpr std::array<std::string_view, 33> blocks{
    "address", "article",  "aside",  "blockquote", "body", "center", "dd",  "div", "dl",
    "dt",      "fieldset", "figure", "footer",     "form", "h1",     "h2",  "h3",  "h4",
    "h5",      "h6",       "header", "hr",         "li",   "main",   "nav", "ol",  "p",
    "pre",     "section",  "table",  "tr",         "ul",   "caption"};
constexpr std::array<std::string_view, 6> unseen{"head",  "script",   "style",
                                                 "title", "noscript", "template"};
constexpr std::array<std::string_view, 2> cells{"td", "th"};
constexpr std::array<std::string_view, 3> struck{"s", "strike", "del"};

// Classes and ids of elements that hold the mail that is answered.
constexpr std::array<std::string_view, 4> quoting{"gmail_quote", "moz-cite-prefix", "yahoo_quoted",
                                                  "protonmail_quote"};
// The elements behind which the quotation stands.
constexpr std::array<std::string_view, 2> quoting_the_rest{"divrplyfwdmsg", "appendonsend"};

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return out;
}

struct Attributes {
  std::string classes_and_id;          // in lower case, with blanks between and around them
  std::vector<std::string> selectors;  // the same as ".class" and "#id"
  std::string style;                   // in lower case, without blanks
  bool is_hidden = false;

  bool names(std::string_view word) const {
    return classes_and_id.contains(" " + std::string(word) + " ");
  }
  // Yahoo's has a number behind it.
  bool begins(std::string_view word) const {
    return classes_and_id.contains(" " + std::string(word));
  }
};

Attributes attributes_of(const xmlChar** list) {
  Attributes found;
  found.classes_and_id = " ";
  for (; list != nullptr && *list != nullptr; list += 2) {
    const std::string_view name(reinterpret_cast<const char*>(list[0]));
    if (name == "hidden") found.is_hidden = true;
    if (list[1] == nullptr) continue;
    auto value = lower(reinterpret_cast<const char*>(list[1]));
    if (name == "class" || name == "id") {
      std::ranges::replace_if(
          value, [](char letter) { return letter == '\n' || letter == '\t'; }, ' ');
      found.classes_and_id += value + " ";
      for (std::size_t from = 0; from < value.size();) {
        const auto to = std::min(value.find(' ', from), value.size());
        if (to > from) {
          found.selectors.push_back((name == "id" ? "#" : ".") + value.substr(from, to - from));
        }
        from = to + 1;
      }
    } else if (name == "style") {
      std::erase_if(value, [](unsigned char letter) { return std::isspace(letter) != 0; });
      found.style = value;
    }
  }
  return found;
}

// Outlook draws a line above the mail that is answered: "border:none;border-top:solid #E1E1E1 …".
bool is_outlooks_border(std::string_view name, const Attributes& attributes) {
  return name == "div" && attributes.style.contains("border:none;border-top:solid");
}

// What libxml2 calls while it reads.
class Reader {
 public:
  void start(std::string_view name, const xmlChar** list) {
    if (stopped_) return;
    if (static_cast<int>(open_.size()) >= html_levels_max) {
      stopped_ = true;
      return;
    }
    const auto attributes = attributes_of(list);
    Element element{std::string(name)};
    if (is_one_of(name, blocks)) end_line();
    element.quotes = name == "blockquote" ||
                     std::ranges::any_of(
                         quoting, [&](std::string_view word) { return attributes.begins(word); });
    const bool rest_is_quoted = is_outlooks_border(name, attributes) ||
                                std::ranges::any_of(quoting_the_rest, [&](std::string_view word) {
                                  return attributes.names(word);
                                });
    if (element.quotes || rest_is_quoted) end_line();
    if (rest_is_quoted) rest_depth_ = 1;
    if (element.quotes) ++depth_;
    auto seen = rules_.of(name, attributes.selectors);
    seen.add(seen_style(attributes.style));
    element.hides = is_one_of(name, unseen) || attributes.is_hidden || seen.hides ||
                    !seen.is_displayed.value_or(true);
    element.strikes = is_one_of(name, struck) || seen.strikes;
    if (element.hides) ++unseen_;
    if (element.strikes) ++struck_;
    element.was_visible = is_visible_;
    element.had_size = has_size_;
    is_visible_ = seen.is_visible.value_or(is_visible_);
    has_size_ = seen.has_size.value_or(has_size_);
    if (name == "style") sheet_.clear();
    if (name == "pre") ++pre_;
    if (name == "br") break_line();
    open_.push_back(std::move(element));
  }

  void end(std::string_view name) {
    if (stopped_ || open_.empty()) return;
    const auto element = std::move(open_.back());
    open_.pop_back();
    if (is_one_of(name, blocks) || element.quotes) end_line();
    if (is_one_of(name, cells)) line_ += ' ';
    if (element.quotes) --depth_;
    if (element.hides) --unseen_;
    if (element.strikes) --struck_;
    is_visible_ = element.was_visible;
    has_size_ = element.had_size;
    if (element.name == "style") rules_.read(sheet_);
    if (element.name == "pre") --pre_;
  }

  void characters(std::string_view text) {
    if (stopped_) return;
    if (!open_.empty() && open_.back().name == "style") sheet_ += text;
    if (unseen_ > 0 || !is_visible_ || !has_size_) return;
    if (struck_ > 0) {
      const bool is_blank = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
      if (!is_blank && depth_ + rest_depth_ == 0) has_struck_ = true;
      return;
    }
    for (const char letter : text) {
      if (pre_ > 0 && letter == '\n') {
        break_line();
      } else if (letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r') {
        if (pre_ > 0 || (!line_.empty() && line_.back() != ' ')) line_ += ' ';
      } else {
        line_ += letter;
      }
    }
  }

  bool stopped() const { return stopped_; }

  HtmlText finished() {
    end_line();
    return {std::move(text_), stopped_, has_struck_};
  }

 private:
  struct Element {
    std::string name;
    bool quotes = false;
    bool hides = false, strikes = false;
    bool was_visible = true, had_size = true;  // outside of it
  };

  void end_line() {
    if (line_.find_first_not_of(' ') != std::string::npos) break_line();
    line_.clear();
  }

  void break_line() {
    const auto plain = folded(with_plain_marks(line_));
    // Of the controls, a line end may stand in text as a character.
    for (std::size_t from = 0; from <= plain.size();) {
      const auto to = std::min(plain.find('\n', from), plain.size());
      add(std::string_view(plain).substr(from, to - from));
      from = to + 1;
    }
    line_.clear();
  }

  void add(std::string_view words) {
    const auto first = words.find_first_not_of(' ');
    const auto last = words.find_last_not_of(' ');
    const auto kept = first == std::string_view::npos ? std::string_view{}
                                                      : words.substr(first, last + 1 - first);
    int depth = depth_ + rest_depth_;
    auto line = kept;
    // A mail that was plain text when it was answered.
    while (line.starts_with('>')) {
      line.remove_prefix(1);
      line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
      ++depth;
    }
    text_.push_back({std::string(line), depth});
  }

  std::vector<Element> open_;
  int depth_ = 0, rest_depth_ = 0, unseen_ = 0, struck_ = 0, pre_ = 0;
  bool stopped_ = false, has_struck_ = false;
  bool is_visible_ = true, has_size_ = true;
  SeenRules rules_;
  std::string sheet_;  // of the style element that is open
  std::string line_;
  Text text_;
};

std::string_view view(const xmlChar* text) {
  return reinterpret_cast<const char*>(text);
}

void on_start(void* reader, const xmlChar* name, const xmlChar** attributes) {
  static_cast<Reader*>(reader)->start(view(name), attributes);
}
void on_end(void* reader, const xmlChar* name) {
  static_cast<Reader*>(reader)->end(view(name));
}
void on_characters(void* reader, const xmlChar* text, int bytes) {
  static_cast<Reader*>(reader)->characters({view(text).data(), static_cast<std::size_t>(bytes)});
}

struct FreeParser {
  void operator()(htmlParserCtxt* parser) const { htmlFreeParserCtxt(parser); }
};

}  // namespace

HtmlText html_text(std::string_view utf8) {
  static const bool started = (xmlInitParser(), true);
  (void)started;
  htmlSAXHandler handler{};
  handler.startElement = &on_start;
  handler.endElement = &on_end;
  handler.characters = &on_characters;
  handler.ignorableWhitespace = &on_characters;
  handler.cdataBlock = &on_characters;  // what style and script hold
  Reader reader;
  const std::unique_ptr<htmlParserCtxt, FreeParser> parser(
      htmlCreatePushParserCtxt(&handler, &reader, nullptr, 0, nullptr, XML_CHAR_ENCODING_UTF8));
  htmlCtxtUseOptions(parser.get(), HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                       HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
  for (auto rest = utf8; !rest.empty() && !reader.stopped();) {
    const auto chunk = rest.substr(0, chunk_bytes);
    htmlParseChunk(parser.get(), chunk.data(), static_cast<int>(chunk.size()), 0);
    rest.remove_prefix(chunk.size());
  }
  if (!reader.stopped()) htmlParseChunk(parser.get(), nullptr, 0, 1);
  return reader.finished();
}

}  // namespace adjutant::mail
