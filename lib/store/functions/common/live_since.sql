-- The number of the newest notification, and those of some topics after a number; null in place of them where not all of them are kept any more,
-- or there are so many that everything is read again sooner. Transactions get their numbers in one order and commit in another, so those of the
-- minute before come again.
create or replace function live_since(since bigint, topics text[]) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select jsonb_build_object('last', s.last, 'notes', case
    when since is null or since < coalesce(k.first, s.last + 1) - 1 or w.many > 2000 then null else w.notes end)
  from (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('live_note', 'id')::regclass), 0) as last) s,
    (select min(id) as first from live_note) k,
    (select count(*) as many, coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'payload', n.payload) order by n.id), '[]') as notes from (
      select id, live_note.payload from live_note where topic = any (topics)
        and (id > since or at > (select f.at from live_note f where f.id >= since order by f.id limit 1) - interval '1 minute')
      order by id limit 2001) n) w
$$;

grant execute on function live_since to countinghouse_web;
