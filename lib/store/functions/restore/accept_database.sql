-- Allows sending again without a new epoch, or without waiting until the service's lists certainly show everything: by an approver or an admin with
-- a fresh confirmation of identity, or by the owner. One complete comparison is still needed; only the owner does without it.
create or replace function accept_database(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  c control;
begin
  actor := acting(actor, '{approver,admin}');
  select * into c from control for update;
  if c.sending_blocked_reason is null and not coalesce(c.compare_after > c.compare_since or (by_owner() and c.compare_since is not null), false) then
    perform refuse(1, 'Sending is not blocked');
  end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Accepting the database needs a reason'); end if;
  if not by_owner() and not exists (select from step_up u
    where u.used_in = pg_current_xact_id()::text and u.purpose = 'accept-database' and u.staff_id = (actor->>'id')::uuid) then
    perform refuse(6, 'Accepting the database needs a fresh confirmation of identity of an approver or an admin');
  end if;
  if by_owner() then update control set compare_since = null, away_from = null, compare_after = null; end if;
  update control set sending_blocked_reason = null, sending_blocked_at = null, compare_after = compare_since,
    head_accepted_at = case when c.sending_blocked_reason is null then head_accepted_at else clock_timestamp() end;
  perform settle_comparison();
  perform write_audit(actor, 'control.accept-database', 'control', request || jsonb_build_object('was', coalesce(c.sending_blocked_reason, 'comparing')));
  perform announce('control', request);
  return null;
end $$;

grant execute on function accept_database to countinghouse_web;
