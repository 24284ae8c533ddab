#include "server/net/routes/atom.hpp"

#include <memory>
#include <vector>

#include <gtest/gtest.h>
#include <libxml/parser.h>

#include "engine/core/plain_text.hpp"
#include "tests/nasty_text.hpp"

namespace adjutant::net {
namespace {

// The texts of all elements of this name, in order; none where it is no XML.
std::vector<std::string> texts_in(const xmlNode* node, const std::string& name) {
  std::vector<std::string> texts;
  for (; node != nullptr; node = node->next) {
    if (node->type == XML_ELEMENT_NODE && name == reinterpret_cast<const char*>(node->name)) {
      const std::unique_ptr<xmlChar, decltype(xmlFree)> text(xmlNodeGetContent(node), xmlFree);
      texts.emplace_back(reinterpret_cast<const char*>(text.get()));
    }
    for (auto& text : texts_in(node->children, name)) texts.push_back(std::move(text));
  }
  return texts;
}

TEST(Atom, ReadsBackAsWhatIsInItWhateverPeopleWrote) {
  for (std::uint32_t number = 0; number < nasty_texts; ++number) {
    const auto nasty = nasty_text(number);
    const app::Feed feed{.title = nasty,
                         .updated = "2026-01-01T00:00:00Z",
                         .items = {{1, "2026-01-01T00:00:00Z", nasty, nasty, nasty}}};
    const auto text = atom(feed, "https://play.example/tournaments/t_1");
    const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document(
        xmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, nullptr,
                      XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET),
        &xmlFreeDoc);
    ASSERT_TRUE(document) << "no XML: " << text;
    const auto line = core::on_one_line(nasty);
    const auto* root = xmlDocGetRootElement(document.get());
    EXPECT_EQ(texts_in(root, "title"), (std::vector{line, line}));
    EXPECT_EQ(texts_in(root, "name"), std::vector{line});
    EXPECT_EQ(texts_in(root, "entry").size(), 1U);
    EXPECT_EQ(texts_in(root, "content"),
              std::vector{core::on_one_line(nasty + " Reason: " + nasty)});
  }
}

}  // namespace
}  // namespace adjutant::net
