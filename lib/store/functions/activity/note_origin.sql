-- Notes for the entries of this transaction which network address the request came from. The app may set no setting itself.
create or replace function note_origin(address text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('countinghouse.origin', left(address, 100), true);
end $$;

grant execute on function note_origin to countinghouse_web;
