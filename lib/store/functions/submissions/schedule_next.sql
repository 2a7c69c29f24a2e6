-- Sets when the sender processes a submission next. `notBeforeMs`: for how long the service asked to be left alone, which no webhook shortens.
create or replace function schedule_next(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('countinghouse.not_before',
    coalesce((clock_timestamp() + (request->>'notBeforeMs')::double precision * interval '1 millisecond')::text, ''), true);
  update submission set next_attempt_at = in_ms(request) where id = (request->>'submissionId')::uuid and state <> 'sending';
  perform set_config('countinghouse.not_before', '', true);
  return null;
end $$;

grant execute on function schedule_next to countinghouse_web;
