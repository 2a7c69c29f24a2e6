-- The ticket and the window of a search that begins now.
create or replace function begin_scan(which uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  moment timestamptz;
  read record;
begin
  select * into s from submission where id = which;
  if s.id is null then perform refuse(0, 'There is no such submission'); end if;
  moment := clock_timestamp();
  read := scan_window(s, moment);
  return jsonb_build_object('startedAt', moment, 'ticket', reading_ticket(which, 'scan', moment),
    'windowFrom', read.window_from, 'windowTo', case when read.window_to < moment then read.window_to end);
end $$;

grant execute on function begin_scan to countinghouse_web;
