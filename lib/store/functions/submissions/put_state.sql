-- One way to change a submission's state: guards by trigger, rows released where it is sure nobody was paid, journal, notice.
-- A submission is put on hold for a reason, and with a note for people; leaving it takes both away.
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
