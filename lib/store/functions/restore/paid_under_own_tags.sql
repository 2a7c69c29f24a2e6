-- Whether the service has an entry that no submission explains and that pays a row of this submission under the row's own tag. That is a payment of
-- the row, so resuming the submission would pay it again, also where an approver decided to.
create or replace function paid_under_own_tags(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from submission_row l join payout_row r on r.id = l.row_id join stranger_recipient t on t.row_tag = r.row_tag
      join stranger x on x.service_id = t.service_id
    where l.submission_id = s.id and x.list <> 'payments' and not exists (select from submission o where o.service_id = x.service_id)
      and not exists (select from submission o where o.correlation_tag = x.tag and o.id <> s.id))
$$;

grant execute on function paid_under_own_tags to countinghouse_web;
