#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace adjutant::ports {

// How people and programs are notified of matches beside mail.
enum class Channel : std::uint8_t { webhook, push };
inline constexpr std::size_t channel_count = 2;
inline constexpr std::array<std::string_view, channel_count> channel_names{"webhook", "push"};
constexpr std::string_view name(Channel channel) {
  return channel_names[static_cast<std::size_t>(channel)];
}

// The message for the receivers of one channel.
struct Message {
  Channel channel = Channel::webhook;
  std::string body = {};                    // before it is signed or encrypted
  std::vector<std::int64_t> only_for = {};  // accounts; empty: all who want to hear of it
};

// The announcement of a match: queued for its receivers in the commit of the step it reports.
struct Announcement {
  std::string event;  // "opened", "started", "turn", "over", "test"
  std::vector<Message> messages;
};

}  // namespace adjutant::ports
