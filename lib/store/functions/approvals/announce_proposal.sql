-- Notifies every instance of a changed proposal.
create or replace function announce_proposal(which uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform announce('proposal', jsonb_build_object('proposalId', id, 'payoutId', payout_id, 'state', state)) from proposal where id = which;
end $$;
