-- The person whose session acts in this transaction; null where none does, and where somebody else than the database said who it is.
create or replace function acting_person() returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  sealed text := current_setting('countinghouse.person', true);
begin
  return case when sealed = acting_seal(split_part(sealed, ' ', 1)) then split_part(sealed, ' ', 1)::uuid end;
end $$;

grant execute on function acting_person to countinghouse_web;
