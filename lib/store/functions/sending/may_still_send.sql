-- Whether an open attempt may still be sent now.
create or replace function may_still_send(which uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
begin
  return exists (select from attempt a join submission s on s.id = a.submission_id
    join control c on c.sending_enabled and c.sending_blocked_reason is null and c.epoch = s.epoch
    where a.id = which and a.closed_at is null and a.lease_until > latest_time() and s.resend_deadline > latest_time()
      and not clock_is_behind() and not key_in_doubt(s));
end $$;

grant execute on function may_still_send to countinghouse_web;
