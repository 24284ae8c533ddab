-- As the organiser has put them.
ALTER TABLE tournament_invitations ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
