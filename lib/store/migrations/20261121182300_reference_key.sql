-- What repeats what is found by keys, so that the edit of one row of a long draft does not read them all.
ALTER TABLE "payout_row" ADD COLUMN "reference_key" text;--> statement-breakpoint
update payout_row r set reference_key = lower(r.reference) from payout p
  where p.id = r.payout_id and p.state = 'draft' and r.reference is not null;
--> statement-breakpoint
CREATE INDEX "payout_row_reference" ON "payout_row" USING btree ("payout_id","reference_key","ordinal");
