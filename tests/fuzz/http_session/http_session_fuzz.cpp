#include <mutex>

#include "engine/core/json.hpp"
#include "server/ops/log.hpp"
#include "tests/fuzz/shared/door.hpp"
#include "tests/fuzz/shared/loopback.hpp"

// A connection from its first byte to its end, over a real socket: the input is what a peer sends.
// Each request the service sees keeps the limits; each is answered once, in order, well-formed;
// and where the bytes are cut into packets changes nothing.
namespace adjutant::fuzz {
namespace {

// Keeps the methods it was asked with; says back the body.
class Recorder : public net::Service {
 public:
  void answer(net::Request request, Done done) override {
    net::Response response;
    response.content_type = "text/plain";
    response.body = request.body;
    {
      const std::lock_guard lock(mutex_);
      methods_.push_back(request.method);
      bodies_.push_back(std::move(request.body));
    }
    done(std::move(response));
  }
  std::expected<std::unique_ptr<net::LiveReader>, net::Response> open_live(net::Request&) override {
    net::Response refused;
    refused.status = 403;
    return std::unexpected(refused);
  }
  std::vector<net::Method> take_methods() {
    const std::lock_guard lock(mutex_);
    return std::exchange(methods_, {});
  }
  std::vector<std::string> take_bodies() {
    const std::lock_guard lock(mutex_);
    return std::exchange(bodies_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<net::Method> methods_;
  std::vector<std::string> bodies_;
};

struct Heard {
  std::vector<int> statuses;
  std::vector<std::string> bodies;  // that came to the service
  bool operator==(const Heard&) const = default;
};

std::size_t length_in(std::string_view head) {
  constexpr std::string_view field = "\r\nContent-Length: ";
  const auto at = head.find(field);
  return at == std::string_view::npos ? 0
                                      : std::stoul(std::string(head.substr(at + field.size(), 9)));
}

// The answers, one after the other; nothing may stand between or after them.
std::vector<int> statuses_of(std::string_view bytes, const std::vector<net::Method>& methods) {
  std::vector<int> statuses;
  while (!bytes.empty()) {
    const auto end = bytes.find("\r\n\r\n");
    holds(bytes.starts_with("HTTP/1.1 ") && end != std::string_view::npos, "an answer has a head");
    const auto head = bytes.substr(0, end + 2);
    const int status = std::stoi(std::string(head.substr(9, 3)));
    bytes.remove_prefix(end + 4);
    if (status == 100) continue;
    const bool to_head =
        statuses.size() < methods.size() && methods[statuses.size()] == net::Method::head;
    const auto length = to_head ? 0 : length_in(head);
    holds(bytes.size() >= length, "an answer is whole");
    bytes.remove_prefix(length);
    statuses.push_back(status);
  }
  return statuses;
}

Heard heard(Recorder& recorder, const LoopbackServer& server, std::string_view bytes,
            std::size_t cut) {
  const auto said = server.tell(bytes, cut);
  const auto methods = recorder.take_methods();
  Heard heard{statuses_of(said, methods), recorder.take_bodies()};
  holds(heard.statuses.size() >= methods.size() && heard.statuses.size() <= methods.size() + 1,
        "each request is answered once");
  for (const int status : heard.statuses) {
    holds(status >= 200 && status != 500, "an answer has a known status");
  }
  for (const auto& body : heard.bodies) {
    holds(body.size() <= server.limits().body_bytes_max, "a body keeps the limit");
  }
  return heard;
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  static Recorder recorder;
  static const bool quiet = (adjutant::ops::set_up_log("off"), true);
  static const LoopbackServer server(recorder);
  const auto bytes = text_of(data, size);
  const auto whole = heard(recorder, server, bytes, 0);
  if (quiet && size > 1) {
    const auto cut = 1 + number_of(bytes) % (size - 1);
    holds(heard(recorder, server, bytes, cut) == whole, "packets change nothing");
  }
  return 0;
}
