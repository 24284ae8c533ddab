#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/core/json.hpp"

namespace adjutant::core {

namespace {

constexpr std::int64_t integer_max = (std::int64_t{1} << 53) - 1;

// The length of the UTF-8 sequence at the start of `bytes` (RFC 3629: no overlong forms, no
// surrogates), or 0.
std::size_t utf8_length(std::string_view bytes) {
  const auto at = [&](std::size_t i) {
    return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
  };
  const auto continues = [&](std::size_t i) { return (at(i) & 0xC0U) == 0x80U; };
  const unsigned lead = at(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continues(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const unsigned low = lead == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : 0xBF;
    return at(1) >= low && at(1) <= high && continues(2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xF4 ? 0x8F : 0xBF;
    return at(1) >= low && at(1) <= high && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

// How many characters of ASCII stand as they are meant at the start of what is left of a string.
std::size_t plain_length(std::string_view bytes) {
  const auto end = std::ranges::find_if(bytes, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte >= 0x80 || c == '"' || c == '\\';
  });
  return static_cast<std::size_t>(end - bytes.begin());
}

void append_utf8(std::string& text, unsigned code) {
  const auto put = [&](unsigned byte) { text.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | (code >> 6U));
    put(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0U | (code >> 12U));
    put(0x80U | ((code >> 6U) & 0x3FU));
    put(0x80U | (code & 0x3FU));
  } else {
    put(0xF0U | (code >> 18U));
    put(0x80U | ((code >> 12U) & 0x3FU));
    put(0x80U | ((code >> 6U) & 0x3FU));
    put(0x80U | (code & 0x3FU));
  }
}

using Kind = JsonFault::Kind;

struct Fault {
  std::size_t at;
  std::string what;
  Kind kind = Kind::syntax;
};

// RFC 8259 by recursive descent, so that a fault can name its byte. Throws Fault.
class Parser {
 public:
  Parser(std::string_view text, int depth_max) : text_(text), depth_max_(depth_max) {}

  json::value parse_document() {
    json::value value = parse_value(0);
    skip_space();
    if (at_ < text_.size()) throw Fault{at_, "more text after the end of the JSON value"};
    return value;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").contains(text_[at_])) ++at_;
  }

  [[noreturn]] void expected(std::string_view what) const {
    if (at_ >= text_.size()) throw Fault{at_, fmt::format("the text ends, expected {}", what)};
    throw Fault{at_, fmt::format("expected {}", what)};
  }

  json::value parse_value(int depth) {
    skip_space();
    const char next = peek();
    if (next == '{' || next == '[') {
      if (depth == depth_max_) {
        throw Fault{at_, fmt::format("nested deeper than {} levels", depth_max_), Kind::depth};
      }
      return next == '{' ? parse_object(depth + 1) : parse_array(depth + 1);
    }
    if (next == '"') return json::value(parse_string());
    if (next == '-' || (next >= '0' && next <= '9')) return parse_number();
    if (take_word("true")) return true;
    if (take_word("false")) return false;
    if (take_word("null")) return nullptr;
    expected("a value");
  }

  bool take_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  json::value parse_object(int depth) {
    json::object object;
    ++at_;
    skip_space();
    if (peek() == '}') {
      ++at_;
      return object;
    }
    constexpr std::size_t members_usual = 4;
    object.reserve(members_usual);
    while (true) {
      skip_space();
      const std::size_t start = at_;
      if (peek() != '"') expected("a member name in quotes");
      const std::string name = parse_string();
      if (object.contains(name)) {
        throw Fault{start, fmt::format("the member \"{}\" stands here for the second time", name),
                    Kind::duplicate_name};
      }
      skip_space();
      if (peek() != ':') expected("':' after a member name");
      ++at_;
      object.emplace(name, parse_value(depth));
      skip_space();
      if (peek() == '}') break;
      if (peek() != ',') expected("',' or '}'");
      ++at_;
    }
    ++at_;
    return object;
  }

  json::value parse_array(int depth) {
    json::array array;
    ++at_;
    skip_space();
    if (peek() == ']') {
      ++at_;
      return array;
    }
    while (true) {
      array.push_back(parse_value(depth));
      skip_space();
      if (peek() == ']') break;
      if (peek() != ',') expected("',' or ']'");
      ++at_;
    }
    ++at_;
    return array;
  }

  std::string parse_string() {
    std::string value;
    ++at_;
    while (peek() != '"' || at_ >= text_.size()) {
      if (at_ >= text_.size()) throw Fault{at_, "the text ends inside a string"};
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte < 0x20) throw Fault{at_, "a control character in a string: write it as \\uXXXX"};
      if (byte == '\\') {
        parse_escape(value);
        continue;
      }
      if (const auto plain = plain_length(text_.substr(at_)); plain > 0) {
        value.append(text_.substr(at_, plain));
        at_ += plain;
        continue;
      }
      const std::size_t length = utf8_length(text_.substr(at_));
      if (length == 0) throw Fault{at_, "not valid UTF-8", Kind::encoding};
      value.append(text_.substr(at_, length));
      at_ += length;
    }
    ++at_;
    return value;
  }

  void parse_escape(std::string& value) {
    static constexpr std::string_view letters = "\"\\/bfnrt";
    static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const std::size_t start = at_++;
    const auto known = at_ < text_.size() ? letters.find(text_[at_]) : std::string_view::npos;
    if (known != std::string_view::npos) {
      value.push_back(meanings[known]);
      ++at_;
      return;
    }
    if (peek() != 'u') throw Fault{start, "an unknown escape in a string"};
    unsigned code = parse_hex(start);
    if (code >= 0xDC00 && code <= 0xDFFF) {
      throw Fault{start, "a lone surrogate in a string", Kind::encoding};
    }
    if (code >= 0xD800 && code <= 0xDBFF) {
      if (!take_word("\\")) throw Fault{start, "a lone surrogate in a string", Kind::encoding};
      if (peek() != 'u') throw Fault{start, "a lone surrogate in a string", Kind::encoding};
      const unsigned low = parse_hex(start);
      if (low < 0xDC00 || low > 0xDFFF) {
        throw Fault{start, "a lone surrogate in a string", Kind::encoding};
      }
      code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
    }
    append_utf8(value, code);
  }

  // The four digits after the 'u' that comes next.
  unsigned parse_hex(std::size_t start) {
    const std::string_view digits = text_.substr(at_ + 1, 4);
    unsigned code = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (error != std::errc{} || digits.size() != 4 || end != digits.data() + 4) {
      throw Fault{start, "\\u must be followed by four hexadecimal digits"};
    }
    at_ += 5;
    return code;
  }

  json::value parse_number() {
    const std::size_t start = at_;
    if (peek() == '-') ++at_;
    const std::size_t digits = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    if (at_ == digits) expected("a digit");
    if (text_[digits] == '0' && at_ - digits > 1) throw Fault{start, "a number begins with 0"};
    if (peek() == '.' || peek() == 'e' || peek() == 'E') {
      throw Fault{start, "a number that is not a plain integer", Kind::number};
    }
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text_.data() + start, text_.data() + at_, number);
    if (error != std::errc{} || end != text_.data() + at_ || number > integer_max ||
        number < -integer_max) {
      throw Fault{start, "an integer outside +-(2^53-1)", Kind::number};
    }
    if (number == 0 && digits != start) throw Fault{start, "-0 is no integer", Kind::number};
    return number;
  }

  std::string_view text_;
  int depth_max_;
  std::size_t at_ = 0;
};

}  // namespace

std::expected<json::value, JsonFault> read_json(std::string_view text, int depth_max) {
  try {
    return Parser(text, depth_max).parse_document();
  } catch (const Fault& fault) {
    return std::unexpected(
        JsonFault{fault.kind, fmt::format("at byte {}: {}", fault.at, fault.what)});
  }
}

std::expected<json::value, std::string> parse_json(std::string_view text, int depth_max) {
  auto value = read_json(text, depth_max);
  if (!value) return std::unexpected(std::move(value.error().message));
  return *std::move(value);
}

}  // namespace adjutant::core
