-- Whether a second person approved this change of an address in this very transaction: an approval serves once.
create or replace function email_approved(of_payee uuid, was text, is_now text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from proposal q join approval a on a.proposal_id = q.id and a.decision = 'approve' and a.approver_id <> q.maker_id
    where q.kind = 'payee-email' and q.subject_id = of_payee and q.state = 'approved' and q.decided_at >= transaction_timestamp()
      and q.summary->'content'->>'was' is not distinct from was and q.summary->'content'->>'email' is not distinct from is_now)
$$;
