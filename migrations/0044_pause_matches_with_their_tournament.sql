-- A tournament's pause and the clocks of its matches are one commit now. Whatever was between the two
-- when the server stopped is brought into line.
UPDATE matches SET paused_since =
  (SELECT t.updated FROM tournament_boards AS b JOIN tournaments AS t ON t.key = b.tournament
   WHERE b.match = matches.id)
WHERE status = 1 AND paused_since IS NULL AND id IN
  (SELECT b.match FROM tournaments AS t JOIN tournament_boards AS b ON b.tournament = t.key
   WHERE t.status = 4 AND t.clocks_stopped = 0);

UPDATE matches SET (deadline, remind_at, turn_started, paused_since) =
  (SELECT matches.deadline + t.updated - matches.paused_since,
          matches.remind_at + t.updated - matches.paused_since,
          matches.turn_started + t.updated - matches.paused_since, NULL
   FROM tournament_boards AS b JOIN tournaments AS t ON t.key = b.tournament
   WHERE b.match = matches.id)
WHERE status = 1 AND paused_since IS NOT NULL AND id IN
  (SELECT b.match FROM tournaments AS t JOIN tournament_boards AS b ON b.tournament = t.key
   WHERE t.status <> 4 AND t.clocks_stopped = 1);

ALTER TABLE tournaments DROP COLUMN clocks_stopped;
