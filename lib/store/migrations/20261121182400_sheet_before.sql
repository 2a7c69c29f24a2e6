-- The sheet before a corrected one can be put back, part by part in the order of its rows.
DROP INDEX "replaced_row_payout";--> statement-breakpoint
CREATE INDEX "replaced_row_place" ON "replaced_row" USING btree ("payout_id","line_no");
