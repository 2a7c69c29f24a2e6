-- The person whose session acts in this transaction; null where none does.
create or replace function acting_person() returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  sealed text := nullif(current_setting('countinghouse.person', true), '');
begin
  if sealed is null then return null; end if;
  if sealed is distinct from acting_seal(split_part(sealed, ' ', 1)) then perform refuse(16, 'Who acts is for the database to say'); end if;
  return split_part(sealed, ' ', 1)::uuid;
end $$;

grant execute on function acting_person to countinghouse_web;
