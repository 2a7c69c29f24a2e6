-- The money on its way to a wallet at which nobody has been paid yet: rows of submissions that may have paid, or still may.
create or replace function first_on_its_way(wallet uuid, in_currency text) returns numeric
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(sum(r.amount_minor), 0) from payout_row r join submission_row l on l.row_id = r.id and l.live
    left join row_outcome o on o.row_id = r.id and o.submission_id = l.submission_id
    where r.payee_account_id = wallet and r.dest_kind = 'wallet' and r.currency = in_currency and o.confirmed_failed_at is null
$$;

grant execute on function first_on_its_way to countinghouse_web;
