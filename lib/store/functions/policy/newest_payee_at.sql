-- When the newest of the payees of a proposal was added, changed, or got the payout method at which they are paid. A number that
-- belongs to no payee counts from the first payment to it; one that was never paid counts as new at this moment. Null where the
-- proposal is not about payees.
create or replace function newest_payee_at(asked proposal) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if asked.kind in ('payee-account', 'payee-email') then return clock_timestamp(); end if;
  if asked.kind <> 'payout' then return null; end if;
  return (
    with paid as materialized (
      select r.payee_id, r.payee_account_id, r.dest_key from payout_row r
        where r.payout_id = asked.payout_id and asked.subject_id = asked.payout_id and r.state not in ('left-out', 'blocked')
      union all
      select r.payee_id, r.payee_account_id, r.dest_key from submission_row x join payout_row r on r.id = x.row_id
        where x.submission_id = asked.subject_id)
    select max(moment) from (
      select greatest(y.created_at, (select max(c.at) from payee_change c where c.payee_id = y.id)) as moment
        from payee y where y.id in (select payee_id from paid)
      union all
      select greatest(a.connected_at, a.approved_at) from payee_account a where a.id in (select payee_account_id from paid)
      union all
      select coalesce((select min(coalesce(o.service_status_at, o.started_at)) from row_outcome o
          where o.paid_to = n.dest_key and o.mapped = 'paid'), clock_timestamp())
        from (select distinct dest_key from paid where payee_id is null) n) moments);
end $$;
