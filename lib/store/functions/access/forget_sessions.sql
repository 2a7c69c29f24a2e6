-- Deletes at most so many sessions that ended 90 days ago, and returns how many. Those in which somebody confirmed their identity stay, as part of
-- the record of what they decided, and so does the last one of each person: it shows that they have signed in before.
create or replace function forget_sessions(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  forgotten int;
begin
  delete from session where id in (select s.id from session s where s.expires_at < now() - interval '90 days'
    and not exists (select from step_up u where u.session_id = s.id)
    and exists (select from session later where later.staff_id = s.staff_id and (later.expires_at, later.id) > (s.expires_at, s.id))
    limit most);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

grant execute on function forget_sessions to countinghouse_web;
