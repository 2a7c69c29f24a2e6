-- Whether a payee of the rows of a submission is no longer paid where the approver saw them paid; see payee_moved.
create or replace function payee_changed(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from submission_row l join payout_row r on r.id = l.row_id join proposal q on q.id = s.proposal_id
    where l.submission_id = s.id and payee_moved(r, q.asked_at))
$$;
