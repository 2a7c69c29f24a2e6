-- An entry in the history of a payee has the name of the person that it names; of nobody, it is the system's.
create or replace function guard_payee_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.actor_name := coalesce((select name from staff where id = new.actor_id), 'system');
  return new;
end $$;
