-- The session of a token, where it is neither ended nor expired, was used lately enough, and its person is not disabled.
create or replace function live_session(token text) returns setof session
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.* from session s join staff p on p.id = s.staff_id
  where s.token_hash = sha256(convert_to(token, 'UTF8')) and s.revoked_at is null and s.expires_at > clock_timestamp()
    and s.last_seen_at > clock_timestamp() - make_interval(mins => s.idle_minutes) and p.disabled_at is null
$$;
