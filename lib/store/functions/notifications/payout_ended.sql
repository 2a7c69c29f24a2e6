-- How a payout ended as a whole; null while a batch of it is under way. A batch that was made anew does not count.
create or replace function payout_ended(which uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when bool_or(s.state not in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven')) then null
    when bool_and(s.state = 'settled') then 'settled'
    when bool_or(s.state in ('settled', 'partial')) then 'partial'
    when bool_and(s.state = 'cancelled') then 'cancelled'
    else 'failed' end
  from submission s where s.payout_id = which and s.kind in ('create-disbursement', 'create-escrow-disbursement') and s.state <> 'void'
    and not is_made_anew(s.root_id, s.generation)
$$;
