-- Until now nobody asked these addresses whether they are the player's. A mail from there brings the
-- question again.
DELETE FROM aliases;
