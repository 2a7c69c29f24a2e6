ALTER TABLE "control" ADD COLUMN "first_wallet_payout_minor" bigint DEFAULT 100000000 NOT NULL;
--> statement-breakpoint
alter table control add check (first_wallet_payout_minor >= 0);

-- What is on its way to a wallet that nobody has been paid at yet: rows of submissions that may have paid or still may.
create function first_on_its_way(wallet uuid, in_currency text) returns numeric language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(r.amount_minor), 0) from payout_row r join submission_row l on l.row_id = r.id and l.live
    left join row_outcome o on o.row_id = r.id and o.submission_id = l.submission_id
    where r.payee_account_id = wallet and r.dest_kind = 'wallet' and r.currency = in_currency and o.confirmed_failed_at is null
$$;
create function was_paid_at(wallet uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from payout_row r join row_outcome o on o.row_id = r.id and o.mapped = 'paid'
    where r.payee_account_id = wallet and r.dest_kind = 'wallet')
$$;
CREATE INDEX "payout_row_account" ON "payout_row" USING btree ("payee_account_id") WHERE payee_account_id is not null;

-- A first payout to a wallet is small, whoever approved the wallet: two payouts at one moment wait for each other here.
create function guard_first_payout() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  most bigint := (select first_wallet_payout_minor from control);
begin
  perform from payee_account where id in (select r.payee_account_id from added x join payout_row r on r.id = x.row_id where r.dest_kind = 'wallet')
    order by id for update;
  if exists (select from added x join payout_row r on r.id = x.row_id where r.dest_kind = 'wallet'
    and first_on_its_way(r.payee_account_id, r.currency) > most and not was_paid_at(r.payee_account_id)) then
    perform refuse(13, 'A first payout to a wallet is more than the desk allows');
  end if;
  return null;
end $$;
create trigger guard_first_payout after insert on submission_row referencing new table as added for each statement execute function guard_first_payout();

revoke all on function first_on_its_way(uuid, text), was_paid_at(uuid), guard_first_payout() from public;
grant execute on function first_on_its_way(uuid, text), was_paid_at(uuid) to countinghouse_web;
