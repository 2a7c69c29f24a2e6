-- Whether rows of a submission that counts as unpaid here may have been paid in the part of history that the backup lost.
create or replace function may_be_paid_in_lost_time(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.state in ('void', 'rejected_clean', 'absent_proven') and restore_refusal(s) is not null
$$;

grant execute on function may_be_paid_in_lost_time to countinghouse_web;
