-- Whether the service is certain to remember the idempotency key still, so that sending the same bytes under it again does
-- nothing.
create or replace function key_lives(s submission) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select latest_time() < coalesce(s.first_sent_at, s.created_at) + interval '20 hours' and not key_in_doubt(s)
$$;

grant execute on function key_lives to countinghouse_web;
