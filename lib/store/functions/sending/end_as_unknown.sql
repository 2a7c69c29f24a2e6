-- Closes an attempt of which nobody can say how it ended, and makes its submission due again. Returns the submission.
create or replace function end_as_unknown(actor jsonb, a attempt, why text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update attempt set closed_at = clock_timestamp(), outcome = 'unknown', detail = jsonb_build_object('why', why) where id = a.id;
  update submission set next_attempt_at = clock_timestamp() where id = a.submission_id;
  perform put_state(actor, a.submission_id, 'unknown', jsonb_build_object('ordinal', a.ordinal, 'reason', why));
  return a.submission_id;
end $$;
