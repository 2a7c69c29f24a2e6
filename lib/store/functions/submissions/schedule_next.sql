-- Sets when the sender processes a submission next.
create or replace function schedule_next(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update submission set next_attempt_at = in_ms(request) where id = (request->>'submissionId')::uuid and state <> 'sending';
  return null;
end $$;

grant execute on function schedule_next to countinghouse_web;
