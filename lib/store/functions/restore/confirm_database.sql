-- Records that the database holds everything up to the kept heads. Where one of them was kept shortly before the time that nobody noted, this
-- database is as new as it was then, and one comparison with the service is enough: after minutes that takes a head of a second place that
-- somebody named, and before that one outside of the folder of the database.
create or replace function confirm_database(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  c control;
begin
  select * into c from control for update;
  if c.sending_blocked_reason is not null then return null; end if;
  update control set database_confirmed_at = clock_timestamp();
  if c.compare_after > c.compare_since
    and ((request->>'copyKeptAt')::timestamptz between c.away_from - interval '2 minutes' and c.away_from
      or (c.away_from >= c.compare_since - interval '2 minutes'
        and (request->>'outsideKeptAt')::timestamptz between c.away_from - interval '2 minutes' and c.away_from)) then
    update control set compare_after = compare_since;
    perform settle_comparison();
  end if;
  return null;
end $$;

grant execute on function confirm_database to countinghouse_web;
