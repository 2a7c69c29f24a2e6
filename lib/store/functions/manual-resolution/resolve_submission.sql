-- Carries out the approved resolution of a batch.
create or replace function resolve_submission(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  asked proposal;
  said record;
  moment timestamptz := clock_timestamp();
  paid int;
  ended text;
begin
  actor := acting(actor, '{approver}');
  s := locked_submission(request->>'submissionId');
  if not batch_waits(s) then perform refuse(1, 'Only a batch that waits for a person can be resolved'); end if;
  asked := approved_resolution(s, (request->>'proposalId')::uuid, 'rows');
  perform guard_resolved_rows(s, asked.summary->'content'->'rows');
  for said in select (value->>'rowId')::uuid as row_id, value->>'word' as word from jsonb_array_elements(asked.summary->'content'->'rows') order by 1 loop
    insert into row_outcome (row_id, submission_id, mapped, reason, started_at, matched_by, failed_at, people_confirmed_at)
    values (said.row_id, s.id, case said.word when 'paid' then 'paid' else 'failed' end, case said.word when 'unpaid' then 'Confirmed unpaid by two people' end,
      moment, 'person', case said.word when 'unpaid' then array[moment] else '{}' end, case said.word when 'unpaid' then moment end)
    on conflict (row_id) do update set
      mapped = case when said.word = 'paid' then 'paid' when is_final(row_outcome.mapped) then row_outcome.mapped else 'failed' end,
      reason = case when said.word = 'paid' then null else coalesce(row_outcome.reason, excluded.reason) end,
      started_at = moment, matched_by = 'person', failed_at = row_outcome.failed_at || excluded.failed_at, people_confirmed_at = excluded.people_confirmed_at
      where row_outcome.submission_id = s.id;
    if not found then perform refuse(12, 'The row has an outcome by another submission'); end if;
  end loop;
  select count(*) into paid from jsonb_array_elements(asked.summary->'content'->'rows') where value->>'word' = 'paid';
  ended := case paid when s.row_count then 'settled' when 0 then 'failed' else 'partial' end;
  insert into observation (submission_id, source, started_at, finished_at, raw_status, mapped, counts, items)
  values (s.id, 'staff', moment, moment, null, ended, jsonb_build_object('successful', paid, 'failed', s.row_count - paid, 'pending', 0), asked.summary->'content');
  update submission set last_problem = null, next_attempt_at = null where id = s.id;
  perform put_state(actor, s.id, ended, jsonb_build_object('proposalId', asked.id, 'reason', asked.summary->'content'->>'evidence', 'paid', paid, 'unpaid', s.row_count - paid));
  return to_jsonb(ended);
end $$;

grant execute on function resolve_submission to countinghouse_web;
