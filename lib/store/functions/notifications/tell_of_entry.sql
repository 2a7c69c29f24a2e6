-- Notifies the people whom an entry of the activity log concerns, in the same transaction.
create or replace function tell_of_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.subject like 'proposal:%' then perform tell_of_proposal(new);
  elsif new.subject like 'staff:%' then perform tell_of_sign_in(new);
  else perform tell_of_submission(new); end if;
  return null;
end $$;
