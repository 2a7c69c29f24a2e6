-- The one way to change the state of a submission: checked by triggers, with its rows released where it is certain that nobody
-- was paid, an entry in the activity log, and a notification to every instance. Going on hold takes a reason and a note for people;
-- leaving it removes both.
create or replace function put_state(actor jsonb, which uuid, to_state text, detail jsonb, reason text default null, note text default null) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  was text := (select state_with_reason(s) from submission s where id = which);
begin
  update submission set state = to_state, hold_reason = reason, hold_note = note where id = which;
  if to_state in ('rejected_clean', 'absent_proven', 'void') then
    update submission_row set live = false where submission_id = which and live;
  end if;
  perform write_audit(actor, 'submission.' || to_state, 'submission:' || which, jsonb_strip_nulls(detail || jsonb_build_object('from', was, 'holdReason', reason)));
  perform announce_submission(which);
end $$;
