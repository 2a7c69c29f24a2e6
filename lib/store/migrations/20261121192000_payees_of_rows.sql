ALTER TABLE "payout_row" ADD COLUMN "payee_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_row" ADD COLUMN "recognised_by" text;--> statement-breakpoint
ALTER TABLE "payout_row" ADD COLUMN "payee_account_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_row" ADD COLUMN "book_phone" text;--> statement-breakpoint
ALTER TABLE "payout_row" ADD CONSTRAINT "payout_row_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_row" ADD CONSTRAINT "payout_row_payee_account_id_payee_account_id_fk" FOREIGN KEY ("payee_account_id") REFERENCES "public"."payee_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_row_payee" ON "payout_row" USING btree ("payee_id") WHERE payee_id is not null;--> statement-breakpoint
CREATE INDEX "payee_account_ended" ON "payee_account" USING btree ("ended_at") WHERE ended_at is not null;
--> statement-breakpoint
alter table payout_row
  add constraint payout_row_recognised check ((payee_id is null) = (recognised_by is null) and recognised_by in ('code', 'phone', 'reference')),
  add constraint payout_row_account check (payee_account_id is null or payee_id is not null),
  add constraint payout_row_wallet check (dest_kind is distinct from 'wallet' or payee_account_id is not null);

-- Whether a row's payee is not paid where whoever was asked at that moment saw them paid: the account of the directory that the row
-- names has to be theirs, of the row's kind and number, approved, and past its pause. A number that no account of the row's payee has
-- is the sheet's own affair, until one of theirs is ended, or one that had this very number and that nobody has since.
create function payee_moved(r payout_row, asked timestamptz) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when r.payee_account_id is not null then not exists (select from payee_account a where a.id = r.payee_account_id and a.payee_id = r.payee_id
      and a.kind = r.dest_kind and (a.kind = 'wallet' or a.phone = r.dest_key) and a.state = 'approved' and a.usable_from <= clock_timestamp())
    else exists (select from payee_account a where a.kind = 'phone' and a.ended_at > asked and (a.payee_id = r.payee_id
      or a.phone = r.dest_key and not exists (select from payee_account other where other.kind = 'phone' and other.phone = r.dest_key and other.state = 'approved')))
  end
$$;

create or replace function payee_changed(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from submission_row l join payout_row r on r.id = l.row_id join proposal q on q.id = s.proposal_id
    where l.submission_id = s.id and payee_moved(r, q.asked_at))
$$;

-- The same question where submissions are made: a change between the asking and the approval stops what was asked.
create function guard_payees_of_rows() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from added x join submission s on s.id = x.submission_id join payout_row r on r.id = x.row_id
    join proposal q on q.id = s.proposal_id where payee_moved(r, q.asked_at)) then
    perform refuse(13, 'A payee is not paid any more where the approver saw them paid');
  end if;
  return null;
end $$;
create trigger guard_payees after insert on submission_row referencing new table as added for each statement execute function guard_payees_of_rows();

revoke all on function payee_moved(payout_row, timestamptz), guard_payees_of_rows() from public;
grant execute on function payee_moved(payout_row, timestamptz) to countinghouse_web;

-- A draft whose rows mean a payee is looked at again once that payee is paid elsewhere, or from the end of a pause on.
alter table payout add column stale_from timestamp with time zone;
create function note_stale_drafts() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.rail is not distinct from old.rail then return null; end if;
  update payout p set stale_from = least(p.stale_from, greatest(clock_timestamp(), new.usable_from))
    where p.state = 'draft' and p.id in (select payout_id from payout_row where payee_id = new.payee_id);
  return null;
end $$;
create trigger note_stale after insert or update on payee_account for each row execute function note_stale_drafts();
revoke all on function note_stale_drafts() from public;
