-- A payout that another person approved clears what was entered of its payees before approval was requested: two people have seen it.
create or replace function clear_payee_authors() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from payee_author a using (select distinct payee_id, payee_account_id from payout_row
      where payout_id = new.payout_id and payee_id is not null and state <> 'left-out' and (recognised_by <> 'phone' or dest_kind = 'wallet')) r
  where a.payee_id = r.payee_id and (a.account_id is null or a.account_id = r.payee_account_id) and a.at <= new.asked_at
    and not exists (select from approval p where p.proposal_id = new.id and p.decision = 'approve' and p.approver_id = a.staff_id);
  return null;
end $$;
