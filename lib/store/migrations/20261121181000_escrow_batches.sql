CREATE TABLE "submission_escrow" (
	"submission_id" uuid NOT NULL,
	"escrow_id" uuid NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "submission_escrow_submission_id_escrow_id_pk" PRIMARY KEY("submission_id","escrow_id")
);
--> statement-breakpoint
ALTER TABLE "submission_escrow" ADD CONSTRAINT "submission_escrow_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Of the money of one escrow only one submission is live, whether it stands alone in it or among the escrows of a batch.
create unique index submission_escrow_one_live on submission_escrow (escrow_id) where live;
create index submission_escrow_escrow on submission_escrow (escrow_id);

alter table submission_kind disable trigger closed;
insert into submission_kind (kind, template, proposal_kind, creates, quoted, pays_out, found_by, claim) values
  ('release-escrow-disbursement', 'change', 'release-escrow-disbursement', false, false, true, 'subject', null),
  ('cancel-escrow-disbursement', 'change', 'cancel-escrow-disbursement', false, false, false, 'subject', 'escrow-batch-cancel');
alter table submission_kind enable trigger closed;


alter table submission add constraint submission_of_escrow_batch check (
  kind not in ('release-escrow-disbursement', 'cancel-escrow-disbursement')
  or (subject_service_id is not null and payout_id is null and target_submission_id is null and quote_fee_minor = 0
    and quote_debit_minor = 0 and (row_count > 0) = (kind = 'release-escrow-disbursement')));

-- A release of a batch names its escrows one by one, each once, with amounts that add up to what is approved; an empty list
-- could mean all of them to the service. What goes past open terms is asked for by an approver, with a reason.
create or replace function guard_proposed_content() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  content jsonb := new.summary->'content';
  forced boolean := coalesce((content->>'force')::boolean, false);
  named record;
begin
  if (new.kind = 'declare-absent' or (new.kind in ('release-escrow', 'release-escrow-disbursement') and forced))
    and btrim(coalesce(content->>'reason', '')) = '' then
    perform refuse(6, 'What goes past the service''s own rules names its reason');
  end if;
  if forced and not exists (select from staff where id = new.maker_id and role = 'approver' and disabled_at is null) then
    perform refuse(6, 'Only an approver may ask for a forced release');
  end if;
  if new.kind = 'release-escrow-disbursement' then
    if jsonb_typeof(content->'escrows') is distinct from 'array' then perform refuse(6, 'A release names its escrows'); end if;
    select count(*) as n, count(distinct (value->>'escrowId')::uuid) as distinct_n,
      sum(replace(value->>'amount', '.', '')::numeric) as total into named from jsonb_array_elements(content->'escrows');
    if named.n = 0 or named.n <> named.distinct_n then perform refuse(6, 'A release names its escrows, each once'); end if;
    if (named.n, named.total) is distinct from (new.row_count::bigint, new.total_minor::numeric) then
      perform refuse(5, 'The escrows do not add up to what is asked for');
    end if;
  end if;
  return new;
end $$;

-- Which escrows a submission is about is read from what was approved, so that it cannot be another set, and in one order, so
-- that two releases of overlapping sets wait for each other instead of locking each other out.
create function claim_escrows() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'release-escrow-disbursement' then
    insert into submission_escrow (submission_id, escrow_id)
      select new.id, (value->>'escrowId')::uuid from proposal p, jsonb_array_elements(p.summary->'content'->'escrows')
      where p.id = new.proposal_id order by 2;
    if (select count(*) from submission_escrow where submission_id = new.id) <> new.row_count then
      perform refuse(6, 'The submission is not for the escrows that were approved');
    end if;
  elsif new.kind in ('release-escrow', 'reverse-escrow') then
    insert into submission_escrow (submission_id, escrow_id) values (new.id, new.subject_service_id);
  end if;
  return null;
end $$;
create trigger claim_escrows after insert on submission for each row execute function claim_escrows();

create function free_escrows() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update submission_escrow set live = false where submission_id = new.id and live;
  return null;
end $$;
create trigger free_escrows after update of state on submission for each row
  when (new.kind in ('release-escrow-disbursement', 'release-escrow', 'reverse-escrow')
    and (new.state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void') or new.hold_reason = 'figures_differ'))
  execute function free_escrows();

create function guard_submission_escrow() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.submission_id, new.escrow_id) is distinct from (old.submission_id, old.escrow_id) or new.live or not old.live
    or exists (select from submission where id = old.submission_id
      and (state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted') or hold_reason <> 'figures_differ')) then
    perform refuse(4, 'An escrow is let go once, at the end of its submission');
  end if;
  return new;
end $$;
create trigger guard before update on submission_escrow for each row execute function guard_submission_escrow();
create trigger stays before delete or truncate on submission_escrow for each statement execute function forbid_change('4');

insert into submission_escrow (submission_id, escrow_id)
  select id, subject_service_id from submission where kind in ('release-escrow', 'reverse-escrow')
    and (state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted') or hold_reason <> 'figures_differ');

revoke all on function claim_escrows(), free_escrows(), guard_submission_escrow() from public;
grant select on submission_escrow to countinghouse_web;
