-- Closes the attempts of other workers. Only for a process that has the database to itself: nobody else could still be
-- sending, so they need not wait for the end of their lease. Their outcome is as unknown as after a lease that ran out.
create or replace function close_abandoned(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  a attempt;
  closed jsonb := '[]';
begin
  if coalesce(request->>'worker', '') = '' then raise exception 'a worker is needed' using errcode = 'invalid_parameter_value'; end if;
  for a in select t.* from attempt t join submission s on s.id = t.submission_id
    where t.closed_at is null and t.worker <> request->>'worker' order by t.submission_id for update of s, t loop
    closed := closed || to_jsonb(end_as_unknown(actor, a, 'its process ended'));
  end loop;
  return closed;
end $$;

grant execute on function close_abandoned to countinghouse_web;
