CREATE TABLE "escrow_item" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"disbursement_id" uuid NOT NULL,
	"env" text NOT NULL,
	"submission_id" uuid,
	"row_id" uuid,
	"matched_by" text,
	"terms" jsonb,
	"deadline" timestamp with time zone,
	"amount_minor" bigint,
	"currency" text,
	"service_status" text,
	"observed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "escrow_item_row" UNIQUE("row_id")
);
--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "user_location" jsonb;--> statement-breakpoint
ALTER TABLE "payout_row" ADD COLUMN "deadline" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_row" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "escrow_item" ADD CONSTRAINT "escrow_item_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_item" ADD CONSTRAINT "escrow_item_row_id_payout_row_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."payout_row"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "escrow_item_disbursement" ON "escrow_item" USING btree ("disbursement_id");--> statement-breakpoint
CREATE INDEX "escrow_item_submission" ON "escrow_item" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "escrow_item_deadline" ON "escrow_item" USING btree ("deadline");
--> statement-breakpoint
alter table payout add constraint payout_terms check (kind = 'escrow' or (terms is null and user_location is null));
alter table escrow_item
  add check (amount_minor > 0),
  add check ((row_id is null) = (matched_by is null)),
  add check (row_id is null or submission_id is not null);

-- The create of an escrow payout walks like that of a direct one, but has no price to ask for (contract 4.5).
alter table submission_kind disable trigger closed;
insert into submission_kind (kind, template, proposal_kind, creates, quoted, pays_out, found_by, claim)
select 'create-escrow-disbursement', template, proposal_kind, creates, false, pays_out, found_by, claim from submission_kind where kind = 'create-disbursement';
alter table submission_kind enable trigger closed;
alter table submission add constraint submission_of_escrow_disbursement check (kind <> 'create-escrow-disbursement'
  or (row_count > 0 and payout_id is not null and target_submission_id is null and subject_service_id is null));

-- A payout is submitted as what it is: an escrow payout is never paid out directly, nor the other way round.
create function guard_kind_of_payout() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind in ('create-disbursement', 'create-escrow-disbursement') and not exists (select from payout
    where id = new.payout_id and kind = (case new.kind when 'create-disbursement' then 'direct' else 'escrow' end)) then
    perform refuse(6, 'The submission is of another kind than its payout');
  end if;
  return new;
end $$;
create trigger guard_kind before insert on submission for each row execute function guard_kind_of_payout();

create or replace function guard_counts(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  paid int;
  counts jsonb;
begin
  if s.kind not in ('create-disbursement', 'create-escrow-disbursement') then return; end if;
  select count(*) into paid from row_outcome o join submission_row r on r.row_id = o.row_id and r.submission_id = s.id
    where o.submission_id = s.id and o.mapped = 'paid';
  select o.counts into counts from observation o where o.submission_id = s.id and o.mapped = s.state order by started_at desc limit 1;
  if s.state = 'settled' and (paid <> s.row_count
    or (jsonb_typeof(counts) = 'object' and ((counts->>'successful')::int <> s.row_count or (counts->>'failed')::int <> 0 or (counts->>'pending')::int <> 0))) then
    perform refuse(12, 'A submission is settled only when every row is paid and the counts add up');
  end if;
  if s.state in ('failed', 'cancelled') and paid > 0 then
    perform refuse(12, format('A submission with paid rows is not %s', s.state));
  end if;
end $$;

create or replace function check_sums() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  rows_of record;
  parts record;
  asked proposal;
begin
  if new.kind not in ('create-disbursement', 'create-escrow-disbursement') then return null; end if;
  select count(*) as n, coalesce(sum(r.amount_minor), 0) as total into rows_of
    from submission_row x join payout_row r on r.id = x.row_id where x.submission_id = new.id;
  if (rows_of.n, rows_of.total) is distinct from (new.row_count::bigint, new.total_minor::numeric) then
    perform refuse(5, 'The rows do not add up to the submission');
  end if;
  select * into asked from proposal where id = new.proposal_id;
  select sum(row_count) as n, sum(total_minor) as total, sum(quote_fee_minor) as fee, sum(quote_debit_minor) as debit into parts
    from submission where proposal_id = new.proposal_id;
  if (parts.n, parts.total, parts.fee, parts.debit) is distinct from
    (asked.row_count::bigint, asked.total_minor::numeric, asked.fee_minor::numeric, asked.debit_minor::numeric) then
    perform refuse(5, 'The submissions do not add up to what was approved');
  end if;
  return null;
end $$;

-- What an escrow belongs to is written once. What the service says of it follows readings, and never an older one.
create function guard_escrow_item() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from environment where env = new.env) then
    perform refuse(7, format('An escrow of the environment %s does not belong into this database', new.env));
  end if;
  if tg_op = 'UPDATE' then
    if (new.service_id, new.disbursement_id, new.env, new.created_at) is distinct from (old.service_id, old.disbursement_id, old.env, old.created_at)
      or (old.submission_id is not null and new.submission_id is distinct from old.submission_id)
      or (old.row_id is not null and new.row_id is distinct from old.row_id) then
      perform refuse(12, 'What an escrow belongs to does not change');
    end if;
    if new.observed_at < old.observed_at then perform refuse(12, 'An older reading does not replace a newer one'); end if;
  end if;
  if new.submission_id is not null and not exists (select from submission s
    where s.id = new.submission_id and s.kind = 'create-escrow-disbursement' and s.service_id = new.disbursement_id) then
    perform refuse(12, 'The escrow is not of this submission');
  end if;
  if new.row_id is not null and not exists (select from submission_row r where r.submission_id = new.submission_id and r.row_id = new.row_id) then
    perform refuse(12, 'The escrow is not of this row');
  end if;
  return new;
end $$;
create trigger guard before insert or update on escrow_item for each row execute function guard_escrow_item();
create trigger stays before delete or truncate on escrow_item for each statement execute function forbid_change('12');

revoke all on function guard_kind_of_payout(), guard_escrow_item() from public;
grant select, insert, update on escrow_item to countinghouse_web;
