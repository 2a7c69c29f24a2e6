-- I13: an invitation is open for two weeks at most, and is used or revoked once.
create or replace function guard_invitation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    new.made_at := clock_timestamp();
    new.expires_at := least(new.expires_at, new.made_at + interval '14 days');
    if new.used_at is not null or new.revoked_at is not null then perform refuse(13, 'An invitation begins as open'); end if;
    perform from payee where id = new.payee_id and merged_into is null for share;
    if not found then perform refuse(13, 'Nobody is invited as a payee that was merged'); end if;
    return new;
  end if;
  if to_jsonb(old) - array['revoked_at', 'used_at'] is distinct from to_jsonb(new) - array['revoked_at', 'used_at']
    or old.revoked_at is not null or old.used_at is not null then
    perform refuse(13, 'An invitation is used or taken back once');
  end if;
  if new.used_at is not null and clock_timestamp() > old.expires_at + interval '10 minutes' then
    perform refuse(13, 'The invitation has run out');
  end if;
  return new;
end $$;
