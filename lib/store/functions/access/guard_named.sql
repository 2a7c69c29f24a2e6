-- I16: a row names, in the columns that the trigger lists, nobody but the person whose session acts.
create or replace function guard_named() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  which text;
  named text;
begin
  foreach which in array tg_argv loop
    named := to_jsonb(new)->>which;
    continue when named is null or tg_op = 'UPDATE' and named = to_jsonb(old)->>which;
    if named is distinct from acting_person()::text and not by_owner() then
      perform refuse(16, format('%s.%s names the person whose session acts, and nobody else', tg_table_name, which));
    end if;
  end loop;
  return new;
end $$;
