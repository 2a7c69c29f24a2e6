-- Records what a check found that is not as it was written. It stays until a later check finds nothing; `broken_at` is when it was first found.
create or replace function note_activity_break(what text, link bigint, entry_seq bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into audit_check (place, hash, broken, broken_place, broken_seq, broken_at)
  values (0, decode(repeat('00', 32), 'hex'), what, link, entry_seq, clock_timestamp())
  on conflict (one) do update set broken = excluded.broken, broken_place = excluded.broken_place, broken_seq = excluded.broken_seq,
    broken_at = coalesce(audit_check.broken_at, excluded.broken_at);
end $$;

grant execute on function note_activity_break to countinghouse_web;
