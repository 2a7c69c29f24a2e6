-- Records that the database holds everything up to the kept head.
create or replace function confirm_database(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update control set database_confirmed_at = clock_timestamp() where sending_blocked_reason is null;
  return null;
end $$;

grant execute on function confirm_database to countinghouse_web;
