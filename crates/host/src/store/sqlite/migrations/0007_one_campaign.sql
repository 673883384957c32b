-- Version 7: of several who begin the campaign of a day, or the same campaign
-- anew, at the same moment, one is first.

-- The campaign that was begun in the place of this one, when it was put down.
ALTER TABLE campaigns ADD COLUMN anew TEXT;

-- Of a day that was begun twice, the first is the one that counts; the others
-- stay as they are, like those that were begun elsewhere.
UPDATE campaigns SET imported = 1
WHERE day IS NOT NULL AND imported = 0 AND EXISTS (
    SELECT 1 FROM campaigns AS earlier
    WHERE earlier.owner = campaigns.owner AND earlier.game = campaigns.game
      AND earlier.day = campaigns.day AND earlier.imported = 0
      AND (earlier.created, earlier.id) < (campaigns.created, campaigns.id)
);

CREATE UNIQUE INDEX campaign_of_day ON campaigns (owner, game, day)
    WHERE day IS NOT NULL AND imported = 0;
