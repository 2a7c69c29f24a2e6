-- Makes a submission with its rows. The bytes arrive sealed, and once in plain text for guard_recipients.
create or replace function insert_submission(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  which uuid := (request->>'id')::uuid;
begin
  if request->>'proposalId' is null and (actor->>'id')::uuid is distinct from (request->>'makerId')::uuid then
    perform refuse(6, 'Nobody collects money in the name of somebody else');
  end if;
  insert into submission (id, root_id, generation, env, kind, proposal_id, content_hash, payout_id, target_submission_id, maker_id, method,
    path, body, body_sha256, idempotency_key, correlation_tag, currency, payment_method, row_count, total_minor, quote_fee_minor,
    quote_debit_minor, quoted_at, epoch, subject_service_id, subject_part, payer_key, payer_token_id)
  values (which, (request->>'rootId')::uuid, (request->>'generation')::int, request->>'env', request->>'kind', (request->>'proposalId')::uuid,
    request->>'contentHash', (request->>'payoutId')::uuid, (request->>'targetSubmissionId')::uuid, (request->>'makerId')::uuid,
    request->>'method', request->>'path', (request->>'body')::bytea, (request->>'bodySha256')::bytea, (request->>'idempotencyKey')::uuid,
    request->>'correlationTag', request->>'currency', request->>'paymentMethod', (request->>'rowCount')::int, (request->>'totalMinor')::bigint,
    (request->>'quoteFeeMinor')::bigint, (request->>'quoteDebitMinor')::bigint, (request->>'quotedAt')::timestamptz, 0,
    (request->>'subjectServiceId')::uuid, request->>'subjectPart', request->>'payerKey', (request->>'payerTokenId')::uuid);
  insert into submission_row (submission_id, row_id) select which, value::uuid from jsonb_array_elements_text(request->'rowIds');
  perform guard_recipients(which, (request->>'plain')::bytea);
  perform write_audit(actor, 'submission.ready', 'submission:' || which, jsonb_strip_nulls(jsonb_build_object('proposalId', request->>'proposalId',
    'kind', request->>'kind', 'path', request->>'path', 'contentHash', request->>'contentHash',
    'bodySha256', encode((request->>'bodySha256')::bytea, 'hex'), 'tag', request->>'correlationTag', 'rowCount', request->'rowCount',
    'totalMinor', request->>'totalMinor', 'currency', request->>'currency')));
  perform announce_submission(which);
  return null;
end $$;

grant execute on function insert_submission to countinghouse_web;
