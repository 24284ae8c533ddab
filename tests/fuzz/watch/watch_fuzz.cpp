#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "server/net/live_watch.hpp"
#include "tests/fuzz/shared/json_edit.hpp"

// What a live socket says, and what it is sent. The first line is its message; each further line
// is a step: "p 3" publishes three events, "j 1" one that goes with the last, "a 1" lets the second
// of the batches on the way arrive, "r 0" reads a page of the backlog, "c 0" lets it come, "b" asks
// for the match again. Every event comes once and in order, whatever comes first.
namespace adjutant::fuzz {
namespace {

constexpr std::size_t matches_max = 8;
constexpr std::size_t steps_max = 300;
constexpr int events_a_page = 3;

// One match, whose log grows, and the reader's place in it.
class Watched {
 public:
  explicit Watched(std::string match) : match_(std::move(match)) { ask_again(); }

  void publish(int events, bool joins) {
    ports::Publication publication{.match = match_,
                                   .revision = 0,
                                   .first_event = log_,
                                   .last_event = log_ + events - 1,
                                   .has_secrets = false,
                                   .encode = {}};
    publication.encode = [first = log_, last = log_ + events - 1](core::Viewer, bool) {
      return told(first, last);
    };
    if (joins && !on_the_way_.empty() && on_the_way_.back()->last_event() == log_ - 1) {
      holds(on_the_way_.back()->add(publication), "what follows joins a batch");
    } else {
      on_the_way_.push_back(std::make_shared<net::LiveBatch>(std::move(publication)));
    }
    log_ += events;
  }
  // Batches may overtake each other.
  void arrive(std::size_t place) {
    if (on_the_way_.empty()) return;
    const auto batch = take(on_the_way_, place);
    const auto passed = watches_.pass(batch);
    for (const auto& message : passed.send) receive(*message);
    if (passed.missing) asks_.push_back({passed.missing->ticket, passed.missing->after, {}});
  }
  void ask_again() { asks_.push_back({watches_.begin(match_), next_ - 1, {}}); }
  void read_page(std::size_t place) {
    if (asks_.empty()) return;
    auto& ask = asks_[place % asks_.size()];
    const int first = ask.after + 1;
    const int end = std::min(first + events_a_page, log_);
    ask.page = net::Backlog{std::nullopt, end, end < log_, told(first, end - 1)};
  }
  void deliver_page(std::size_t place) {
    if (asks_.empty() || !asks_[place % asks_.size()].page) return;
    auto ask = take(asks_, place);
    const auto caught = watches_.caught_up(match_, ask.ticket, *std::move(ask.page));
    for (const auto& message : caught.send) receive(*message);
    if (caught.again_after) asks_.push_back({ask.ticket, *caught.again_after, {}});
  }
  void finish() {
    while (!on_the_way_.empty()) arrive(0);
    while (!asks_.empty()) {
      read_page(0);
      deliver_page(0);
    }
    holds(next_ == log_, "every event has come in the end");
    watches_.end(match_);
    holds(watches_.size() == 0 && watches_.matches().empty(), "nothing is watched");
  }

 private:
  struct Ask {
    net::LiveWatches::Ticket ticket = 0;
    int after = -1;
    std::optional<net::Backlog> page;
  };

  template <class T>
  static T take(std::vector<T>& list, std::size_t place) {
    const auto at = list.begin() + static_cast<std::ptrdiff_t>(place % list.size());
    T taken = std::move(*at);
    list.erase(at);
    return taken;
  }
  // A message with one list of its first and last event for each step it tells.
  static std::string told(int first, int last) {
    return fmt::format(R"({{"events":[[{},{}]]}})", first, last);
  }
  void receive(const std::string& message) {
    for (const auto& step : core::parse_json(message)->at("events").as_array()) {
      const auto first = static_cast<int>(step.at(0).as_int64());
      const auto last = static_cast<int>(step.at(1).as_int64());
      if (last < first) continue;
      holds(first == next_, "each event comes once and in order");
      next_ = last + 1;
    }
  }

  std::string match_;
  net::LiveWatches watches_;
  std::vector<std::shared_ptr<net::LiveBatch>> on_the_way_;
  std::vector<Ask> asks_;
  int log_ = 0;
  int next_ = 0;
};

void check_message(std::string_view text) {
  const auto request = net::read_watch_request(text, matches_max);
  if (!request) {
    return holds(net::status_of(request.error()).status == 422 && !request.error().detail.empty(),
                 "a refused message has a problem");
  }
  holds(request->matches.size() <= matches_max, "the limit is held");
  for (const auto& match : request->matches) {
    holds(!match.after || *match.after >= -1, "an event number is one");
  }
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  const auto lines = lines_of(text_of(data, size));
  if (lines.empty()) return 0;
  check_message(lines.front());
  Watched watched("m_1");
  for (std::size_t i = 1; i < std::min(lines.size(), steps_max); ++i) {
    const std::string& line = lines[i];
    std::size_t number = 0;
    if (line.size() > 2) std::from_chars(line.data() + 2, line.data() + line.size(), number);
    const int events = static_cast<int>(number % 5) + 1;
    if (line.starts_with('p')) watched.publish(events, false);
    if (line.starts_with('j')) watched.publish(events, true);
    if (line.starts_with('a')) watched.arrive(number);
    if (line.starts_with('r')) watched.read_page(number);
    if (line.starts_with('c')) watched.deliver_page(number);
    if (line.starts_with('b')) watched.ask_again();
  }
  watched.finish();
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  auto lines = lines_of(text_of(data, size));
  if (lines.empty()) lines.emplace_back(R"({"watch":["m_1"],"after":{"m_1":-1}})");
  if (random.below(2) == 0) {
    lines.front() = mutated_json(lines.front(), random);
    return give(joined(lines), data, size_max);
  }
  lines.push_back(any_of(
      random, std::vector<std::string>{"p 0", "p 2", "j 1", "a 0", "a 1", "b", "r 0", "c 0"}));
  return give(mutated_text(joined(lines), {"p", "j", "a", "b", "r", "c", "0", "1"}, random), data,
              size_max);
}
