#include "server/delivery/deliverer.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <map>
#include <set>
#include <sys/socket.h>
#include <thread>
#include <tuple>
#include <unistd.h>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/server/fakes/clock.hpp"

namespace adjutant::delivery {
namespace {

using namespace std::chrono_literals;
using testing::IsEmpty;
using testing::SizeIs;

// Takes connections on every address of this machine; answers those to 127.0.0.1, and leaves the
// others without a word.
class Receivers {
 public:
  Receivers() {
    sockaddr_in any{};
    any.sin_family = AF_INET;
    any.sin_addr.s_addr = htonl(INADDR_ANY);
    ::bind(listener_, reinterpret_cast<sockaddr*>(&any), sizeof any);
    ::listen(listener_, 128);
    socklen_t size = sizeof any;
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&any), &size);
    port = ntohs(any.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~Receivers() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
  }
  Receivers(const Receivers&) = delete;
  Receivers& operator=(const Receivers&) = delete;

  std::string url(int host) const { return fmt::format("http://127.0.0.{}:{}/", host, port); }
  int port = 0;

 private:
  void serve() {
    std::vector<int> silent;
    for (int peer = ::accept(listener_, nullptr, nullptr); peer >= 0;
         peer = ::accept(listener_, nullptr, nullptr)) {
      sockaddr_in own{};
      socklen_t size = sizeof own;
      ::getsockname(peer, reinterpret_cast<sockaddr*>(&own), &size);
      if (own.sin_addr.s_addr != htonl(INADDR_LOOPBACK)) {
        silent.push_back(peer);
        continue;
      }
      std::string head;
      char bytes[4096];
      while (head.find("\r\n\r\n") == std::string::npos) {
        const auto got = ::recv(peer, bytes, sizeof bytes, 0);
        if (got <= 0) break;
        head.append(bytes, static_cast<std::size_t>(got));
      }
      constexpr std::string_view answer = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
      ::send(peer, answer.data(), answer.size(), MSG_NOSIGNAL);
      ::close(peer);
    }
    for (const int peer : silent) ::close(peer);
  }

  int listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  std::thread thread_;
};

// What waits, as the store gives it: one of each receiver, those of each host in turn.
class Waiting : public ports::DeliveryStore {
 public:
  void add(std::int64_t receiver, const std::string& url, int how_many = 1,
           ports::Channel channel = ports::Channel::webhook) {
    for (int i = 0; i < how_many; ++i) {
      queued.push_back({.id = ++last_,
                        .receiver = receiver,
                        .channel = channel,
                        .url = url,
                        .host = url,
                        .body = "{}"});
    }
  }
  std::vector<ports::DueDelivery> due_deliveries(ports::Time,
                                                 const ports::DueLimits& most) override {
    std::vector<std::pair<int, ports::DueDelivery>> by_place;
    std::set<std::int64_t> receivers;
    std::map<std::string, int> of_host;
    for (const auto& one : queued) {
      if (receivers.insert(one.receiver).second) by_place.emplace_back(++of_host[one.host], one);
    }
    std::ranges::sort(by_place, {},
                      [](const auto& one) { return std::pair(one.first, one.second.id); });
    std::vector<ports::DueDelivery> due;
    for (auto& [place, one] : by_place) due.push_back(std::move(one));
    due.resize(std::min(due.size(), static_cast<std::size_t>(most.all)));
    return due;
  }
  void delivered(std::int64_t id, ports::Time) override {
    if (std::exchange(fails, false)) throw ports::StoreFailure("the disk is full");
    for (const auto& one : queued) {
      if (one.id == id) done.push_back(one.receiver);
    }
    std::erase_if(queued, [&](const auto& one) { return one.id == id; });
  }
  void delivery_failed(const ports::FailedDelivery& failed, ports::Time) override {
    failures.push_back(failed);
  }

  std::optional<std::int64_t> add_receiver(const ports::Receiver&,
                                           const ports::ReceiverLimits&) override {
    return {};
  }
  std::vector<ports::Receiver> receivers(std::int64_t, ports::Channel) override { return {}; }
  bool remove_receiver(std::int64_t, ports::Channel, std::int64_t) override { return false; }
  std::vector<ports::Channel> wants_to_be_told(const ports::MatchRow&) override { return {}; }
  std::vector<ports::Delivery> deliveries(std::int64_t, int) override { return {}; }
  bool queue_test(std::int64_t, std::int64_t, const ports::Message&, ports::Time, int) override {
    return false;
  }
  void receiver_gone(std::int64_t) override {}

  std::vector<ports::DueDelivery> queued;
  std::vector<std::int64_t> done;
  std::vector<ports::FailedDelivery> failures;
  bool fails = false;

 private:
  std::int64_t last_ = 0;
};

struct DelivererTest : testing::Test {
  DelivererSettings settings() const {
    DelivererSettings all{.poster = {.allowed_networks = {"127.0.0.0/8"}, .timeout = 1h}};
    all.wraps.fill([](const ports::DueDelivery& due, ports::Time) {
      return Post{.url = due.url, .headers = {}, .body = due.body};
    });
    return all;
  }

  Receivers receivers;
  Waiting store;
  fakes::SimulatedClock clock;
};

// The channel of the receivers that never answer, and that of the receiver that does.
struct FairnessTest : DelivererTest,
                      testing::WithParamInterface<std::tuple<ports::Channel, ports::Channel>> {
  ports::Channel of_silent = std::get<0>(GetParam()), of_good = std::get<1>(GetParam());

  // All that may begin of what waits is on its way before the good one comes.
  void expect_no_delay(const std::string& good) {
    constexpr int waiting = 5;
    Deliverer deliverer(store, clock, settings());
    deliverer.work(clock.now(), 0ms);
    store.add(1, good, waiting, of_good);
    while (store.done.size() < waiting) deliverer.work(clock.now(), 1h);
    EXPECT_THAT(store.done, testing::Each(1));
    EXPECT_THAT(store.failures, IsEmpty());
    EXPECT_EQ(deliverer.counts(of_good).delivered, waiting);
  }
};

TEST_P(FairnessTest, ReceiversThatNeverAnswerDelayNobody) {
  constexpr int silent = 30;
  for (int host = 2; host < 2 + silent; ++host) store.add(host, receivers.url(host), 5, of_silent);
  expect_no_delay(receivers.url(1));
}

// Most browsers are told by way of a few push services.
TEST_P(FairnessTest, OneHostTakesNoMoreThanItsShare) {
  constexpr int of_the_silent_host = 100;
  for (int one = 0; one < of_the_silent_host; ++one) {
    store.add(1'000 + one, receivers.url(2), 1, of_silent);
  }
  expect_no_delay(receivers.url(1));
}

constexpr std::array channels{ports::Channel::webhook, ports::Channel::push};
INSTANTIATE_TEST_SUITE_P(Channels, FairnessTest,
                         testing::Combine(testing::ValuesIn(channels),
                                          testing::ValuesIn(channels)));

TEST_F(DelivererTest, WhatCannotBeWrittenHoldsUpNothingElse) {
  auto all = settings();
  all.wraps.fill([](const ports::DueDelivery& due, ports::Time) {
    if (due.receiver == 1) throw std::logic_error("too long");
    return Post{.url = due.url, .headers = {}, .body = due.body};
  });
  Deliverer deliverer(store, clock, all);
  store.add(1, receivers.url(1), 2);
  store.add(2, receivers.url(1), 2);
  while (store.done.size() < 2) deliverer.work(clock.now(), 10ms);
  EXPECT_THAT(store.done, testing::ElementsAre(2, 2));
  EXPECT_THAT(store.failures, SizeIs(1)) << "its receiver rests then";
}

// Those that fail rest, and are called again when they have.
TEST_F(DelivererTest, WhoFailsIsLeftAloneForAWhile) {
  store.add(1, "http://127.0.0.1:25/", 2);  // no port for HTTP: refused at once
  Deliverer deliverer(store, clock, settings());
  while (store.failures.empty()) deliverer.work(clock.now(), 1h);
  deliverer.work(clock.now(), 0ms);
  EXPECT_THAT(store.failures, SizeIs(1));
  clock.advance(rest_after(1));
  while (store.failures.size() < 2) deliverer.work(clock.now(), 1h);
  clock.advance(rest_after(1));
  deliverer.work(clock.now(), 0ms);
  EXPECT_THAT(store.failures, SizeIs(2)) << "the second rest is longer";
}

TEST_F(DelivererTest, NamesNoAddressOfTheOperatorsNetwork) {
  auto all = settings();
  all.poster.allowed_networks = {};
  store.add(1, receivers.url(1));
  Deliverer deliverer(store, clock, all);
  while (store.failures.empty()) deliverer.work(clock.now(), 1h);
  EXPECT_EQ(store.failures.front().reason,
            "the address of this host is not one of the public Internet");
}

TEST_F(DelivererTest, WhatTheStoreDidNotTakeIsToldToItAgainAndNotPostedTwice) {
  store.add(1, receivers.url(1));
  store.fails = true;
  Deliverer deliverer(store, clock, settings());
  EXPECT_THROW(while (true) deliverer.work(clock.now(), 1h), ports::StoreFailure);
  EXPECT_THAT(store.done, IsEmpty());
  deliverer.work(clock.now(), 0ms);
  EXPECT_THAT(store.done, SizeIs(1));
}

TEST(RestAfterTest, GrowsToTenMinutes) {
  EXPECT_EQ(rest_after(1), 10s);
  EXPECT_EQ(rest_after(2), 20s);
  EXPECT_EQ(rest_after(7), 10min);
  EXPECT_EQ(rest_after(1'000), 10min);
}

}  // namespace
}  // namespace adjutant::delivery
