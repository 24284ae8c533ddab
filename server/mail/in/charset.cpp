#include "server/mail/in/charset.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <memory>
#include <utility>

#include "server/mail/gmime.hpp"

namespace adjutant::mail {
namespace {

constexpr std::string_view replacement = "\uFFFD";
constexpr std::size_t charset_bytes_max = 40;

// As declared -> as meant.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> meant{{
    {"us-ascii", "windows-1252"},
    {"ascii", "windows-1252"},
    {"ansi_x3.4-1968", "windows-1252"},
    {"iso-8859-1", "windows-1252"},
    {"iso8859-1", "windows-1252"},
    {"latin1", "windows-1252"},
    {"gb2312", "gb18030"},
    {"gbk", "gb18030"},
    {"ks_c_5601-1987", "cp949"},
    {"euc-kr", "cp949"},
    {"shift_jis", "cp932"},
    {"shift-jis", "cp932"},
    {"iso-8859-9", "windows-1254"},
    {"iso-8859-8-i", "windows-1255"},
}};

// Only what can be a charset's name reaches iconv, which takes more after a slash.
std::string name_of(std::string_view charset) {
  std::string name;
  for (const char letter : charset.substr(0, charset_bytes_max)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) != 0 || std::string_view("-_.:").contains(letter)) {
      name += static_cast<char>(std::tolower(byte));
    }
  }
  const auto* found =
      std::ranges::find(meant, name, &std::pair<std::string_view, std::string_view>::first);
  return found == meant.end() ? name : std::string(found->second);
}

class Converter {
 public:
  explicit Converter(const std::string& charset)
      : handle_(charset.empty() ? invalid() : g_iconv_open("UTF-8", charset.c_str())) {}
  ~Converter() {
    if (*this) g_iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  explicit operator bool() const { return handle_ != invalid(); }

  std::string convert(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size() + bytes.size() / 2);
    auto* in = const_cast<gchar*>(bytes.data());
    gsize left = bytes.size();
    while (left > 0) {
      if (step(&in, &left, out) || errno == E2BIG) continue;
      out += replacement;
      if (errno == EINVAL) break;  // ends within a character
      ++in;
      --left;
    }
    step(nullptr, nullptr, out);  // back to the first state
    return out;
  }

 private:
  static GIConv invalid() { return reinterpret_cast<GIConv>(-1); }

  bool step(gchar** in, gsize* left, std::string& out) {
    std::array<gchar, 4096> buffer;
    gchar* to = buffer.data();
    gsize room = buffer.size();
    errno = 0;
    const auto result = g_iconv(handle_, in, left, &to, &room);
    const int fault = errno;
    out.append(buffer.data(), buffer.size() - room);
    errno = fault;
    return result != static_cast<gsize>(-1);
  }

  GIConv handle_;
};

}  // namespace

std::string to_utf8(std::string_view bytes, std::string_view charset) {
  const auto name = name_of(charset);
  if (name == "utf-8" || name == "utf8") return std::string(bytes);  // folded() mends it
  if (Converter converter(name); converter) return converter.convert(bytes);
  if (g_utf8_validate_len(bytes.data(), bytes.size(), nullptr) != FALSE) return std::string(bytes);
  return Converter("windows-1252").convert(bytes);
}

}  // namespace adjutant::mail
