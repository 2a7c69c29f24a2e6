-- Begins the comparison that is next: the oldest that somebody asked for, or the nightly one; null where none is due. The nightly one takes the
-- seven days up to yesterday, and those that earlier nights left out; one that could not read everything is repeated after an hour. One
-- instance at a time asks: a comparison that began and has not ended was left by one that died, and is given up after three tries.
create or replace function begin_reconciliation(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  yesterday date := (request->>'yesterday')::date;
  done_until date;
  r reconciliation_run;
begin
  perform pg_advisory_xact_lock(7264034);
  update reconciliation_run set ended_at = clock_timestamp(), complete = false where ended_at is null and tries >= 3;
  select * into r from reconciliation_run where ended_at is null order by requested_at limit 1;
  if r.id is null then
    select max(last_day) into done_until from reconciliation_run where purpose = 'nightly' and complete;
    if done_until >= yesterday or exists (select from reconciliation_run where purpose = 'nightly' and last_day >= yesterday
      and began_at > clock_timestamp() - interval '1 hour') then return null; end if;
    insert into reconciliation_run (purpose, first_day, last_day)
    values ('nightly', greatest(yesterday - 60, least(yesterday - 6, done_until + 1)), yesterday) returning * into r;
  end if;
  update reconciliation_run set began_at = clock_timestamp(), worker = request->>'worker', tries = tries + 1 where id = r.id;
  return jsonb_build_object('id', r.id, 'firstDay', r.first_day, 'lastDay', r.last_day);
end $$;

grant execute on function begin_reconciliation to countinghouse_web;
