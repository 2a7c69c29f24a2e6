-- Who entered a phone that needs no approval is an author of it until a second person has approved; so are those of the same phone at payees
-- who were merged into this one. An approval of a payout method clears what was entered before it was requested, and shows all of it.
create or replace function authors_of_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.state = 'approved' and new.approved_by is null and tg_op = 'INSERT' then
    insert into payee_author (payee_id, account_id, staff_id, did)
    select new.payee_id, new.id, new.connected_by, 'phone'
    union select new.payee_id, new.id, a.staff_id, a.did from payee_author a join payee_account o on o.id = a.account_id
      join payee m on m.id = o.payee_id where m.merged_into = new.payee_id and o.phone = new.phone
    on conflict do nothing;
  elsif new.state = 'approved' and old.state <> 'approved' then
    delete from payee_author where payee_id = new.payee_id and (account_id is null or account_id = new.id) and staff_id <> new.approved_by
      and at <= (select max(asked_at) from proposal where kind = 'payee-account' and subject_id = new.id and state = 'approved');
  end if;
  return null;
end $$;
