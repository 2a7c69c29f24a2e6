-- The next code that no payee has.
create or replace function next_payee_code() returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  made text;
begin
  loop
    made := 'P-' || lpad(nextval('payee_code_number')::text, 5, '0');
    exit when not exists (select from payee where code = made);
  end loop;
  return made;
end $$;

grant execute on function next_payee_code to countinghouse_web;
