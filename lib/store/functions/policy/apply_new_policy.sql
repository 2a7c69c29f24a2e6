-- A policy that comes into force is applied to everything that is pending: it can demand more, never less.
create or replace function apply_new_policy() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
begin
  if new.state <> 'in-force' or tg_op = 'UPDATE' and old.state = 'in-force' then return null; end if;
  for asked in select * from proposal where state = 'pending' order by id for update loop
    perform put_policy(asked, null);
  end loop;
  return null;
end $$;
