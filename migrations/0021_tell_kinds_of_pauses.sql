-- What is awaited says whether it is an answer inside a player turn, and whether it stays sealed
-- until the other side's is in. Only each match's newest step is ever asked.
UPDATE steps SET awaited =
    replace(replace(replace(replace(awaited,
        '{"kind":', '{"inside":true,"kind":'),
        '{"inside":true,"kind":"movement"', '{"inside":false,"kind":"movement"'),
        '{"inside":true,"kind":"combat"', '{"inside":false,"kind":"combat"'),
        ',"side":', ',"sealed":false,"side":')
WHERE id IN (SELECT step FROM progress) AND awaited <> '[]';
