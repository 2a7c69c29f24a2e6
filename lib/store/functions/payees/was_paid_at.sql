-- Whether anybody was paid at a payout method before.
create or replace function was_paid_at(wallet uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from payout_row r join row_outcome o on o.row_id = r.id and o.mapped = 'paid'
    where r.payee_account_id = wallet and r.dest_kind = 'wallet')
$$;

grant execute on function was_paid_at to countinghouse_web;
