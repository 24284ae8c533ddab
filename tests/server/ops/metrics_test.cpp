#include "server/ops/metrics.hpp"

#include <gtest/gtest.h>

namespace adjutant::ops {
namespace {

TEST(MetricsText, HasCountsGaugesAndTotals) {
  Metrics metrics;
  metrics.request("/a/{id}", "GET", 200, 0.003);
  metrics.request("/a/{id}", "GET", 200, 0.004);
  metrics.submission("stale-revision");
  int asked = 0;
  metrics.add_source([&](Metrics& into) {
    into.set_gauge("adjutant_matches", "Matches", "status=held", ++asked);
    into.set_total("adjutant_mails_sent_total", "Mails", 10.0 * asked);
  });
  metrics.text();
  const auto text = metrics.text();
  for (const auto* line :
       {"adjutant_http_requests_total{method=\"GET\",route=\"/a/{id}\",status=\"200\"} 2",
        "adjutant_http_request_seconds_count{route=\"/a/{id}\"} 2",
        "adjutant_submissions_total{result=\"stale-revision\"} 1",
        "adjutant_matches{status=\"held\"} 2", "adjutant_mails_sent_total 20"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
  }
}

TEST(MetricsText, LeavesOutAGaugeThatIsNotSetThisTime) {
  Metrics metrics;
  bool leads = true;
  metrics.add_source([&](Metrics& into) {
    into.set_gauge("adjutant_ready", "Ready", "", 1);
    if (leads) into.set_gauge("adjutant_matches", "Matches", "", 7);
  });
  EXPECT_NE(metrics.text().find("adjutant_matches 7"), std::string::npos);
  leads = false;
  const auto text = metrics.text();
  EXPECT_EQ(text.find("adjutant_matches"), std::string::npos) << text;
  EXPECT_NE(text.find("adjutant_ready 1"), std::string::npos) << text;
}

}  // namespace
}  // namespace adjutant::ops
