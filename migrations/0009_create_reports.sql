-- Reports as they were rendered for the first side (0), the second (1) and spectators (2).
-- NULL: the same text as the viewer with the next lower number has.
CREATE TABLE reports (
  match    INTEGER NOT NULL REFERENCES matches (key),
  revision INTEGER NOT NULL,
  text_0   TEXT    NOT NULL,
  text_1   TEXT,
  text_2   TEXT,
  html_0   TEXT    NOT NULL,
  html_1   TEXT,
  html_2   TEXT,
  svg_0    TEXT    NOT NULL,
  svg_1    TEXT,
  svg_2    TEXT,
  UNIQUE (match, revision)
) STRICT;
