-- Whether this database is the newest one. Each instance keeps the head of the journal in a file outside the database and
-- compares; a database that is older than its own past (a restored backup) or another one stops sending by itself.

alter table control
  add column sending_blocked_reason text check (sending_blocked_reason in ('behind', 'replaced', 'other-database', 'unreadable')),
  add column sending_blocked_at timestamptz,
  -- When an instance last found that the database holds everything up to the head it had kept.
  add column database_confirmed_at timestamptz,
  -- When a person said that a head which contradicts the database does not matter: heads kept before are forgotten.
  add column head_accepted_at timestamptz,
  -- From when on the journal of the time before the epoch may lack entries.
  add column epoch_lost_from timestamptz,
  add constraint sending_blocked check ((sending_blocked_reason is null) = (sending_blocked_at is null));

-- The newest moment that this database certainly knows of. What was written after a restore does not count where the comparison
-- found it, and an epoch opened again within a month does not forget what the one before had lost.
create function lost_from(c control) returns timestamptz language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select least(coalesce((select at from audit order by seq desc limit 1), c.epoch_since), c.database_confirmed_at,
    case when c.sending_blocked_reason is not null or greatest(c.epoch_since, c.head_accepted_at) > clock_timestamp() - interval '30 days'
      then c.epoch_lost_from end)
$$;

-- Stops all sending because the database is not the one that the kept head belongs to. True where this was not known before.
create function block_sending(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update control c set sending_blocked_reason = request->>'reason', sending_blocked_at = clock_timestamp(), epoch_lost_from = lost_from(c)
    where sending_blocked_reason is null;
  if not found then return to_jsonb(false); end if;
  perform write_audit(actor, 'control.block-sending', 'control', request);
  perform announce('control', request);
  return to_jsonb(true);
end $$;

create function confirm_database(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update control set database_confirmed_at = clock_timestamp() where sending_blocked_reason is null;
  return null;
end $$;

-- Whether the statement comes from whoever owns the database and not through the app, whose connections take a role.
create function by_owner() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select pg_has_role(session_user, current_user, 'member') and current_setting('role') <> 'countinghouse_web'
$$;

-- Lets sending go on without a new epoch: by an approver or an admin with a fresh confirmation of identity, or by the owner.
create function accept_database(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c control;
begin
  select * into c from control for update;
  if c.sending_blocked_reason is null then perform refuse(1, 'Sending is not blocked'); end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Accepting the database needs a reason'); end if;
  if not by_owner() and not exists (select from step_up u join staff p on p.id = u.staff_id
    where u.used_in = pg_current_xact_id()::text and u.purpose = 'accept-database' and u.staff_id = (actor->>'id')::uuid
      and p.role in ('approver', 'admin') and p.disabled_at is null) then
    perform refuse(6, 'Accepting the database needs a fresh confirmation of identity of an approver or an admin');
  end if;
  update control set sending_blocked_reason = null, sending_blocked_at = null, head_accepted_at = clock_timestamp();
  perform write_audit(actor, 'control.accept-database', 'control', request || jsonb_build_object('was', c.sending_blocked_reason));
  perform announce('control', request);
  return null;
end $$;

revoke all on function lost_from(control), block_sending(jsonb, jsonb), confirm_database(jsonb, jsonb), by_owner(), accept_database(jsonb, jsonb) from public;
grant execute on function block_sending(jsonb, jsonb), confirm_database(jsonb, jsonb), accept_database(jsonb, jsonb) to countinghouse_web;
