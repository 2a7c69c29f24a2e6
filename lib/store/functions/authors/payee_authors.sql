-- Who entered what of the payees of a payout, as long as no second person has approved it: who added the payee or changed the name or the
-- reference, and who entered the phone or chose the network. They count where the row names the payee by the code or the reference, or pays
-- their wallet: a phone that stands in the sheet itself and happens to be a payee's was not taken from the directory. `payee_id` is the first
-- of the payees, and `others` how many more there are.
create or replace function payee_authors(which uuid) returns table (staff_id uuid, did text, payee_id uuid, others int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select a.staff_id, a.did, (array_agg(r.payee_id order by r.ordinal))[1], count(distinct r.payee_id)::int - 1
  from payout_row r join payee_author a on a.payee_id = r.payee_id and (a.account_id is null or a.account_id = r.payee_account_id)
  where r.payout_id = which and r.state <> 'left-out' and (r.recognised_by <> 'phone' or r.dest_kind = 'wallet')
  group by a.staff_id, a.did
$$;

grant execute on function payee_authors to countinghouse_web;
