#include "server/delivery/poster.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <netinet/in.h>
#include <new>
#include <optional>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>

#include "server/curl.hpp"

namespace adjutant::delivery {
namespace {

using curl::set;

namespace ip = boost::asio::ip;

std::optional<std::pair<ip::address, int>> place_of(const curl_sockaddr& address) {
  if (address.family == AF_INET && address.addrlen >= sizeof(sockaddr_in)) {
    sockaddr_in v4{};
    std::memcpy(&v4, &address.addr, sizeof v4);
    return std::pair(ip::address(ip::address_v4(ntohl(v4.sin_addr.s_addr))), ntohs(v4.sin_port));
  }
  if (address.family == AF_INET6 && address.addrlen >= sizeof(sockaddr_in6)) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &address.addr, sizeof v6);
    ip::address_v6::bytes_type bytes{};
    std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
    return std::pair(ip::address(ip::address_v6(bytes)), ntohs(v6.sin6_port));
  }
  return std::nullopt;
}

// Other low ports belong to services that might take a request for something else.
bool is_for_http(int port) {
  return port == 80 || port == 443 || port >= 1024;
}

// Without the addresses: names of the operator's own network lead to addresses that must stay
// private.
constexpr const char* no_public_address =
    "the address of this host is not one of the public Internet";

}  // namespace

struct Poster::Transfer {
  Transfer(const Poster& poster, const Post& post)
      : poster_(poster),
        body_(post.body),
        curl(curl_easy_init()),
        headers(nullptr, &curl_slist_free_all) {
    if (curl == nullptr) throw std::bad_alloc();
    for (const auto& [name, value] : post.headers) add_header(name + ": " + value);
    add_header("Expect:");
    set(curl, CURLOPT_URL, post.url.c_str());
    set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    set(curl, CURLOPT_FOLLOWLOCATION, 0L);
    set(curl, CURLOPT_FORBID_REUSE, 1L);  // each looks where the name leads now
    set(curl, CURLOPT_PROXY, "");         // the environment's would go where we do not look
    set(curl, CURLOPT_NOSIGNAL, 1L);
    set(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(poster.settings_.timeout.count()));
    set(curl, CURLOPT_POSTFIELDSIZE, static_cast<long>(body_.size()));
    set(curl, CURLOPT_POSTFIELDS, body_.c_str());
    set(curl, CURLOPT_HTTPHEADER, headers.get());
    set(curl, CURLOPT_USERAGENT, "Adjutant");
    set(curl, CURLOPT_WRITEFUNCTION, &swallow);
    set(curl, CURLOPT_WRITEDATA, this);
    set(curl, CURLOPT_OPENSOCKETFUNCTION, &open);
    set(curl, CURLOPT_OPENSOCKETDATA, this);
    if (!poster.settings_.ca_file.empty()) {
      set(curl, CURLOPT_CAINFO, poster.settings_.ca_file.c_str());
    }
  }
  ~Transfer() { curl_easy_cleanup(curl); }
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  void add_header(const std::string& line) {
    auto* grown = curl_slist_append(headers.get(), line.c_str());
    if (grown == nullptr) throw std::bad_alloc();
    static_cast<void>(headers.release());
    headers.reset(grown);
  }

  // libcurl asks for the socket of the very address that it then connects to.
  static curl_socket_t open(void* transfer, curlsocktype, curl_sockaddr* address) {
    auto& self = *static_cast<Transfer*>(transfer);
    const auto place = place_of(*address);
    if (!place || !self.poster_.networks_.allows(place->first)) {
      self.refused = no_public_address;
      return CURL_SOCKET_BAD;
    }
    if (!is_for_http(place->second)) {
      self.refused =
          fmt::format("port {} is not allowed: use 80, 443, or 1024 and above", place->second);
      return CURL_SOCKET_BAD;
    }
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  }

  static std::size_t swallow(char*, std::size_t size, std::size_t count, void* transfer) {
    auto& self = *static_cast<Transfer*>(transfer);
    self.answer_bytes += size * count;
    return self.answer_bytes <= self.poster_.settings_.answer_bytes_max ? size * count : 0;
  }

  Posted outcome() const {
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    // What follows the head of the answer does not matter: it is cut off where it is long.
    if (status >= 200 && status < 300) return {};
    if (!refused.empty()) return std::unexpected(PostFault{.reason = refused});
    // It does not say whether a name exists either: it may be one of that network.
    if (code == CURLE_COULDNT_RESOLVE_HOST) {
      return std::unexpected(PostFault{.reason = no_public_address});
    }
    if (status == 0) return std::unexpected(PostFault{.reason = curl_easy_strerror(code)});
    const bool redirects = status >= 300 && status < 400;
    return std::unexpected(
        PostFault{.status = status,
                  .reason = fmt::format("it answered {}{}", status,
                                        redirects ? ", and redirections are not followed" : "")});
  }

 private:
  const Poster& poster_;
  const std::string body_;

 public:
  CURL* curl;
  std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers;
  std::string refused = {};  // why it was not connected
  std::size_t answer_bytes = 0;
  CURLcode code = CURLE_OK;  // how it has ended
};

void Poster::CloseMulti::operator()(void* multi) const {
  curl_multi_cleanup(multi);
}

Poster::Poster(PosterSettings settings)
    : settings_(std::move(settings)), networks_(settings_.allowed_networks) {
  curl::initialise_once();
  multi_.reset(curl_multi_init());
  if (!multi_) throw std::bad_alloc();
}

Poster::~Poster() {
  for (const auto& [number, transfer] : transfers_) {
    curl_multi_remove_handle(multi_.get(), transfer->curl);
  }
}

void Poster::begin(std::int64_t number, const Post& post) {
  auto transfer = std::make_unique<Transfer>(*this, post);
  curl_multi_add_handle(multi_.get(), transfer->curl);
  transfers_.emplace(number, std::move(transfer));
}

std::vector<Poster::Ended> Poster::wait(std::chrono::milliseconds most) {
  std::vector<Ended> ended;
  const auto look = [&] {
    int running = 0;
    curl_multi_perform(multi_.get(), &running);
    int left = 0;
    while (const auto* message = curl_multi_info_read(multi_.get(), &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      const auto at = std::ranges::find(transfers_, message->easy_handle,
                                        [](const auto& one) { return one.second->curl; });
      if (at == transfers_.end()) continue;
      at->second->code = message->data.result;
      curl_multi_remove_handle(multi_.get(), at->second->curl);
      ended.push_back({at->first, at->second->outcome()});
      transfers_.erase(at);
    }
  };
  const auto end = std::chrono::steady_clock::now() + most;
  for (look(); ended.empty(); look()) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    int heard = 0;
    if (left.count() <= 0) break;
    curl_multi_poll(multi_.get(), nullptr, 0, static_cast<int>(left.count()), &heard);
    if (heard == 0) break;  // the time is over, or somebody has called wake()
  }
  return ended;
}

void Poster::wake() {
  curl_multi_wakeup(multi_.get());
}

}  // namespace adjutant::delivery
