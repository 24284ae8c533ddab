#include "server/cli/compose/metrics.hpp"

#include <chrono>

namespace adjutant::cli {

// Commits of a second, how many writes share one, and how long they take, come of these.
void count(ops::Metrics& into, const store::SqlStore& store) {
  const auto work = store.writes();
  const std::chrono::duration<double> seconds = work.time;
  into.set_gauge("adjutant_writes_waiting", "Writes waiting for the disk", "",
                 static_cast<double>(work.waiting));
  into.set_total("adjutant_commits_total", "Groups of writes committed and synced together",
                 static_cast<double>(work.groups));
  into.set_total("adjutant_writes_total", "Writes in these groups",
                 static_cast<double>(work.pieces));
  into.set_total("adjutant_commit_seconds_total", "Time spent on these groups", seconds.count());
  into.set_total("adjutant_store_failed_writes_total", "Writes that did not reach the disk",
                 static_cast<double>(store.failed_writes()));
}

void count(ops::Metrics& into, const ClockWatch& clock_watch) {
  const std::chrono::duration<double> ahead = clock_watch.ahead();
  into.set_gauge("adjutant_clock_ahead_seconds",
                 "How far the machine's clock is ahead of the server's", "", ahead.count());
}

void count(ops::Metrics& into, const mail::Outbox& outbox) {
  const auto sent = outbox.counts();
  into.set_total("adjutant_mails_sent_total", "Mails handed to the relay or the mailbox folder",
                 static_cast<double>(sent.sent));
  into.set_total("adjutant_mails_failed_total", "Attempts to send a mail that failed",
                 static_cast<double>(sent.failed));
  into.set_total("adjutant_mails_given_up_total", "Mails given up after all attempts",
                 static_cast<double>(sent.given_up));
}

void count(ops::Metrics& into, const delivery::Deliverer& deliverer) {
  const auto posted = deliverer.counts(ports::Channel::webhook);
  into.set_total("adjutant_webhooks_delivered_total", "Deliveries that a webhook accepted",
                 static_cast<double>(posted.delivered));
  into.set_total("adjutant_webhooks_failed_total", "Attempts to deliver that failed",
                 static_cast<double>(posted.failed));
  into.set_total("adjutant_webhooks_given_up_total", "Deliveries given up after all attempts",
                 static_cast<double>(posted.given_up));
  const auto pushed = deliverer.counts(ports::Channel::push);
  into.set_total("adjutant_pushes_delivered_total", "Pushes that a push service accepted",
                 static_cast<double>(pushed.delivered));
  into.set_total("adjutant_pushes_failed_total", "Attempts to push that failed",
                 static_cast<double>(pushed.failed));
  into.set_total("adjutant_pushes_given_up_total",
                 "Pushes given up after all attempts, or because the browser was gone",
                 static_cast<double>(pushed.given_up));
}

void count(ops::Metrics& into, const net::Server& server, const net::LiveHub& live) {
  const auto load = server.load();
  into.set_gauge("adjutant_http_connections", "Open connections, live sockets included", "",
                 static_cast<double>(load.connections));
  into.set_gauge("adjutant_http_requests_waiting", "Requests waiting for a worker or at work", "",
                 static_cast<double>(load.requests_waiting));
  into.set_gauge("adjutant_live_sockets", "Open live sockets", "",
                 static_cast<double>(live.sockets.load()));
  into.set_total("adjutant_publications_total", "Steps of matches sent to live sockets",
                 static_cast<double>(live.publications.load()));
  into.set_total("adjutant_live_slow_readers_total", "Live sockets dropped for reading slowly",
                 static_cast<double>(live.slow_readers_dropped.load()));
}

void count(ops::Metrics& into, const app::ComputerPlayers& computers) {
  const auto players = computers.tally();
  into.set_total("adjutant_computer_moves_total", "Submissions of computer players",
                 static_cast<double>(players.moves));
  into.set_total("adjutant_computer_failures_total",
                 "Failed moves of computer players, which are retried",
                 static_cast<double>(players.failures));
  into.set_gauge("adjutant_computers_thinking", "Computer players at work", "",
                 static_cast<double>(players.thinking));
  into.set_gauge("adjutant_computers_waiting", "Matches in which a computer player is due", "",
                 static_cast<double>(players.waiting));
}

}  // namespace adjutant::cli
