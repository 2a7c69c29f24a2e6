-- Who gave the reason that settles a problem of a row, when, and what the problem said. Frozen with the row.
ALTER TABLE "payout_row" ADD COLUMN "settlements" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "payout_row" ADD COLUMN "edits" jsonb DEFAULT '{}'::jsonb NOT NULL;
