-- From when on two people may say that it never arrived: 25 hours after the first send, or, where none is known of, after the
-- backup was restored, before which it may have been sent last. Null where it cannot have been sent.
create or replace function absence_from(s submission) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(s.first_sent_at, case when s.created_at < c.epoch_since then c.epoch_since end) + interval '25 hours' from control c
$$;

grant execute on function absence_from to countinghouse_web;
