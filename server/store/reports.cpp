#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::StoredReport;

std::optional<StoredReport> SqlStore::report(std::string_view match, int revision) {
  return read([&](Database& database) -> std::optional<StoredReport> {
    auto rows = database.query(
        "SELECT revision, text_0, coalesce(text_1, text_0), coalesce(text_2, text_1, text_0),"
        " html_0, coalesce(html_1, html_0), coalesce(html_2, html_1, html_0),"
        " svg_0, coalesce(svg_1, svg_0), coalesce(svg_2, svg_1, svg_0)"
        " FROM reports WHERE match = (SELECT key FROM matches WHERE id = $1) AND revision <= $2"
        " ORDER BY revision DESC LIMIT 1",
        match, revision);
    if (!rows.next()) return std::nullopt;
    StoredReport report;
    rows.read(report.revision);
    for (auto* texts : {&report.text, &report.html, &report.svg}) {
      rows.read((*texts)[0], (*texts)[1], (*texts)[2]);
    }
    return report;
  });
}

}  // namespace adjutant::store
