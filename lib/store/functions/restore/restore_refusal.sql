-- Why a submission that pays out may not be sent for the first time since a backup was restored; null where it may.
create or replace function restore_refusal(s submission) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when c.epoch_lost_from is null or s.restore_cleared or not (k.creates and k.pays_out) then null
    when not (lost_time_is_swept('disbursements') and lost_time_is_swept('escrow-disbursements')) then 'restore-search'
    when cardinality(found_in_lost_time(s)) > 0 then 'found-after-restore'
  end
  from control c, submission_kind k where k.kind = s.kind
$$;

grant execute on function restore_refusal to countinghouse_web;
