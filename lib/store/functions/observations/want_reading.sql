-- Has every submission read that the given ids of the service are about. Only submissions that can be read: an event must not bring a send
-- forward. Returns how many there are.
create or replace function want_reading(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  named uuid[] := array(select value::uuid from jsonb_array_elements_text(request->'serviceIds'));
  which uuid;
  wanted int := 0;
begin
  for which in
    select s.id from submission s join submission_kind k on k.kind = s.kind
    where s.id in (
        select id from submission where service_id = any (named)
        union select id from submission where subject_service_id = any (named)
        union select c.id from submission c join submission t on t.id = c.target_submission_id where t.service_id = any (named)
        union select submission_id from submission_escrow where live and escrow_id = any (named)
        union select submission_id from escrow_item where service_id = any (named))
      and s.body is not null
      and (s.state = 'accepted' or (k.creates and s.state in ('settled', 'partial', 'failed', 'cancelled')))
    order by s.id for update of s
  loop
    update submission set read_wanted_at = date_trunc('milliseconds', clock_timestamp()),
      next_attempt_at = least(coalesce(next_attempt_at, 'infinity'), greatest(clock_timestamp(), observed_at + interval '1 second')) where id = which;
    perform announce_submission(which);
    wanted := wanted + 1;
  end loop;
  return to_jsonb(wanted);
end $$;

grant execute on function want_reading to countinghouse_web;
