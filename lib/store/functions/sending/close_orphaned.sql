-- Closes the attempts of senders that have ended, before the end of their lease, and those of the caller itself that it does not work on any
-- more, because it could not write down how they ended. A sender that only lost its connection may still be
-- sending: the outcome is unknown in any case, and what is sent again are the same bytes under the same key.
create or replace function close_orphaned(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  a attempt;
  closed jsonb := '[]';
begin
  actor := acting(actor, '{system}');
  if coalesce(request->>'worker', '') = '' or jsonb_typeof(request->'running') is distinct from 'array' then raise exception 'a worker and what it runs are needed' using errcode = 'invalid_parameter_value'; end if;
  if not sender_lives(request->>'worker') then return closed; end if;
  for a in select t.* from attempt t join submission s on s.id = t.submission_id
    where t.closed_at is null and case when t.worker = request->>'worker' then not request->'running' ? t.submission_id::text
      else not sender_lives(t.worker) end
    order by t.submission_id for update of s, t skip locked loop
    closed := closed || to_jsonb(end_as_unknown(actor, a, 'its sender ended'));
  end loop;
  return closed;
end $$;

grant execute on function close_orphaned to countinghouse_web;
