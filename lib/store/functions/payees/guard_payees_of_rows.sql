-- I13: asks payees_moved again where submissions are made, because a payee may have changed between the proposal and its
-- approval.
create or replace function guard_payees_of_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from (select q.asked_at, array_agg(x.row_id) as row_ids from added x join submission s on s.id = x.submission_id
      join proposal q on q.id = s.proposal_id group by q.id) asked, payees_moved(asked.row_ids, asked.asked_at)) then
    perform refuse(13, 'A payee is not paid any more where the approver saw them paid');
  end if;
  return null;
end $$;
