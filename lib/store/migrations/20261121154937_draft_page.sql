CREATE TABLE "draft_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"place" bigserial NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer NOT NULL,
	"what" text NOT NULL,
	"rows" integer NOT NULL,
	"state" text DEFAULT 'done' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_change_row" (
	"change_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "draft_change_row_change_id_row_id_pk" PRIMARY KEY("change_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "draft_presence" (
	"payout_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draft_presence_payout_id_staff_id_pk" PRIMARY KEY("payout_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "known_columns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"heading_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"staff_id" uuid NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_columns_heading" UNIQUE("heading_hash")
);
--> statement-breakpoint
CREATE TABLE "payout_part" (
	"payout_id" uuid NOT NULL,
	"first_ordinal" integer NOT NULL,
	"end_ordinal" integer NOT NULL,
	"form" integer NOT NULL,
	"hashes" text[] NOT NULL,
	"sums" jsonb NOT NULL,
	CONSTRAINT "payout_part_payout_id_first_ordinal_end_ordinal_pk" PRIMARY KEY("payout_id","first_ordinal","end_ordinal")
);
--> statement-breakpoint
CREATE TABLE "replaced_row" (
	"payout_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"patch" jsonb NOT NULL,
	"settlements" jsonb NOT NULL,
	"edits" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "draft_change" ADD CONSTRAINT "draft_change_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_change" ADD CONSTRAINT "draft_change_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_change_row" ADD CONSTRAINT "draft_change_row_change_id_draft_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."draft_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_columns" ADD CONSTRAINT "known_columns_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_part" ADD CONSTRAINT "payout_part_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_row" ADD CONSTRAINT "replaced_row_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_change_latest" ON "draft_change" USING btree ("payout_id","staff_id","place");--> statement-breakpoint
CREATE INDEX "draft_change_row_of" ON "draft_change_row" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "replaced_row_payout" ON "replaced_row" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_row_state" ON "payout_row" USING btree ("payout_id","state","ordinal");
--> statement-breakpoint
alter table draft_change add constraint draft_change_state check (state in ('done', 'undone'));

-- Sums of rows are kept beside the rows and never beside a change of them, whoever makes it.
create function forget_parts_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from payout_part p where exists (select from changed c
    where c.payout_id = p.payout_id and c.ordinal >= p.first_ordinal and c.ordinal < p.end_ordinal);
  return null;
end $$;
create function forget_parts_gone() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from payout_part where payout_id in (select payout_id from gone);
  return null;
end $$;
create function forget_parts_quoted() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from payout_part where payout_id = new.payout_id and new.batch_hash = any (hashes);
  return null;
end $$;
create trigger forget_parts_insert after insert on payout_row referencing new table as changed for each statement execute function forget_parts_changed();
create trigger forget_parts_update after update on payout_row referencing new table as changed for each statement execute function forget_parts_changed();
create trigger forget_parts_delete after delete on payout_row referencing old table as gone for each statement execute function forget_parts_gone();
create trigger forget_parts after insert or update on quote for each row execute function forget_parts_quoted();
revoke all on function forget_parts_changed(), forget_parts_gone(), forget_parts_quoted() from public;

grant select, insert, update, delete on draft_change, draft_change_row, payout_part, replaced_row, draft_presence, known_columns to countinghouse_web;
grant usage on sequence draft_change_place_seq to countinghouse_web;
