-- Allows sending again without a new epoch: by an approver or an admin with a fresh confirmation of identity, or by the owner.
create or replace function accept_database(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  c control;
begin
  actor := acting(actor, '{approver,admin}');
  select * into c from control for update;
  if c.sending_blocked_reason is null then perform refuse(1, 'Sending is not blocked'); end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Accepting the database needs a reason'); end if;
  if not by_owner() and not exists (select from step_up u
    where u.used_in = pg_current_xact_id()::text and u.purpose = 'accept-database' and u.staff_id = (actor->>'id')::uuid) then
    perform refuse(6, 'Accepting the database needs a fresh confirmation of identity of an approver or an admin');
  end if;
  update control set sending_blocked_reason = null, sending_blocked_at = null, head_accepted_at = clock_timestamp();
  perform write_audit(actor, 'control.accept-database', 'control', request || jsonb_build_object('was', c.sending_blocked_reason));
  perform announce('control', request);
  return null;
end $$;

grant execute on function accept_database to countinghouse_web;
