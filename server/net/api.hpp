#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/picture.hpp"
#include "server/app/application.hpp"
#include "server/ops/metrics.hpp"
#include "server/ports/client_workers.hpp"

namespace adjutant::net {

class Quotas;
class WebPage;

// What routes work with. Outlives the server.
struct Api {
  app::Application& app;
  ops::Metrics& metrics;
  ports::ClientWorkers& workers;
  std::string public_url;  // "https://adjutant.example.org": no "/" at its end
  std::function<std::string(const core::Picture&)> to_svg;
  // What draw() draws, or what was drawn lately under the same key.
  using Drawn = std::shared_ptr<const std::string>;
  using Draw = std::function<std::string()>;
  std::function<Drawn(const std::string& key, const Draw& draw)> kept;
  // `scale` pixels for each unit of the picture; nothing where too many wait to be drawn already.
  // Every address has its share.
  std::function<std::optional<std::string>(const core::Picture&, double scale,
                                           std::string_view peer)>
      to_png;
  // Why the server cannot do its work; empty: it can. Writes to the disk to find out.
  std::function<std::optional<std::string>()> unready;
  // Origins whose pages may show tournaments in a frame: "https://club.example.org".
  std::vector<std::string> embedded_by = {};
  Quotas* quotas = nullptr;      // null: nobody is limited
  const WebPage* web = nullptr;  // null: the program was built without it

  bool is_https() const { return public_url.starts_with("https://"); }
};

}  // namespace adjutant::net
