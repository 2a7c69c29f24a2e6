-- Records that the head of the activity log was sent to another machine.
create or replace function note_head_sent() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update audit_check set sent_at = clock_timestamp()
$$;

grant execute on function note_head_sent to countinghouse_web;
