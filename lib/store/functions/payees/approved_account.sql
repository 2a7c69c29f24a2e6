-- The payout method as its approval by a second person makes it, usable after the security hold.
create or replace function approved_account(fresh payee_account) returns payee_account
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
  checker uuid;
begin
  select * into asked from proposal where kind = 'payee-account' and subject_id = fresh.id and state = 'approved' order by decided_at desc limit 1;
  select approver_id into checker from approval where proposal_id = asked.id and decision = 'approve' order by decided_at desc limit 1;
  if checker is null or asked.decided_at < clock_timestamp() - interval '1 minute' then perform refuse(13, 'A second person has not approved it'); end if;
  if exists (select from approval where proposal_id = asked.id and approver_id = fresh.connected_by) then
    perform refuse(13, 'A person who connected an account cannot approve it');
  end if;
  fresh.shared := coalesce((asked.summary->'content'->>'shared')::boolean, false);
  if fresh.kind = 'wallet' and not fresh.shared
    and exists (select from payee_account where account_id = fresh.account_id and state = 'approved' and id <> fresh.id) then
    perform refuse(13, 'The wallet serves another payee');
  end if;
  fresh.approved_by := checker;
  fresh.approved_at := clock_timestamp();
  fresh.usable_from := fresh.approved_at + (select payee_pause_seconds from control) * interval '1 second';
  return fresh;
end $$;
