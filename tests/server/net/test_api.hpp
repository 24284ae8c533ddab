#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "server/net/api.hpp"

namespace adjutant::net {

// What the routes of a server under test work with: as behind a proxy with TLS, and with pictures
// that are told apart by their kind alone.
inline Api test_api(
    app::Application& application, ops::Metrics& metrics, ports::ClientWorkers& workers,
    std::function<std::optional<std::string>()> unready = [] {
      return std::optional<std::string>{};
    }) {
  return {
      .app = application,
      .metrics = metrics,
      .workers = workers,
      .public_url = "https://club.example",
      .to_svg = [](const core::Picture&) { return std::string("<svg/>"); },
      .kept = [](const std::string&,
                 const Api::Draw& draw) { return std::make_shared<const std::string>(draw()); },
      .to_png = [](const core::Picture&, double, std::string_view) { return std::string("png"); },
      .unready = std::move(unready)};
}

}  // namespace adjutant::net
