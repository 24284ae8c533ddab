#include "server/ops/metrics.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace adjutant::ops {
namespace {

const prometheus::Histogram::BucketBoundaries seconds_buckets{
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};

prometheus::Labels labels_of(std::string_view label) {
  prometheus::Labels labels;
  while (!label.empty()) {
    const auto end = std::min(label.find(','), label.size());
    const auto one = label.substr(0, end);
    label.remove_prefix(std::min(end + 1, label.size()));
    const auto equals = one.find('=');
    if (equals == std::string_view::npos) continue;
    labels.emplace(one.substr(0, equals), one.substr(equals + 1));
  }
  return labels;
}

}  // namespace

struct Metrics::Families {
  prometheus::Registry registry;
  prometheus::Family<prometheus::Counter>& requests =
      prometheus::BuildCounter()
          .Name("adjutant_http_requests_total")
          .Help("Answered requests by route, method and status")
          .Register(registry);
  prometheus::Family<prometheus::Histogram>& latencies =
      prometheus::BuildHistogram()
          .Name("adjutant_http_request_seconds")
          .Help("Time from the complete request to its answer, by route")
          .Register(registry);
  prometheus::Family<prometheus::Counter>& submissions = prometheus::BuildCounter()
                                                             .Name("adjutant_submissions_total")
                                                             .Help("Submissions, by result")
                                                             .Register(registry);
  prometheus::Family<prometheus::Counter>& clock_actions =
      prometheus::BuildCounter()
          .Name("adjutant_clock_actions_total")
          .Help("Reminders, expired clocks and turns played by doctrine")
          .Register(registry);

  // An existing counter is found without building labels again.
  struct Route {
    prometheus::Counter* requests = nullptr;
    prometheus::Histogram* latency = nullptr;
  };
  std::mutex counted_mutex;  // guards the next two
  std::map<std::tuple<std::string, std::string, int>, Route, std::less<>> routes;
  std::map<std::string, prometheus::Counter*, std::less<>> results;

  Route& route(std::string_view pattern, std::string_view method, int status);
  prometheus::Counter& result(std::string_view name);

  std::mutex telling;  // of text()
  std::mutex mutex;    // guards what follows
  std::map<std::string, prometheus::Family<prometheus::Gauge>*, std::less<>> gauges;
  std::map<std::string, prometheus::Family<prometheus::Counter>*, std::less<>> totals;
  std::vector<std::function<void(Metrics&)>> sources;
};

Metrics::Families::Route& Metrics::Families::route(std::string_view pattern,
                                                   std::string_view method, int status) {
  const std::lock_guard lock(counted_mutex);
  const auto found = routes.find(std::tuple(pattern, method, status));
  if (found != routes.end()) return found->second;
  auto& fresh = routes[{std::string(pattern), std::string(method), status}];
  fresh.requests = &requests.Add({{"route", std::string(pattern)},
                                  {"method", std::string(method)},
                                  {"status", std::to_string(status)}});
  fresh.latency = &latencies.Add({{"route", std::string(pattern)}}, seconds_buckets);
  return fresh;
}

prometheus::Counter& Metrics::Families::result(std::string_view name) {
  const std::lock_guard lock(counted_mutex);
  const auto found = results.find(name);
  if (found != results.end()) return *found->second;
  auto& counter = submissions.Add({{"result", std::string(name)}});
  results.emplace(name, &counter);
  return counter;
}

Metrics::Metrics() : families_(std::make_unique<Families>()) {}
Metrics::~Metrics() = default;

void Metrics::request(std::string_view route, std::string_view method, int status, double seconds) {
  const auto& counted = families_->route(route, method, status);
  counted.requests->Increment();
  counted.latency->Observe(seconds);
}

void Metrics::submission(std::string_view result) {
  families_->result(result).Increment();
}

void Metrics::clock_action(std::string_view what) {
  families_->clock_actions.Add({{"what", std::string(what)}}).Increment();
}

void Metrics::set_gauge(std::string_view name, std::string_view help, std::string_view label,
                        double value) {
  const std::lock_guard lock(families_->mutex);
  auto& family = families_->gauges[std::string(name)];
  if (family == nullptr) {
    family = &prometheus::BuildGauge()
                  .Name(std::string(name))
                  .Help(std::string(help))
                  .Register(families_->registry);
  }
  family->Add(labels_of(label)).Set(value);
}

void Metrics::set_total(std::string_view name, std::string_view help, double value,
                        std::string_view label) {
  const std::lock_guard lock(families_->mutex);
  auto& family = families_->totals[std::string(name)];
  if (family == nullptr) {
    family = &prometheus::BuildCounter()
                  .Name(std::string(name))
                  .Help(std::string(help))
                  .Register(families_->registry);
  }
  auto& counter = family->Add(labels_of(label));
  counter.Increment(value - counter.Value());
}

void Metrics::add_source(std::function<void(Metrics&)> source) {
  const std::lock_guard lock(families_->mutex);
  families_->sources.push_back(std::move(source));
}

std::string Metrics::text() {
  const std::lock_guard one_at_a_time(families_->telling);
  std::vector<std::function<void(Metrics&)>> sources;
  {
    const std::lock_guard lock(families_->mutex);
    for (const auto& [name, family] : families_->gauges) families_->registry.Remove(*family);
    families_->gauges.clear();
    sources = families_->sources;
  }
  for (const auto& source : sources) source(*this);
  return prometheus::TextSerializer().Serialize(families_->registry.Collect());
}

}  // namespace adjutant::ops
