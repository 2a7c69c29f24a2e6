-- Deletes notifications that no page asks for any more. Returns how many.
create or replace function forget_live_notes(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone int;
begin
  delete from live_note where id in (select id from live_note where at < clock_timestamp() - interval '10 minutes' order by at limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function forget_live_notes to countinghouse_web;
