-- Closes attempts whose lease ran out. Their outcome is unknown.
create or replace function expire_attempts(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  a attempt;
  expired jsonb := '[]';
begin
  for a in select t.* from attempt t join submission s on s.id = t.submission_id
    where t.closed_at is null and t.lease_until < clock_timestamp() order by t.submission_id for update of s, t skip locked loop
    update attempt set closed_at = clock_timestamp(), outcome = 'unknown', detail = '{"why": "the lease ran out"}' where id = a.id;
    update submission set next_attempt_at = clock_timestamp() where id = a.submission_id;
    perform put_state(actor, a.submission_id, 'unknown', jsonb_build_object('ordinal', a.ordinal, 'reason', 'the lease ran out'));
    expired := expired || to_jsonb(a.submission_id);
  end loop;
  return expired;
end $$;

grant execute on function expire_attempts to countinghouse_web;
