-- Rows that a corrected sheet has as they were are found by the words of their cells, part by part as its rows arrive. The key is
-- coarser than being the same, so that whoever compares the cells themselves decides.
create function sheet_row_key(cells jsonb) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select md5(regexp_replace(string_agg(coalesce(cell ->> 'text', cell #>> '{}', ''), '' order by place), '[^0-9A-Za-z]', '', 'g'))
  from jsonb_array_elements(cells) with ordinality as c(cell, place)
$$;
ALTER TABLE "replaced_row" ADD COLUMN "row_key" text;--> statement-breakpoint
update replaced_row set row_key = sheet_row_key(cells);
--> statement-breakpoint
ALTER TABLE "replaced_row" ADD COLUMN "is_now" integer;--> statement-breakpoint
CREATE INDEX "replaced_row_key" ON "replaced_row" USING btree ("payout_id","row_key");
--> statement-breakpoint
grant execute on function sheet_row_key(jsonb) to countinghouse_web;
