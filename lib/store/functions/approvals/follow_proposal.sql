-- A payout follows the decision about its proposal. A payout that was approved before stays approved while some of its
-- rows wait for another approval.
create or replace function follow_proposal(asked proposal, outcome text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if asked.kind <> 'payout' then return; end if;
  if outcome = 'approved' then
    update payout set state = 'approved' where id = asked.payout_id and state = 'pending_approval';
  elsif not exists (select from submission where payout_id = asked.payout_id) then
    update payout set state = 'draft' where id = asked.payout_id and state in ('pending_approval', 'approved');
  end if;
end $$;
