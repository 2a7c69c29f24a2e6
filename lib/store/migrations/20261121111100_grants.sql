-- I15: the app's role reads everything, edits what staff edit, and changes money only through the functions above.
-- A later migration that adds a table or a function grants what the app needs of it in the same file.

revoke create on schema public from public;
revoke all on all functions in schema public from public;
grant usage on schema public to countinghouse_web;
grant select on all tables in schema public to countinghouse_web;
grant insert, update on payout, staff, session, step_up to countinghouse_web;
grant insert, update, delete on payout_row, quote to countinghouse_web;
grant insert, update, delete on sign_in_attempt to countinghouse_web;
grant usage on all sequences in schema public to countinghouse_web;

do $$
declare
  callable text[] := array['append_audit', 'ask_proposal', 'decide_proposal', 'void_proposal', 'lapse_proposals', 'insert_submission',
    'open_attempt', 'close_attempt', 'expire_attempts', 'move_submission', 'schedule_next', 'hold_submission', 'release_submission',
    'void_submission', 'erase_bodies', 'record_observation', 'record_absence_scan', 'prove_absence', 'set_sending', 'bump_epoch', 'adopt_epoch'];
  name text;
begin
  foreach name in array callable loop
    execute format('grant execute on function %I(jsonb, jsonb) to countinghouse_web', name);
  end loop;
end $$;
grant execute on function certainly_unpaid(uuid) to countinghouse_web;
