-- Makes submissions with their rows. The bytes arrive sealed, and once in plain text for guard_recipients.
create or replace function insert_submissions(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  made jsonb := request->'submissions';
  one record;
begin
  actor := acting(actor, '{preparer,approver,app}');
  if exists (select from jsonb_to_recordset(made) as s(id uuid, kind text, "proposalId" uuid, "makerId" uuid, "totalMinor" bigint, currency text)
    where s."proposalId" is null and s."makerId" is distinct from (actor->>'id')::uuid
      -- A payer requests what somebody has made a link for.
      and not (s.kind = 'create-payment' and app_acts() and exists (
        select from payment_link_try t join payment_link l on l.id = t.link_id where t.submission_id = s.id
          and l.made_by = s."makerId" and l.amount_minor = s."totalMinor" and l.currency = s.currency))) then
    perform refuse(6, 'Nobody collects money in the name of somebody else');
  end if;
  insert into submission (id, root_id, generation, env, kind, proposal_id, content_hash, payout_id, target_submission_id, maker_id, method,
    path, body, body_sha256, idempotency_key, correlation_tag, currency, payment_method, row_count, total_minor, quote_fee_minor,
    quote_debit_minor, quoted_at, epoch, subject_service_id, subject_part, payer_key, payer_token_id)
  select s.id, s."rootId", s.generation, s.env, s.kind, s."proposalId", s."contentHash", s."payoutId", s."targetSubmissionId", s."makerId", s.method,
    s.path, s.body, s."bodySha256", s."idempotencyKey", s."correlationTag", s.currency, s."paymentMethod", s."rowCount", s."totalMinor",
    s."quoteFeeMinor", s."quoteDebitMinor", s."quotedAt", 0, s."subjectServiceId", s."subjectPart", s."payerKey", s."payerTokenId"
  from jsonb_to_recordset(made) as s(id uuid, "rootId" uuid, generation int, env text, kind text, "proposalId" uuid, "contentHash" text,
    "payoutId" uuid, "targetSubmissionId" uuid, "makerId" uuid, method text, path text, body bytea, "bodySha256" bytea,
    "idempotencyKey" uuid, "correlationTag" text, currency text, "paymentMethod" text, "rowCount" int, "totalMinor" bigint,
    "quoteFeeMinor" bigint, "quoteDebitMinor" bigint, "quotedAt" timestamptz, "subjectServiceId" uuid, "subjectPart" text,
    "payerKey" text, "payerTokenId" uuid);
  insert into submission_row (submission_id, row_id)
    select s.id, unnest(s."rowIds") from jsonb_to_recordset(made) as s(id uuid, "rowIds" uuid[]);
  for one in select m.plain, s.* from jsonb_to_recordset(made) as m(id uuid, plain bytea) join submission s using (id) loop
    perform guard_recipients(one.id, one.plain);
    perform write_audit(actor, 'submission.ready', 'submission:' || one.id, jsonb_strip_nulls(jsonb_build_object('proposalId', one.proposal_id,
      'kind', one.kind, 'path', one.path, 'contentHash', one.content_hash, 'bodySha256', encode(one.body_sha256, 'hex'),
      'tag', one.correlation_tag, 'rowCount', one.row_count, 'totalMinor', one.total_minor::text, 'currency', one.currency)));
    update submission s set next_attempt_at = sends_from(s) where s.id = one.id and sends_from(s) > clock_timestamp();
    perform announce_submission(one.id);
  end loop;
  return null;
end $$;

grant execute on function insert_submissions to countinghouse_web;
