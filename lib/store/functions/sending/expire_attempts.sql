-- Closes attempts whose lease ran out. Their outcome is unknown.
create or replace function expire_attempts(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  a attempt;
  expired jsonb := '[]';
begin
  actor := acting(actor, '{system}');
  for a in select t.* from attempt t join submission s on s.id = t.submission_id
    where t.closed_at is null and t.lease_until < clock_timestamp() order by t.submission_id for update of s, t skip locked loop
    expired := expired || to_jsonb(end_as_unknown(actor, a, 'the lease ran out'));
  end loop;
  return expired;
end $$;

grant execute on function expire_attempts to countinghouse_web;
