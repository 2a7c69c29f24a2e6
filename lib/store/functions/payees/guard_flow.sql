-- I13: an OAuth flow belongs to an open invitation, has a reference of its own, and is used once.
create or replace function guard_flow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked invitation;
begin
  if tg_op = 'INSERT' then
    select * into asked from invitation where id = new.invitation_id for share;
    if asked.used_at is not null or asked.revoked_at is not null or clock_timestamp() > asked.expires_at or asked.payee_id <> new.payee_id then
      perform refuse(13, 'The invitation is not open');
    end if;
    -- A code that the service issued for one invitation names its reference, and so never fits a flow of another.
    if length(new.external_ref) < 43 or exists (select from oauth_flow f where f.external_ref = new.external_ref and f.invitation_id <> new.invitation_id) then
      perform refuse(13, 'A flow has a reference that no other invitation has used');
    end if;
    new.started_at := clock_timestamp();
    new.expires_at := least(new.expires_at, new.started_at + interval '10 minutes');
    new.used_at := null;
    new.outcome := null;
    return new;
  end if;
  if to_jsonb(old) - array['used_at', 'outcome'] is distinct from to_jsonb(new) - array['used_at', 'outcome']
    or old.outcome is not null or old.used_at is not null and new.used_at is distinct from old.used_at then
    perform refuse(13, 'A flow is used once');
  end if;
  if old.used_at is null and new.used_at is not null then
    if clock_timestamp() > old.expires_at then perform refuse(13, 'The flow has run out'); end if;
    new.used_at := clock_timestamp();
  end if;
  return new;
end $$;
