-- A payout method follows the decision about its proposal in the same statement. The one that it replaces ends with the
-- approval, not with the end of the security hold.
create or replace function follow_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  about payee_account;
begin
  if new.kind <> 'payee-account' or new.state = old.state then return null; end if;
  select * into about from payee_account where id = new.subject_id for update;
  if new.state = 'approved' then
    update payee_account set state = 'ended' where payee_id = about.payee_id and state = 'approved'
      and (id = about.replaces or about.kind = 'wallet' and kind = 'wallet');
    update payee_account set state = 'approved' where id = about.id;
  elsif new.state = 'rejected' then
    update payee_account set state = 'rejected' where id = about.id and state = 'waiting';
  end if;
  return null;
end $$;
