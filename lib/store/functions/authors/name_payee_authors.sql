-- I6: when approval is requested, the authors of the payees that are paid become editors of the payout. Those of an earlier request, whose payees
-- are not paid any more or were approved since, are editors no longer.
create or replace function name_payee_authors() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from payout_editor where payout_id = new.payout_id and is_of_payee(did);
  insert into payout_editor (payout_id, staff_id, did, origin_id, others)
  select new.payout_id, a.staff_id, a.did, a.payee_id, a.others from payee_authors(new.payout_id) a;
  return null;
end $$;
