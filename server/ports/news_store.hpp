#pragma once

#include <cstdint>
#include <string>
#include <vector>

// What servers of one club learn of each other. Ids follow the order of the commits, so that "what
// came after this" misses nothing.
namespace adjutant::ports {

// Up to where a server has read.
struct NewsMark {
  std::int64_t step = 0;
  std::int64_t other = 0;
};

// A step of a match, stored by any of the servers.
struct StepNews {
  std::int64_t id = 0;
  std::string match;
  std::string options;
  int first_event = 0;
  int next_event = 0;
};

enum class NewsKind : std::uint8_t {
  remark,      // `number` of the match `what`
  tournament,  // the events of the tournament `what` from `number` on
  account      // `number`: sessions of it may have ended
};

// What another server has stored beside the steps.
struct OtherNews {
  std::int64_t id = 0;
  NewsKind kind = NewsKind::remark;
  std::string what;
  std::int64_t number = 0;
};

struct News {
  std::vector<StepNews> steps;
  std::vector<OtherNews> others;
  NewsMark read_to;
  bool is_all = true;  // else there is more after these
};

class NewsStore {
 public:
  virtual ~NewsStore() = default;

  // The mark of a reader who has read everything.
  virtual NewsMark news_mark() = 0;
  virtual News news_since(const NewsMark& mark, int limit) = 0;
};

}  // namespace adjutant::ports
