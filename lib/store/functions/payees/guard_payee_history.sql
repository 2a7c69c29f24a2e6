-- A person who changed the name, the reference or the mail address of a payee may not approve their payout methods, so each such change has
-- to be in the history.
create or replace function guard_payee_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.name is distinct from old.name and not exists (select from payee_change c where c.payee_id = new.id and c.action = 'payee.rename'
      and c.is_now = new.name and c.actor_id is not null and c.at >= transaction_timestamp())
    or new.reference is distinct from old.reference and not exists (select from payee_change c where c.payee_id = new.id
      and c.action = 'payee.reference' and c.is_now is not distinct from new.reference and c.actor_id is not null and c.at >= transaction_timestamp())
    or new.email is distinct from old.email and not exists (select from payee_change c where c.payee_id = new.id and c.action = 'payee.email'
      and c.is_now is not distinct from new.email and c.actor_id is not null and c.at >= transaction_timestamp()) then
    perform refuse(13, 'A change of a payee''s name, reference or mail stands in their history');
  end if;
  return null;
end $$;
