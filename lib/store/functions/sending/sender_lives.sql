-- Whether a sender of this name holds its presence.
create or replace function sender_lives(worker text) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32) | l.objid::bigint = presence_key(worker))
$$;

grant execute on function sender_lives to countinghouse_web;
