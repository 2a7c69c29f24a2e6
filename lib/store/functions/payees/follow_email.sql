-- The address follows the decision about its proposal in the same statement.
create or replace function follow_email() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind = 'payee-email' and new.state = 'approved' and old.state <> 'approved' then
    update payee set email = new.summary->'content'->>'email' where id = new.subject_id;
  end if;
  return null;
end $$;
