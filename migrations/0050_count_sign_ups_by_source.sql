-- Strangers who write are counted by what their mails came through, and those whose domain stands
-- for them apart from those that anybody may have forged.
ALTER TABLE sign_ups ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_ups ADD COLUMN checked INTEGER NOT NULL DEFAULT 0;

CREATE INDEX sign_ups_by_source ON sign_ups (source, created);
CREATE INDEX sign_ups_by_check ON sign_ups (checked, created);
