-- I1, I2, I7, I9, I12: which columns of a submission never change, and what its next state requires.
create or replace function guard_submission() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  k submission_kind;
begin
  select * into k from submission_kind where kind = old.kind;
  if (new.id, new.root_id, new.generation, new.env, new.kind, new.proposal_id, new.maker_id, new.method, new.path, new.body_sha256,
      new.idempotency_key, new.correlation_tag, new.currency, new.row_count, new.total_minor, new.quote_fee_minor,
      new.quote_debit_minor, new.quoted_at, new.content_hash, new.created_at, new.payout_id, new.target_submission_id, new.payment_method,
      new.subject_service_id, new.subject_part, new.payer_key, new.payer_token_id, new.claim)
    is distinct from
     (old.id, old.root_id, old.generation, old.env, old.kind, old.proposal_id, old.maker_id, old.method, old.path, old.body_sha256,
      old.idempotency_key, old.correlation_tag, old.currency, old.row_count, old.total_minor, old.quote_fee_minor,
      old.quote_debit_minor, old.quoted_at, old.content_hash, old.created_at, old.payout_id, old.target_submission_id, old.payment_method,
      old.subject_service_id, old.subject_part, old.payer_key, old.payer_token_id, old.claim) then
    perform refuse(2, 'What was approved does not change');
  end if;
  if new.body is distinct from old.body and not (new.body is null and new.state = old.state
    and old.state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void')
    and old.state_since < clock_timestamp() - interval '30 days') then
    perform refuse(2, 'The bytes of a submission stay until 30 days after its end');
  end if;
  if old.first_sent_at is not null and (new.first_sent_at, new.resend_deadline) is distinct from (old.first_sent_at, old.resend_deadline) then
    perform refuse(9, 'The clock of the key is set once');
  end if;
  if old.service_id is not null and new.service_id is distinct from old.service_id then
    perform refuse(12, 'The service''s id is set once');
  end if;
  if new.sends < old.sends or new.epoch < old.epoch then perform refuse(7, 'Sends and epoch only grow'); end if;
  if new.epoch > old.epoch and not may_join_epoch(old) then
    perform refuse(7, 'A submission of an older epoch is not reconciled yet');
  end if;
  perform guard_edge(k.template, state_with_reason(old), state_with_reason(new));
  if new.state = 'partial' and not k.pays_out then perform refuse(1, 'Only what pays out can be done in part'); end if;
  if state_with_reason(new) <> state_with_reason(old) then
    new.state_since := clock_timestamp();
    perform guard_submission_state(new);
  end if;
  return new;
end $$;
