-- Makes a proposal; a payout becomes pending with it. Its maker is the person whose session acts, apart from what guard_maker allows.
create or replace function ask_proposal(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked uuid;
  blocked jsonb;
begin
  actor := acting(actor, '{preparer,approver,admin,app}');
  perform guard_maker(request);
  perform from payout where id = (request->>'payoutId')::uuid for update;
  insert into proposal (kind, subject_id, payout_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor,
    debit_minor, currency)
  values (request->>'kind', (request->>'subjectId')::uuid, (request->>'payoutId')::uuid, request->>'env', (request->>'makerId')::uuid,
    request->>'contentHash', request->'summary', (request->>'rowCount')::int, (request->>'totalMinor')::bigint,
    (request->>'feeMinor')::bigint, (request->>'debitMinor')::bigint, request->>'currency')
  returning id, jsonb_path_query_first(policy_outcomes, '$[*] ? (@.demand.action == "block")') into asked, blocked;
  -- What the system proposes again is kept though it is blocked: its maker sees why, and withdraws it.
  if blocked is not null and actor->>'id' is not null then
    raise exception using errcode = 'CH017', message = 'The policy blocks this', detail = blocked::text;
  end if;
  if request->>'kind' = 'payout' then
    update payout set state = 'pending_approval' where id = (request->>'payoutId')::uuid and state = 'draft';
  end if;
  perform write_audit(actor, 'proposal.ask', 'proposal:' || asked, request - array['summary']);
  perform announce_proposal(asked);
  return to_jsonb(asked);
exception when unique_violation then
  perform refuse(6, 'There is a proposal for this already that nobody has decided');
end $$;

grant execute on function ask_proposal to countinghouse_web;
