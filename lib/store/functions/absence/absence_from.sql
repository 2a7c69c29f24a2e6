-- From when on two people may declare a submission absent: 25 hours after its first send; where none is known, 25 hours after
-- the restore of the backup, before which it may have been sent last. Null where it cannot have been sent.
create or replace function absence_from(s submission) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(s.first_sent_at, case when s.created_at < c.epoch_since then c.epoch_since end) + interval '25 hours' from control c
$$;

grant execute on function absence_from to countinghouse_web;
