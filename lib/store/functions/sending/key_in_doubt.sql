-- Whether the age of the idempotency key is unknown, because the clock was set back after its first use.
create or replace function key_in_doubt(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(coalesce(s.first_sent_at, s.created_at) <= keys_doubted_until, false) from control
$$;

grant execute on function key_in_doubt to countinghouse_web;
