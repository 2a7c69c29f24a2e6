-- Signs everybody out. For the owner; the app calls end_every_session.
create or replace function put_every_session_ended(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  ended int;
begin
  update session set revoked_at = now() where revoked_at is null;
  get diagnostics ended = row_count;
  perform write_audit(actor, 'staff.end-every-session', 'staff:all', jsonb_build_object('sessionsEnded', ended));
  return to_jsonb(ended);
end $$;
