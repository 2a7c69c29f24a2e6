-- Why a submission that pays out may not be sent for the first time since a backup was restored; null where it may. An approver may resume what was
-- found by its destinations and amounts, and not what was paid under its own tags.
create or replace function restore_refusal(s submission) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when c.epoch_lost_from is null or not (k.creates and k.pays_out) then null
    when s.restore_cleared then case when paid_under_own_tags(s) then 'found-after-restore' end
    when not (lost_time_is_swept('disbursements') and lost_time_is_swept('escrow-disbursements')) then 'restore-search'
    when cardinality(found_in_lost_time(s)) > 0 then 'found-after-restore'
  end
  from control c, submission_kind k where k.kind = s.kind
$$;

grant execute on function restore_refusal to countinghouse_web;
