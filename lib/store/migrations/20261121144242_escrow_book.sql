CREATE TABLE "escrow" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"env" text NOT NULL,
	"submission_id" uuid,
	"service_id" uuid,
	"name" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"payment_method" text,
	"payer_phone" text,
	"payer_email" text,
	"terms" jsonb,
	"allocations" text,
	"receiver_named" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "escrow_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "escrow_service_id_unique" UNIQUE("service_id")
);
--> statement-breakpoint
CREATE TABLE "escrow_reading" (
	"service_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_started_at" timestamp with time zone NOT NULL,
	"raw_status" text,
	"said" jsonb NOT NULL,
	CONSTRAINT "escrow_reading_service_id_started_at_pk" PRIMARY KEY("service_id","started_at")
);
--> statement-breakpoint
ALTER TABLE "escrow" ADD CONSTRAINT "escrow_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow" ADD CONSTRAINT "escrow_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "escrow_newest" ON "escrow" USING btree ("created_at");

--> statement-breakpoint
alter table escrow
  add check (num_nonnulls(submission_id, service_id) = 1),
  add check (amount_minor > 0),
  add check (submission_id is null or (amount_minor is not null and currency is not null and payment_method is not null)),
  add check (btrim(name) <> '');
alter table escrow_reading add check (started_at <= last_started_at);

-- An entry of the book says what was asked for; that does not change, and no reading is taken back.
create trigger stays before update or delete or truncate on escrow for each statement execute function forbid_change('2');
create trigger stays before delete or truncate on escrow_reading for each statement execute function forbid_change('12');
create function guard_escrow() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from environment where env = new.env) then
    perform refuse(7, format('An escrow of the environment %s does not belong into this database', new.env));
  end if;
  if new.submission_id is not null and not exists (select from submission s where s.id = new.submission_id and s.kind = 'create-escrow'
    and (s.maker_id, s.total_minor, s.currency) = (new.created_by, new.amount_minor, new.currency)) then
    perform refuse(5, 'The entry of the book is not what is submitted');
  end if;
  return new;
end $$;
create trigger guard before insert on escrow for each row execute function guard_escrow();

create function guard_escrow_reading() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.service_id, new.started_at, new.raw_status, new.said) is distinct from (old.service_id, old.started_at, old.raw_status, old.said)
    or new.last_started_at < old.last_started_at then
    perform refuse(12, 'What a reading said does not change');
  end if;
  return new;
end $$;
create trigger guard before update on escrow_reading for each row execute function guard_escrow_reading();

revoke all on function guard_escrow(), guard_escrow_reading() from public;
grant select, insert on escrow, escrow_reading to countinghouse_web;
grant update (last_started_at) on escrow_reading to countinghouse_web;
