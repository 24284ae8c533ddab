#include "server/render/drawn_pictures.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/render/map_picture.hpp"
#include "server/render/stored_picture.hpp"

namespace adjutant::render {
namespace {

std::size_t half_of_the_processors() {
  return std::max<std::size_t>(1, std::thread::hardware_concurrency() / 2);
}

std::string draw_stored(const std::string& stored, double scale) {
  return to_png(read_picture(stored), scale);
}

std::string key_of(const std::string& stored, double scale) {
  return fmt::format("{} {}", core::sha256_hex(stored), scale);
}

DrawnPictures::Limits completed(DrawnPictures::Limits limits) {
  if (limits.at_once == 0) limits.at_once = half_of_the_processors();
  return limits;
}

}  // namespace

DrawnPictures::DrawnPictures() : DrawnPictures(Limits{}, draw_stored) {}

DrawnPictures::DrawnPictures(Limits limits, Draw draw)
    : limits_(completed(limits)), draw_(std::move(draw)) {}

DrawnPictures::Png DrawnPictures::known(const core::Picture& picture, double scale) {
  const auto key = key_of(stored_picture(picture), scale);
  const std::lock_guard lock(mutex_);
  const auto found = find(key);
  return found == kept_.end() ? nullptr : found->png;
}

DrawnPictures::Png DrawnPictures::png(const core::Picture& picture, double scale, Wait wait) {
  return png(stored_picture(picture), scale, wait);
}

DrawnPictures::Png DrawnPictures::png(const std::string& stored, double scale, Wait wait) {
  return drawn(key_of(stored, scale), wait, [&] { return draw_(stored, scale); });
}

DrawnPictures::Png DrawnPictures::drawn(const std::string& key, Wait wait,
                                        const std::function<std::string()>& draw) {
  std::unique_lock lock(mutex_);
  for (auto known = find(key); known != kept_.end() || drawing_ >= limits_.at_once;
       known = find(key)) {
    if (known != kept_.end() && known->png) return known->png;
    if (wait == Wait::unless_many_wait && waiting_ >= limits_.waiting_max) return nullptr;
    ++waiting_;
    changed_.wait(lock);
    --waiting_;
  }
  kept_.push_front({key, nullptr});
  ++drawing_;
  lock.unlock();
  Png made;
  std::exception_ptr failure;
  try {
    made = std::make_shared<const std::string>(draw());
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  --drawing_;
  if (const auto place = find(key); failure) {
    kept_.erase(place);
  } else {
    place->png = made;
    bytes_ += made->size();
    let_go_of_old();
  }
  lock.unlock();
  changed_.notify_all();
  if (failure) std::rethrow_exception(failure);
  return made;
}

DrawnPictures::Place DrawnPictures::find(const std::string& key) {
  const auto found = std::ranges::find(kept_, key, &Kept::key);
  if (found != kept_.end()) kept_.splice(kept_.begin(), kept_, found);
  return found;
}

void DrawnPictures::let_go_of_old() {
  for (auto at = kept_.end(); at != kept_.begin() && bytes_ > limits_.bytes_max;) {
    --at;
    if (!at->png) continue;  // it is being drawn
    bytes_ -= at->png->size();
    at = kept_.erase(at);
  }
}

}  // namespace adjutant::render
