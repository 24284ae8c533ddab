#include "tournament/life/drawing.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament::life {

Draw Drawing::draw(const std::string& purpose) {
  const auto before = std::ranges::find(tournament_.draws, purpose, &DrawTaken::purpose);
  const bool again = before != tournament_.draws.end();
  const int number =
      again ? before->draw : static_cast<int>(tournament_.draws.size() + taken_.size()) + 1;
  const int entries = again ? before->entries : static_cast<int>(tournament_.entries.size());
  core::Digest link{};
  if (again) {
    const auto published = core::digest_from_hex(before->link);
    ENSURE(published.has_value(), "a published link is one");
    link = *published;
  } else {
    link = link_(number);
    taken_.push_back(json::object{{"draw", number},
                                  {"purpose", purpose},
                                  {"link", core::to_hex(link)},
                                  {"entries", entries}});
  }
  return Draw(link, {.tournament = tournament_.id,
                     .draw = number,
                     .purpose = purpose,
                     .seeds = seeds_of(tournament_, entries)});
}

}  // namespace adjutant::tournament::life
