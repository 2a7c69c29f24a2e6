-- I13: the person who connected a payout method is the one who proposes it.
create or replace function guard_account_proposal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind = 'payee-account' and not exists (select from payee_account where id = new.subject_id and state = 'waiting' and connected_by = new.maker_id and env = new.env) then
    perform refuse(13, 'What is asked about does not wait, or somebody else connected it');
  end if;
  return new;
end $$;
