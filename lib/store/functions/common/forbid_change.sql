-- Refuses the statement that fired the trigger, under the invariant whose number is the argument of the trigger.
create or replace function forbid_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform refuse(tg_argv[0]::int, format('%s of %s is not allowed: what is written there stays', lower(tg_op), tg_table_name));
  return null;
end $$;
