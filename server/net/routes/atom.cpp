#include "server/net/routes/atom.hpp"

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "server/net/reply.hpp"

namespace adjutant::net {
namespace {

// Nothing but what XML can hold, on one line as a reader of feeds shows it.
std::string in_xml(std::string_view text) {
  return escaped(core::on_one_line(text));
}

}  // namespace

std::string atom(const app::Feed& feed, const std::string& page) {
  auto body = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
      "<title>{0}</title>\n<id>{1}</id>\n<updated>{2}</updated>\n"
      "<link rel=\"alternate\" href=\"{1}\"/>\n",
      in_xml(feed.title), escaped(page), feed.updated);
  for (const auto& item : feed.items) {
    const auto content = item.reason.empty() ? item.text : item.text + " Reason: " + item.reason;
    body += fmt::format(
        "<entry>\n<title>{}</title>\n<id>{}#event-{}</id>\n<updated>{}</updated>\n"
        "<author><name>{}</name></author>\n<link rel=\"alternate\" href=\"{}\"/>\n"
        "<content type=\"text\">{}</content>\n</entry>\n",
        in_xml(item.text), escaped(page), item.number, item.at, in_xml(item.by), escaped(page),
        in_xml(content));
  }
  return body + "</feed>\n";
}

}  // namespace adjutant::net
