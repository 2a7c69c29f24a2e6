-- I4: rows name payouts, payees and payout methods that exist. None of these is ever deleted (`guard_payout`, `stays`), so this is all that foreign
-- keys would say, which look up and lock each row's on their own and take half as long again as saving the row. Not joins, since plans are kept:
-- that of many rows would read all payees for a single one.
create or replace function guard_rows_refer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from (select distinct payout_id from changed) c where (select p.id from payout p where p.id = c.payout_id) is null)
    or exists (select from changed c where c.payee_id is not null and (select p.id from payee p where p.id = c.payee_id) is null)
    or exists (select from changed c where c.payee_account_id is not null
      and (select a.id from payee_account a where a.id = c.payee_account_id) is null) then
    perform refuse(4, 'A row names a payout, a payee or a payout method that does not exist');
  end if;
  return null;
end $$;
