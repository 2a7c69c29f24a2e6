-- Whether a payee of the rows of a submission is no longer paid where the approver saw them paid; see payees_moved.
create or replace function payee_changed(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from payees_moved(array(select row_id from submission_row where submission_id = s.id),
    (select asked_at from proposal where id = s.proposal_id)))
$$;
