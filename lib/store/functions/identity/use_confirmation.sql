-- Uses a confirmation up for the content that it was given for. Returns the method by which identity was confirmed, or null.
create or replace function use_confirmation(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  how text;
begin
  update step_up set used_at = clock_timestamp()
  where id = (request->>'stepUpId')::uuid and staff_id = held.staff_id and session_id = held.id and purpose = request->>'purpose'
    and content_hash = request->>'contentHash' and used_at is null and expires_at > clock_timestamp()
  returning method into how;
  return to_jsonb(how);
end $$;

grant execute on function use_confirmation to countinghouse_web;
