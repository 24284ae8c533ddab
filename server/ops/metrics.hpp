#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace adjutant::ops {

// What the server counts, in Prometheus' text form. Names are stable: dashboards use them. Any
// thread.
class Metrics {
 public:
  Metrics();
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // `route` is the pattern ("/api/v1/matches/{id}"), never the path.
  void request(std::string_view route, std::string_view method, int status, double seconds);
  // `result`: "accepted" or the type of the problem it was refused with.
  void submission(std::string_view result);
  void clock_action(std::string_view what);

  // A number that is read when somebody asks: sources are called before each text(), which tells
  // what they set this time. `label` is "status=held", "source=lmtp,verdict=played", or empty.
  void set_gauge(std::string_view name, std::string_view help, std::string_view label,
                 double value);
  // A count that only grows, kept elsewhere; `label` as above.
  void set_total(std::string_view name, std::string_view help, double value,
                 std::string_view label = {});
  void add_source(std::function<void(Metrics&)> source);

  // Text format 0.0.4.
  std::string text();

 private:
  struct Families;
  std::unique_ptr<Families> families_;
};

}  // namespace adjutant::ops
