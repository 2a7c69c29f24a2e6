-- Why no payout is sent for the first time now; null where one may be. One that an approver resumed after a restore does not wait for the searches.
create or replace function payouts_stopped() returns text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(sending_stopped(), case when restore_search_until() is not null then 'restore-search' end)
$$;

grant execute on function payouts_stopped to countinghouse_web;
